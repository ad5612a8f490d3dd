// A decision in the making: what was clicked and typed so far, and the answer that comes of it. It begins anew with
// each question, and nothing of it is sent before the player decides.

import type { Names } from "../names/names";
import type { Choice, Drafted, Field, JsonValue, PromptMessage, Text } from "../protocol";
import { answerOf, begin, begun, clicked, draftOf, heldMarks, isOpen, leftOf, narrowed as narrowedField, openMarks, type Draft, type Filling } from "./forms";
import { grouped, matching, narrowed, offersOf, picked, reachable, type Chosen, type Group, type Offer } from "./offers";
import { triesOfForm, triesOfList } from "./tries";
import { costs, led, thingAt, type Onward } from "./ways";

/** What the host says of the draft, and of the same with its ways only begun. */
export interface Said {
  readonly drafted: Drafted | null;
  readonly anew: Drafted | null;
}
const NOTHING_SAID: Said = { drafted: null, anew: null };

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

  readonly #said: () => Said;

  constructor(prompt: () => PromptMessage | null, names: () => Names | null, say: (text: Text) => string, said: () => Said = () => NOTHING_SAID) {
    this.#said = said;
    this.#prompt = prompt;
    this.#names = names;
    this.#say = say;
  }

  #offered = $derived.by((): readonly Field[] => {
    const prompt = this.#prompt();
    return prompt && "form" in prompt.options ? prompt.options.form : NO_FIELDS;
  });
  fields = $derived.by((): readonly Field[] => this.#offered.map((field) => narrowedField(field, this.#said().drafted)));
  /** What is left of each field. */
  leftOf = $derived.by(() => this.#offered.map((field) => leftOf(field, this.#said().drafted)));
  /** The form as far as it is filled in, for the host to say what can be added; nothing where answers are listed. */
  making = $derived.by((): JsonValue | null => this.#making(this.draft));
  /** The same with its ways only begun; nothing where it has none that have gone on. */
  begun = $derived.by((): JsonValue | null => (this.hasWay ? this.#making(begun(this.draft)) : null));
  hasWay = $derived.by(() => this.#offered.some(({ input }) => input === "path"));
  /** What the ways of the form cost, place by place that they can go to. */
  costs = $derived.by((): ReadonlyMap<string, string> => {
    const names = this.#names();
    const ways = names ? this.#offered.filter(({ input }) => input === "path") : [];
    return new Map(ways.flatMap(({ name }) => (names ? [...costs(this.onward(name), names)] : [])));
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
    if (field && filling?.kind === "path") return new Set(this.costs.keys());
    if (field && filling) return new Set(this.#names()?.of(openMarks(field.input, filling, this.leftOf[this.field])) ?? []);
    return reachable(this.left, this.chosen);
  });
  /** What was clicked, or what the form holds. */
  held = $derived.by((): ReadonlySet<string> => {
    if (this.fields.length === 0) return new Set([...this.chosen, ...(this.offer?.about ?? [])]);
    const marks = this.fields.flatMap((field, at) => {
      const filling = this.draft[at];
      return filling ? heldMarks(field.input, filling) : [];
    });
    return new Set([...(this.#names()?.of(marks) ?? []), ...this.way]);
  });

  /** The places that a way in the making leads over. */
  way = $derived.by((): readonly string[] => {
    const [filling, names] = [this.draft.find((filling) => filling.kind === "path"), this.#names()];
    if (filling?.kind !== "path" || !names) return NO_WAY;
    return filling.places.flatMap((place) => thingAt(place, names) ?? []);
  });

  /** How the way in a field can go on. */
  onward(name: string): Onward {
    const { drafted, anew } = this.#said();
    return { on: drafted?.ways[name], anew: anew?.ways[name] };
  }

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
    if (filling?.kind !== "path" || first?.kind !== "path" || filling.places.length <= first.places.length) return false;
    this.fill(at, { kind: "path", places: filling.places.slice(0, -1) });
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

  /** What was chosen and filled in, to be gone on with another time; nothing where nothing was. */
  get kept(): { chosen: readonly string[]; draft: JsonValue | null } {
    const prompt = this.#prompt();
    const isFresh = prompt !== null && this.making !== null && JSON.stringify(this.making) === JSON.stringify((prompt.given ?? prompt.default).answer);
    const marked = this.marked === null ? null : (this.offer?.choice.answer ?? null);
    return { chosen: [...this.chosen], draft: isFresh ? null : (this.making ?? marked) };
  }

  /** Goes on with what was chosen and filled in before. */
  resume({ chosen, draft }: { chosen: readonly string[]; draft: JsonValue | null }): void {
    if (draft !== null) this.take(draft);
    for (const thing of this.fields.length > 0 ? [] : chosen) this.pick([thing]);
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
      const next = field && filling ? this.#clicked(field, filling, things) : null;
      if (!field || !next) continue;
      this.fill(at, next);
      // What takes one thing has it: the next click is for the next field that takes clicks.
      if (next.kind === "one") this.field = this.#fieldAfter(at);
      return true;
    }
    return false;
  }

  #clicked(field: Field, filling: Filling, things: readonly string[]): Filling | null {
    if (filling.kind !== "path") return clicked(field.input, filling, things);
    const names = this.#names();
    const places = names && led(filling.places, things, this.onward(field.name), names);
    return places ? { kind: "path", places } : null;
  }

  #making(draft: Draft): JsonValue | null {
    const prompt = this.#prompt();
    return prompt && this.#offered.length > 0 ? draftOf(prompt, this.#offered, draft) : null;
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
