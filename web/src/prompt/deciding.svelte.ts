// A decision in the making: what was clicked and typed so far, and the answer that comes of it. It begins anew with
// each question, and nothing of it is sent before the player decides.

import type { Names } from "../names/names";
import type { Choice, Field, JsonValue, PromptMessage, Text } from "../protocol";
import { answerOf, begin, clicked, heldMarks, isOpen, openMarks, type Draft, type Filling } from "./forms";
import { grouped, matching, narrowed, offersOf, picked, reachable, type Chosen, type Group, type Offer } from "./offers";
import { triesOfForm, triesOfList } from "./tries";

const NOTHING: Chosen = new Set();
const NO_WAY: readonly string[] = [];
const NO_FIELDS: readonly Field[] = [];
const NO_OFFERS: readonly Offer[] = [];

export class Deciding {
  /** What was clicked on the map, where the options are listed. */
  chosen = $state.raw<Chosen>(NOTHING);
  typed = $state("");
  /** The number of the option that is marked in the list. */
  marked = $state<number | null>(null);
  draft = $state.raw<Draft>([]);
  /** The field of a form that clicks on the map go to. */
  field = $state(0);
  /** What may be done at any time is listed too. */
  withAsides = $state(false);
  /** The answer that was meant to be given although it gives something up. */
  #meant = $state<string | null>(null);

  readonly #prompt: () => PromptMessage | null;
  readonly #names: () => Names | null;
  readonly #say: (text: Text) => string;

  constructor(prompt: () => PromptMessage | null, names: () => Names | null, say: (text: Text) => string) {
    this.#prompt = prompt;
    this.#names = names;
    this.#say = say;
  }

  fields = $derived.by((): readonly Field[] => {
    const prompt = this.#prompt();
    return prompt && "form" in prompt.options ? prompt.options.form : NO_FIELDS;
  });
  #all = $derived.by((): Offer[] => {
    const [prompt, names] = [this.#prompt(), this.#names()];
    return prompt && names && "list" in prompt.options ? offersOf(prompt.options.list, names) : [];
  });
  /** How many of the answers may be given at any time, and have little to do with what is asked. */
  asides = $derived(this.#all.filter(({ choice }) => choice.aside).length);
  offers = $derived(this.withAsides ? this.#all : this.#all.filter(({ choice }) => !choice.aside));
  left = $derived.by((): Offer[] =>
    matching(narrowed(this.offers, this.chosen), this.typed, (offer) => this.#say(offer.choice.text)),
  );
  groups = $derived.by((): Group[] => {
    const names = this.#names();
    return names ? grouped(this.left, this.chosen, names) : [];
  });
  /** The option that would be decided: the one marked, or the only one left. */
  offer = $derived.by((): Offer | null => {
    const only = this.left.length === 1 ? this.left[0] : undefined;
    return only ?? this.left.find((offer) => offer.at === this.marked) ?? null;
  });
  /** The options that speak of nothing but what was clicked: what more there is to say of them is asked next. What gives
   * something up leads nowhere by a mere click. */
  leading = $derived.by((): readonly Offer[] => {
    const { chosen } = this;
    if (chosen.size === 0 || this.fields.length > 0) return NO_OFFERS;
    return narrowed(this.offers, chosen).filter(({ about, choice }) => about.size === chosen.size && !choice.aside && !choice.caution);
  });
  answer = $derived.by((): JsonValue | null => {
    const prompt = this.#prompt();
    if (!prompt) return null;
    if ("form" in prompt.options) return answerOf(prompt, this.fields, this.draft);
    return this.offer?.choice.answer ?? null;
  });
  /** What the answer gives up that one may not have noticed. */
  caution = $derived.by((): Text | null => {
    const standing = this.#isDefault ? this.#prompt()?.default : undefined;
    return (this.offer?.choice ?? standing)?.caution ?? null;
  });
  #isDefault = $derived.by(() => JSON.stringify(this.answer) === JSON.stringify(this.#prompt()?.default.answer));
  /** It was to be given, and is asked once more. */
  doubted = $derived(this.#meant !== null && this.#meant === JSON.stringify(this.answer));
  /** What can be clicked. */
  glow = $derived.by((): ReadonlySet<string> => {
    const field = this.fields[this.field];
    const filling = this.draft[this.field];
    if (field && filling) return new Set(this.#names()?.of(openMarks(field.input, filling)) ?? []);
    return reachable(this.left, this.chosen);
  });
  /** What was clicked, or what the form holds. */
  held = $derived.by((): ReadonlySet<string> => {
    if (this.fields.length === 0) return new Set([...this.chosen, ...(this.offer?.about ?? [])]);
    const marks = this.fields.flatMap((field, at) => {
      const filling = this.draft[at];
      return filling ? heldMarks(field.input, filling) : [];
    });
    return new Set(this.#names()?.of(marks) ?? []);
  });

  /** The places that a way in the making leads over. */
  way = $derived.by((): readonly string[] => {
    const at = this.draft.findIndex((filling) => filling.kind === "path");
    const [field, filling] = [this.fields[at], this.draft[at]];
    if (!field || filling?.kind !== "path" || field.input === "flag" || !("path" in field.input)) return NO_WAY;
    const { places } = field.input.path;
    return filling.at.flatMap((place) => this.#names()?.of([places[place]?.mark ?? ""]) ?? []);
  });

  /** Begins anew, with the question that is asked now. */
  begin(): void {
    const prompt = this.#prompt();
    this.chosen = NOTHING;
    this.typed = "";
    this.marked = null;
    [this.withAsides, this.#meant] = [false, null];
    this.field = Math.max(0, this.fields.findIndex(({ input, aside }) => isOpen(input) && !aside));
    // What was given and may be changed is changed from there.
    this.draft = prompt && "form" in prompt.options ? begin({ ...prompt, default: prompt.given ?? prompt.default }, prompt.options.form) : [];
  }

  /** A click on the map; true if it meant something. */
  pick(things: readonly string[]): boolean {
    if (this.fields.length > 0) return this.#pickInForm(things);
    const next = picked(this.offers, this.chosen, things);
    if (next === this.chosen) return false;
    this.typed = "";
    this.chosen = next;
    this.marked = null;
    return true;
  }

  /** What a click that meant nothing may have meant, as answers that are not offered. */
  tries(things: readonly string[]): JsonValue[] {
    const [prompt, names] = [this.#prompt(), this.#names()];
    if (!prompt || !names) return [];
    if (this.fields.length === 0) return triesOfList(this.offers, this.chosen, things, names);
    return triesOfForm(prompt, this.fields, this.draft, this.field, things, names);
  }

  /** A piece was dragged onto something: both are chosen. */
  drag(piece: string, to: readonly string[]): boolean {
    if (this.fields.length > 0) return this.pick([piece]) && this.pick(to);
    const alone = picked(this.offers, NOTHING, [piece]);
    if (!alone.has(piece)) return false;
    this.chosen = alone;
    return this.pick(to);
  }

  /** Whether the answer is given. One that gives something up is asked for once more, unless it is the default: that is
   * what comes of doing nothing. */
  confirm(): boolean {
    if (this.caution === null || this.#isDefault || this.doubted) return true;
    this.#meant = JSON.stringify(this.answer);
    return false;
  }

  /** Takes back the last click, or what was typed; false when there was nothing to take back. */
  back(): boolean {
    if (this.doubted) this.#meant = null;
    else if (this.typed !== "") this.typed = "";
    else if (this.marked !== null) this.marked = null;
    else if (this.chosen.size > 0) this.chosen = new Set([...this.chosen].slice(0, -1));
    else return this.#stepBack();
    return true;
  }

  /** Takes back the last step of a way, but for where it begins by default. */
  #stepBack(): boolean {
    const prompt = this.#prompt();
    const at = this.draft.findIndex((filling) => filling.kind === "path");
    const [filling, first] = [this.draft[at], prompt && begin(prompt, this.fields)[at]];
    if (filling?.kind !== "path" || first?.kind !== "path" || filling.at.length <= first.at.length) return false;
    this.fill(at, { kind: "path", at: filling.at.slice(0, -1) });
    return true;
  }

  /** Marks the next option in the list, or the one before. */
  step(by: 1 | -1): void {
    const order = this.groups.flatMap((group) => group.offers);
    if (order.length === 0) return;
    const at = order.findIndex((offer) => offer.at === this.marked);
    const next = at < 0 ? (by > 0 ? 0 : order.length - 1) : (at + by + order.length) % order.length;
    this.marked = order[next]?.at ?? null;
  }

  /** Marks the option that stands at that place of the list, from 0. */
  mark(place: number): void {
    const offer = this.groups.flatMap((group) => group.offers)[place];
    if (offer) this.marked = offer.at;
  }

  fill(at: number, filling: Filling): void {
    this.field = at;
    this.draft = this.draft.with(at, filling);
  }

  /** Marks the option with that answer, or fills the form with it. */
  take(answer: JsonValue): void {
    const prompt = this.#prompt();
    if (!prompt) return;
    if ("form" in prompt.options) {
      const wished: Choice = { answer, text: prompt.default.text };
      this.draft = begin({ ...prompt, default: wished }, prompt.options.form);
      return;
    }
    const found = this.#all.find((offer) => JSON.stringify(offer.choice.answer) === JSON.stringify(answer));
    if (!found) return;
    this.withAsides ||= found.choice.aside ?? false;
    this.chosen = NOTHING;
    this.typed = "";
    this.marked = found.at;
  }

  #pickInForm(things: readonly string[]): boolean {
    // Clicks go to the active field first, and to another when they mean nothing to it.
    const order = [this.field, ...[...this.fields.keys()].filter((at) => !this.fields[at]?.aside)];
    for (const at of order) {
      const [field, filling] = [this.fields[at], this.draft[at]];
      const next = field && filling ? clicked(field.input, filling, things) : null;
      if (!field || !next) continue;
      this.fill(at, next);
      // What takes one thing has it: the next click is for the next field that takes clicks.
      if (next.kind === "one") this.field = this.#fieldAfter(at);
      return true;
    }
    return false;
  }

  /** The field after that one which clicks on the map can fill; the same if there is no other. */
  #fieldAfter(at: number): number {
    const count = this.fields.length;
    for (let step = 1; step < count; step += 1) {
      const next = (at + step) % count;
      const [field, filling] = [this.fields[next], this.draft[next]];
      if (field && filling && !field.aside && openMarks(field.input, filling).length > 0) return next;
    }
    return at;
  }
}
