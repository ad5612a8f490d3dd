// Answers that are put together from fields. A draft holds, field by field, which items were chosen so far; it
// begins as the answer by default, takes clicks on the map as well as on the form, and becomes an answer once every
// field is filled. Where a way can go is for the host to say.

import type { Barred, Drafted, Field, Input, Item, JsonValue, PromptMessage } from "../protocol";
import type { Places } from "./ways";

/** What a field holds, by the numbers of items; of a way its places. */
export type Filling =
  | { kind: "one"; at: number | null }
  | { kind: "several"; at: number[] }
  | { kind: "number"; value: number }
  | { kind: "assign"; to: (number | null)[]; active: number[] }
  | { kind: "path"; places: Places }
  | { kind: "flag"; yes: boolean };

export type Draft = readonly Filling[];

type Fields = { [name: string]: JsonValue };

/** The only key of the answer by default, and what stands under it. */
function tagged(prompt: PromptMessage): [string, Fields] {
  const answer = prompt.default.answer;
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return ["", {}];
  const [tag, value] = Object.entries(answer)[0] ?? ["", {}];
  const plain = typeof value === "object" && value !== null && !Array.isArray(value);
  return [tag, plain ? (value as Fields) : {}];
}

const same = (one: JsonValue | undefined, other: JsonValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const whereIs = (items: readonly Item[], value: JsonValue | undefined): number | null => {
  const at = items.findIndex((item) => same(value, item.value));
  return at < 0 ? null : at;
};

const list = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

export function begin(prompt: PromptMessage, fields: readonly Field[]): Draft {
  const [, given] = tagged(prompt);
  return fields.map((field) => filling(field.input, given[field.name]));
}

function filling(input: Input, value: JsonValue | undefined): Filling {
  if (input === "flag") return { kind: "flag", yes: value === true };
  if (input === "path") return { kind: "path", places: list(value) };
  if ("one" in input) return { kind: "one", at: whereIs(input.one, value) };
  if ("number" in input) {
    return { kind: "number", value: typeof value === "number" ? value : input.number.least };
  }
  if ("several" in input) {
    return { kind: "several", at: list(value).flatMap((item) => whereIs(input.several.items, item) ?? []) };
  }
  const pairs = list(value).map(list);
  const to = input.assign.items.map((item, at) => {
    const pair = pairs.find(([from]) => same(from, item.value));
    // What an answer does not name goes nowhere, where that is one of the targets.
    const target = whereIs(input.assign.targets, pair ? pair[1] : null);
    return target !== null && targetsOf(input, at).includes(target) ? target : null;
  });
  return { kind: "assign", to, active: matesOf(input, Math.max(0, to.indexOf(null))) };
}

/** The numbers of the targets that item number `at` may be given. */
export function targetsOf(input: Input, at: number): number[] {
  if (typeof input === "string" || !("assign" in input)) return [];
  const { targets, links = [] } = input.assign;
  if (links.length === 0) return [...targets.keys()];
  return links.flatMap(([from, to]) => (from === at ? [to] : []));
}

/** The items that stand under the same mark as item number `at`: a click on it means all of them. */
function matesOf(input: Input, at: number): number[] {
  if (typeof input === "string" || !("assign" in input)) return [at];
  const mark = input.assign.items[at]?.mark;
  if (!mark) return [at];
  return [...input.assign.items.entries()].flatMap(([number, item]) => (item.mark === mark ? [number] : []));
}

/** Whether the rules could take the field as it is. Their check has the last word. */
export function isFilled(input: Input, filling: Filling): boolean {
  switch (filling.kind) {
    case "one":
      return filling.at !== null;
    case "several": {
      if (typeof input === "string" || !("several" in input)) return false;
      return filling.at.length >= input.several.least && filling.at.length <= input.several.most;
    }
    case "number": {
      if (typeof input === "string" || !("number" in input)) return false;
      const { least, most } = input.number;
      return Number.isInteger(filling.value) && filling.value >= least && filling.value <= most;
    }
    case "assign":
      return filling.to.every((target) => target !== null);
    case "path":
      return filling.places.length > 0;
    case "flag":
      return true;
  }
}

/** Whether there is anything to choose in a field. */
export function isOpen(input: Input): boolean {
  if (typeof input === "string") return true;
  if ("one" in input) return input.one.length > 1;
  if ("number" in input) return input.number.least < input.number.most;
  if ("several" in input) return input.several.most > 0 && input.several.items.length > 0;
  return input.assign.items.length > 0;
}

/** The answer that the draft makes, or nothing while a field lacks something. */
export function answerOf(prompt: PromptMessage, fields: readonly Field[], draft: Draft): JsonValue | null {
  const [tag, given] = tagged(prompt);
  const made: Fields = { ...given };
  for (const [at, field] of fields.entries()) {
    const filling = draft[at];
    if (!filling || !isFilled(field.input, filling)) return null;
    made[field.name] = valueOf(field.input, filling);
  }
  return { [tag]: made };
}

/** The answer as far as it is made, for the host to say what can be added: what lacks something is left out. */
export function draftOf(prompt: PromptMessage, fields: readonly Field[], draft: Draft): JsonValue {
  const [tag, given] = tagged(prompt);
  const made: Fields = { ...given };
  for (const [at, field] of fields.entries()) {
    const filling = draft[at];
    if (filling && isFilled(field.input, filling)) made[field.name] = valueOf(field.input, filling);
    else delete made[field.name];
  }
  return { [tag]: made };
}

/** The draft with its ways taken back to where they begin. */
export function begun(draft: Draft): Draft {
  return draft.map((filling) => (filling.kind === "path" ? { ...filling, places: filling.places.slice(0, 1) } : filling));
}

function valueOf(input: Input, filling: Filling): JsonValue {
  const value = (items: readonly Item[], at: number | null): JsonValue =>
    at === null ? null : (items[at]?.value ?? null);
  if (input === "flag") return filling.kind === "flag" && filling.yes;
  if (input === "path") return filling.kind === "path" ? [...filling.places] : null;
  if ("one" in input && filling.kind === "one") return value(input.one, filling.at);
  if ("number" in input && filling.kind === "number") return filling.value;
  if ("several" in input && filling.kind === "several") {
    return filling.at.map((at) => value(input.several.items, at));
  }
  if ("assign" in input && filling.kind === "assign") {
    return filling.to.map((target, at) => [value(input.assign.items, at), value(input.assign.targets, target)]);
  }
  return null;
}

type Assigned = Extract<Filling, { kind: "assign" }>;

/** What the items hold when those of them that may are given target number `at`. */
function given(input: Input, filling: Assigned, items: readonly number[], at: number): (number | null)[] {
  return filling.to.map((held, item) => (items.includes(item) && targetsOf(input, item).includes(at) ? at : held));
}

/** Every one of those items that may be given target number `at` is. */
export function givenToAll(input: Input, filling: Assigned, at: number, items = [...filling.to.keys()]): Assigned {
  return { ...filling, to: given(input, filling, items, at) };
}

/** The targets that all items which may have them can be given at once, as far as there are enough items for it to be
 * worth an offer of its own. */
export function targetsAtOnce(prompt: PromptMessage, { name, input }: Field): number[] {
  if (typeof input === "string" || !("assign" in input) || input.assign.items.length < 3) return [];
  return prompt.at_once?.[name] ?? [];
}

/** Items that stand under one mark. */
export interface Group {
  mark: string;
  items: number[];
}

/** So many items are read one by one; more of them by what they belong to. */
const FEW = 8;

/** Many items by the marks that several of them stand under; nothing where they are few or each has its own. */
export function groupsOf(input: Input): Group[] | null {
  if (typeof input === "string" || !("assign" in input)) return null;
  const { items } = input.assign;
  const groups = new Map<string, number[]>();
  for (const [at, { mark }] of items.entries()) groups.set(mark ?? "", [...(groups.get(mark ?? "") ?? []), at]);
  if (items.length <= FEW || groups.size < 2 || groups.size > items.length / 2 || groups.has("")) return null;
  return [...groups].map(([mark, items]) => ({ mark, items }));
}

/** The target that all those items have, or nothing where they differ. */
export function sharedTarget(filling: Assigned, items: readonly number[]): number | null {
  const [first, ...rest] = items.map((at) => filling.to[at] ?? null);
  return first !== undefined && rest.every((target) => target === first) ? first : null;
}

/** What a click on item number `at` makes of the field: of a target, where items are given targets. */
export function chosen(input: Input, filling: Filling, at: number): Filling {
  switch (filling.kind) {
    case "one":
      return { kind: "one", at };
    case "several": {
      if (filling.at.includes(at)) return { kind: "several", at: filling.at.filter((held) => held !== at) };
      const most = typeof input !== "string" && "several" in input ? input.several.most : Infinity;
      return filling.at.length < most ? { kind: "several", at: [...filling.at, at] } : filling;
    }
    case "assign": {
      const to = given(input, filling, filling.active, at);
      const open = to.indexOf(null);
      return { kind: "assign", to, active: open < 0 ? filling.active : matesOf(input, open) };
    }
    case "path":
    case "number":
    case "flag":
      return filling;
  }
}

/** The item that a mark on the map stands for. */
const marked = (items: readonly Item[], names: readonly string[]): number | null => {
  for (const name of names) {
    const at = items.findIndex((item) => item.mark === name);
    if (at >= 0) return at;
  }
  return null;
};

/** What a click on the map makes of a field, or nothing when it means nothing to it. */
export function clicked(input: Input, filling: Filling, names: readonly string[]): Filling | null {
  if (typeof input === "string" || "number" in input) return null;
  if (filling.kind === "assign" && "assign" in input) {
    const item = marked(input.assign.items, names);
    const target = marked(input.assign.targets, names);
    const may = target !== null && filling.active.some((at) => targetsOf(input, at).includes(target));
    if (may) return chosen(input, filling, target);
    return item === null ? null : { ...filling, active: narrower(matesOf(input, item), filling.active) };
  }
  const at = marked(itemsOf(input), names);
  return at === null ? null : chosen(input, filling, at);
}

/** Clicks on the same mark take all its items, then each of them alone, and all again. */
function narrower(mates: readonly number[], active: readonly number[]): number[] {
  const [first] = active;
  if (first === undefined || !mates.includes(first)) return [...mates];
  const next = active.length > 1 ? mates[0] : mates[mates.indexOf(first) + 1];
  return next === undefined ? [...mates] : [next];
}

function itemsOf(input: Exclude<Input, string>): readonly Item[] {
  if ("one" in input) return input.one;
  if ("several" in input) return input.several.items;
  return "assign" in input ? input.assign.items : [];
}

/** What a draft leaves of a field: numbers of items that are left, and of those that would be refused with the rest as it
 * is, with what refuses them. */
export interface Left {
  has(item: number): boolean;
  bars(item: number, target?: number): Barred | undefined;
}

const ALL_LEFT: Left = { has: () => true, bars: () => undefined };

export function leftOf({ name, input }: Field, drafted: Drafted | null): Left {
  if (!drafted || typeof input === "string" || "number" in input) return ALL_LEFT;
  const narrowed = drafted.fields.find((field) => field.name === name)?.input;
  const left = narrowed === undefined || typeof narrowed === "string" || "number" in narrowed ? null : itemsOf(narrowed);
  const items = itemsOf(input);
  const barred = drafted.barred.filter(({ field }) => field === name);
  return {
    has: (at) => left === null || whereIs(left, items[at]?.value) !== null,
    bars: (...at) => barred.find(({ items }) => items.some((item) => item.length === at.length && item.every((number, place) => number === at[place]))),
  };
}

/** The field as the draft leaves it, but for its items: those keep their numbers. */
export function narrowed(field: Field, drafted: Drafted | null): Field {
  const input = drafted?.fields.find(({ name }) => name === field.name)?.input;
  return input !== undefined && typeof input !== "string" && "number" in input ? { ...field, input } : field;
}

/** The marks that a click on would mean something to the field. */
export function openMarks(input: Input, filling: Filling, left: Left = ALL_LEFT): string[] {
  if (typeof input === "string" || "number" in input) return [];
  const mark = (item: Item | undefined): string[] => (item?.mark ? [item.mark] : []);
  if ("assign" in input && filling.kind === "assign") {
    const { items, targets } = input.assign;
    const open = new Set(filling.active.flatMap((at) => targetsOf(input, at).filter((to) => !left.bars(at, to))));
    return [...items.filter((_, at) => left.has(at)), ...targets.filter((_, at) => open.has(at))].flatMap(mark);
  }
  return itemsOf(input).filter((_, at) => left.has(at) && !left.bars(at)).flatMap(mark);
}

/** The marks of what the field holds: of items with targets, of those that are being given one, and of what they have. */
export function heldMarks(input: Input, filling: Filling): string[] {
  if (typeof input === "string" || "number" in input) return [];
  const items = itemsOf(input);
  const targets = "assign" in input && filling.kind === "assign" ? input.assign.targets : [];
  const aimed = filling.kind === "assign" ? filling.active.map((at) => filling.to[at]) : [];
  const held =
    filling.kind === "one"
      ? filling.at === null
        ? []
        : [filling.at]
      : filling.kind === "several"
        ? filling.at
        : filling.kind === "assign"
          ? filling.active
          : [];
  const marks = [...held.map((at) => items[at]), ...aimed.map((at) => targets[at ?? -1])];
  return [...new Set(marks.flatMap((item) => item?.mark ?? []))];
}
