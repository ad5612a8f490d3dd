// Answers that are put together from fields. A draft holds, field by field, which items were chosen so far; it
// begins as the answer by default, takes clicks on the map as well as on the form, and becomes an answer once every
// field is filled.

import type { Field, Input, Item, JsonValue, PromptMessage } from "../protocol";

/** What a field holds, by the numbers of items. */
export type Filling =
  | { kind: "one"; at: number | null }
  | { kind: "several"; at: number[] }
  | { kind: "number"; value: number }
  | { kind: "assign"; to: (number | null)[]; active: number[] }
  | { kind: "path"; at: number[] }
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
  if ("one" in input) return { kind: "one", at: whereIs(input.one, value) };
  if ("number" in input) {
    return { kind: "number", value: typeof value === "number" ? value : input.number.least };
  }
  if ("several" in input) {
    return { kind: "several", at: list(value).flatMap((item) => whereIs(input.several.items, item) ?? []) };
  }
  if ("path" in input) {
    return { kind: "path", at: list(value).flatMap((item) => whereIs(input.path.places, item) ?? []) };
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
  if (input === "flag" || !("assign" in input)) return [];
  const { targets, links = [] } = input.assign;
  if (links.length === 0) return [...targets.keys()];
  return links.flatMap(([from, to]) => (from === at ? [to] : []));
}

/** The items that stand under the same mark as item number `at`: a click on it means all of them. */
function matesOf(input: Input, at: number): number[] {
  if (input === "flag" || !("assign" in input)) return [at];
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
      if (input === "flag" || !("several" in input)) return false;
      return filling.at.length >= input.several.least && filling.at.length <= input.several.most;
    }
    case "number": {
      if (input === "flag" || !("number" in input)) return false;
      const { least, most } = input.number;
      return Number.isInteger(filling.value) && filling.value >= least && filling.value <= most;
    }
    case "assign":
      return filling.to.every((target) => target !== null);
    case "path":
      return filling.at.length > 0;
    case "flag":
      return true;
  }
}

/** Whether there is anything to choose in a field. */
export function isOpen(input: Input): boolean {
  if (input === "flag" || "path" in input) return true;
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

function valueOf(input: Input, filling: Filling): JsonValue {
  const value = (items: readonly Item[], at: number | null): JsonValue =>
    at === null ? null : (items[at]?.value ?? null);
  if (input === "flag") return filling.kind === "flag" && filling.yes;
  if ("one" in input && filling.kind === "one") return value(input.one, filling.at);
  if ("number" in input && filling.kind === "number") return filling.value;
  if ("several" in input && filling.kind === "several") {
    return filling.at.map((at) => value(input.several.items, at));
  }
  if ("path" in input && filling.kind === "path") return filling.at.map((at) => value(input.path.places, at));
  if ("assign" in input && filling.kind === "assign") {
    return filling.to.map((target, at) => [value(input.assign.items, at), value(input.assign.targets, target)]);
  }
  return null;
}

/** The numbers of the places that a way can go on to, or begin at. */
export function nextPlaces(input: Input, filling: Filling): number[] {
  if (input === "flag" || !("path" in input) || filling.kind !== "path") return [];
  const { starts, links, places } = input.path;
  const last = filling.at.at(-1);
  if (last === undefined) return starts.flatMap((start) => whereIs(places, start.value) ?? []);
  const next = links.flatMap(([from, to]) => (from === last ? [to] : to === last ? [from] : []));
  return [...new Set(next)];
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
  if (input === "flag" || !("assign" in input) || input.assign.items.length < 3) return [];
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
  if (input === "flag" || !("assign" in input)) return null;
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
      const most = input !== "flag" && "several" in input ? input.several.most : Infinity;
      return filling.at.length < most ? { kind: "several", at: [...filling.at, at] } : filling;
    }
    case "path": {
      if (filling.at.at(-1) === at) return { kind: "path", at: filling.at.slice(0, -1) };
      if (nextPlaces(input, filling).includes(at)) return { kind: "path", at: [...filling.at, at] };
      const back = filling.at.indexOf(at);
      return back < 0 ? filling : { kind: "path", at: filling.at.slice(0, back + 1) };
    }
    case "assign": {
      const to = given(input, filling, filling.active, at);
      const open = to.indexOf(null);
      return { kind: "assign", to, active: open < 0 ? filling.active : matesOf(input, open) };
    }
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
  if (input === "flag" || "number" in input) return null;
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

function itemsOf(input: Exclude<Input, "flag">): readonly Item[] {
  if ("one" in input) return input.one;
  if ("several" in input) return input.several.items;
  if ("path" in input) return input.path.places;
  return "assign" in input ? input.assign.items : [];
}

/** The marks that a click on would mean something to the field. */
export function openMarks(input: Input, filling: Filling): string[] {
  if (input === "flag" || "number" in input) return [];
  const mark = (item: Item | undefined): string[] => (item?.mark ? [item.mark] : []);
  if ("path" in input) return nextPlaces(input, filling).flatMap((at) => mark(input.path.places[at]));
  if ("assign" in input && filling.kind === "assign") {
    const { items, targets } = input.assign;
    const open = new Set(filling.active.flatMap((at) => targetsOf(input, at)));
    return [...items, ...targets.filter((_, at) => open.has(at))].flatMap(mark);
  }
  return itemsOf(input).flatMap(mark);
}

/** The marks of what the field holds: of items with targets, of those that are being given one, and of what they have. */
export function heldMarks(input: Input, filling: Filling): string[] {
  if (input === "flag" || "number" in input) return [];
  const items = itemsOf(input);
  const targets = "assign" in input && filling.kind === "assign" ? input.assign.targets : [];
  const aimed = filling.kind === "assign" ? filling.active.map((at) => filling.to[at]) : [];
  const held =
    filling.kind === "one"
      ? filling.at === null
        ? []
        : [filling.at]
      : filling.kind === "several" || filling.kind === "path"
        ? filling.at
        : filling.kind === "assign"
          ? filling.active
          : [];
  const marks = [...held.map((at) => items[at]), ...aimed.map((at) => targets[at ?? -1])];
  return [...new Set(marks.flatMap((item) => item?.mark ?? []))];
}
