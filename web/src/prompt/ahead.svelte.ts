// A click that goes one question further: a unit, then the hex that it is to go to, where the rules ask first what the
// unit does and then where. The answers that speak of nothing but what is chosen are looked at ahead; what the next
// question can take glows already, and a click on it decides on the first answer and begins the next.

import * as host from "../host/host";
import type { Names } from "../names/names";
import type { Choice, JsonValue, PromptMessage, Seat } from "../protocol";
import { begin, begun, draftOf, openMarks } from "./forms";
import type { Chosen, Offer } from "./offers";
import { costs } from "./ways";

/** So many answers are worth looking ahead from. */
const MOST = 4;
/** An answer, and what is asked then. */
export interface Lead {
  choice: Choice;
  next: PromptMessage;
}
type Onward = ReadonlyMap<string, Lead>;
const NOWHERE: Onward = new Map();

export class Ahead {
  /** What the next question can take, each with the answer that leads to it. */
  onward = $state.raw<Onward>(NOWHERE);
  #asked: AbortController | null = null;
  #looking: Promise<void> = Promise.resolve();

  constructor(private readonly table: string) {}

  /** Looks ahead from what is chosen, or no further if nothing is; `after` is what is decided on before. */
  watch(seat: Seat | null, leading: readonly Offer[], chosen: Chosen, names: Names | null, after: readonly JsonValue[] = []): void {
    this.stop();
    // Written and not read: whoever watches from an effect must not hear of what comes of it.
    this.onward = NOWHERE;
    if (seat !== null && names && leading.length > 0) this.#looking = this.#look(seat, leading, chosen, names, after);
  }

  /** The answer that leads to one of those things, once it is known. */
  async to(things: readonly string[]): Promise<Lead | undefined> {
    await this.#looking;
    const thing = things.find((name) => this.onward.has(name));
    return thing === undefined ? undefined : this.onward.get(thing);
  }

  stop(): void {
    this.#asked?.abort();
    this.#looking = Promise.resolve();
  }

  async #look(seat: Seat, leading: readonly Offer[], chosen: Chosen, names: Names, after: readonly JsonValue[]): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    const choices = leading.slice(0, MOST).map(({ choice }) => choice);
    const questions = await Promise.all(
      choices.map(({ answer }) => host.ahead(this.table, { seat, after, answer }, asked.signal).catch(() => null)),
    );
    const ways = await Promise.all(
      questions.map((next, at) => (next && choices[at] ? this.#waysOf(seat, [...after, choices[at].answer], next, names) : [])),
    );
    if (asked.signal.aborted) return;
    const onward = new Map<string, Lead>();
    for (const [at, choice] of choices.entries()) {
      const next = questions[at];
      if (!next) continue;
      for (const thing of [...takenBy(next, names), ...(ways[at] ?? [])]) {
        if (!chosen.has(thing) && !onward.has(thing)) onward.set(thing, { choice, next });
      }
    }
    this.onward = onward;
  }

  /** Where the ways of a question can go to. */
  async #waysOf(seat: Seat, after: readonly JsonValue[], next: PromptMessage, names: Names): Promise<string[]> {
    if (!("form" in next.options) || !next.options.form.some(({ input }) => input === "path")) return [];
    const form = next.options.form;
    const answer = draftOf(next, form, begun(begin(next, form)));
    const drafted = await host.draft(this.table, { seat, after, answer }).catch(() => null);
    return Object.values(drafted?.ways ?? {}).flatMap((on) => [...costs({ on, anew: undefined }, names).keys()]);
  }
}

/** What on the table a question takes as a part of its answer. */
export function takenBy(prompt: PromptMessage, names: Names): string[] {
  const { options } = prompt;
  if ("list" in options) return options.list.flatMap(({ answer }) => [...names.in(answer)]);
  const draft = begin(prompt, options.form);
  return options.form.flatMap(({ input }, at) => {
    const filling = draft[at];
    return filling ? names.of(openMarks(input, filling)) : [];
  });
}
