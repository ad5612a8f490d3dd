// Answers that nobody offered: what a click on the map would mean, if the rules took what was clicked. They are put
// together from the answers that are offered, with the thing that was clicked in the place of another of its kind,
// and the host says what forbids them.

import type { Named, Names } from "../names/names";
import type { Field, Input, Item, JsonValue, PromptMessage } from "../protocol";
import { answerOf, clicked, type Draft, type Filling } from "./forms";
import { narrowed, type Chosen, type Offer } from "./offers";
import { thingAt, type Places } from "./ways";

/** So many of them are worth the asking. */
const MOST = 4;

/** The same value with another string in the place of one. */
function instead(value: JsonValue, from: string, to: string): JsonValue {
  if (typeof value === "string") return value === from ? to : value;
  if (Array.isArray(value)) return value.map((item) => instead(item, from, to));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value) as [string, JsonValue][];
  return Object.fromEntries(fields.map(([key, item]) => [key === from ? to : key, instead(item, from, to)]));
}

function strings(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(strings);
  return Object.entries(value).flatMap(([key, item]) => [key, ...strings(item as JsonValue)]);
}

/** What a thing is called where another one of its kind is called `like`: a printed position by its position's name. */
function calledLike(thing: Named, like: string, names: Names): string[] {
  const others = names.called(thing.id).filter((name) => name !== thing.id);
  return names.get(like)?.id === like || others.length === 0 ? [thing.id] : others;
}

/** Those that most of the offers are like come first; a click that means nothing to what is chosen may begin anew. */
export function triesOfList(offers: readonly Offer[], chosen: Chosen, things: readonly string[], names: Names): JsonValue[] {
  const nothing: Chosen = new Set();
  for (const base of chosen.size > 0 ? [chosen, nothing] : [nothing]) {
    for (const thing of things.flatMap((name) => names.get(name) ?? [])) {
      const found = likeOffers(narrowed(offers, base), base, thing, names);
      if (found.length > 0) return found;
    }
  }
  return [];
}

function likeOffers(offers: readonly Offer[], chosen: Chosen, thing: Named, names: Names): JsonValue[] {
  const found = new Map<string, { answer: JsonValue; count: number }>();
  for (const { choice } of offers) {
    for (const name of new Set(strings(choice.answer))) {
      const other = names.get(name);
      if (!other || other.kind !== thing.kind || chosen.has(other.id)) continue;
      for (const called of calledLike(thing, name, names)) {
        const answer = instead(choice.answer, name, called);
        const key = JSON.stringify(answer);
        found.set(key, { answer, count: (found.get(key)?.count ?? 0) + 1 });
      }
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count).slice(0, MOST).map(({ answer }) => answer);
}

/** What the form would hold if the thing were among what its fields take: the active field first. What may be filled in
 * at any time has nothing to do with the click. */
export function triesOfForm(
  prompt: PromptMessage,
  fields: readonly Field[],
  draft: Draft,
  active: number,
  things: readonly string[],
  names: Names,
): JsonValue[] {
  const found: JsonValue[] = [];
  for (const at of new Set([active, ...fields.keys()])) {
    const [field, filling] = [fields[at], draft[at]];
    if (!field || !filling || (field.aside && at !== active)) continue;
    for (const thing of things.flatMap((name) => names.get(name) ?? [])) {
      const input = widened(field.input, thing, names);
      const next = filling.kind === "path" ? further(filling.places, thing, names) : input && clicked(input, filling, [thing.id]);
      const wider = fields.map((one, number) => (number === at && input ? { ...one, input } : one));
      const answer = next && answerOf(prompt, wider, draft.with(at, next));
      if (answer) found.push(answer);
    }
  }
  return found.slice(0, MOST);
}

/** The way as it would be if it went on to that thing. */
function further(places: Places, thing: Named, names: Names): Filling | null {
  const items = places.map((value): Item => ({ value, text: thing.text, mark: thingAt(value, names) ?? null }));
  const item = itemFor(thing, items, names);
  return item && { kind: "path", places: [...places, item.value] };
}

/** The field as it would be if it took that thing, too; nothing where it takes no thing of its kind. */
function widened(input: Input, thing: Named, names: Names): Input | null {
  if (typeof input === "string" || "number" in input) return null;
  if ("one" in input) {
    const item = itemFor(thing, input.one, names);
    return item && { one: [...input.one, item] };
  }
  if ("several" in input) {
    const item = itemFor(thing, input.several.items, names);
    const { items, least, most } = input.several;
    return item && { several: { items: [...items, item], least, most: most + 1 } };
  }
  const { items, targets, links = [] } = input.assign;
  const target = itemFor(thing, targets, names);
  if (!target) return null;
  const more = links.length === 0 ? [] : items.map((_, at): [number, number] => [at, targets.length]);
  return { assign: { items, targets: [...targets, target], links: [...links, ...more] } };
}

/** What stands for the thing as one of the items stands for another of its kind. */
function itemFor(thing: Named, items: readonly Item[], names: Names): Item | null {
  for (const { mark, value } of items) {
    const like = names.get(mark ?? "");
    if (!like || like.kind !== thing.kind) continue;
    const name = strings(value).find((name) => names.get(name)?.id === like.id);
    const called = name === undefined ? undefined : calledLike(thing, name, names)[0];
    if (name !== undefined && called !== undefined) return { value: instead(value, name, called), text: thing.text, mark: thing.id };
  }
  return null;
}
