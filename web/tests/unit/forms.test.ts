import { expect, test } from "vitest";
import { answerOf, begin, begun, chosen, clicked, draftOf, givenToAll, groupsOf, heldMarks, isOpen, leftOf, narrowed, openMarks, sharedTarget, targetsAtOnce, targetsOf } from "../../src/prompt/forms";
import type { Drafted, Field, Input, Item, JsonValue, PromptMessage } from "../../src/protocol";
import { PROMPT, text } from "./scenery";

const item = (value: JsonValue, mark?: string): Item => ({ value, text: text(String(value)), mark: mark ?? null });
const UNITS: Item[] = ["I/3/2", "K/3/2", "L/3/2"].map((unit) => item(unit, unit));
const several: Input = { several: { items: UNITS, least: 1, most: 2 } };
const one: Input = { one: [item(1), item({ level: 2 })] };
const number: Input = { number: { least: 0, most: 3 } };
const assign: Input = { assign: { items: UNITS.slice(0, 2), targets: [item("1226", "1226"), item("1227", "1227")] } };
const field = (name: string, input: Input): Field => ({ name, text: text(name), input });

function asking(answer: JsonValue, ...fields: Field[]): PromptMessage {
  return { ...PROMPT, options: { form: fields }, default: { answer, text: text("default") } };
}

test("a draft begins as the answer by default, and makes that answer", () => {
  const answer = {
    join: { units: ["K/3/2"], strength: 2, to: [["I/3/2", "1226"], ["K/3/2", "1227"]], way: ["a", "b"], naval: true, level: { level: 2 } },
  };
  const fields = [
    field("units", several),
    field("strength", number),
    field("to", assign),
    field("way", "path"),
    field("naval", "flag"),
    field("level", one),
  ];
  const prompt = asking(answer, ...fields);
  expect(answerOf(prompt, fields, begin(prompt, fields))).toEqual(answer);
});

test("what the form does not ask for stays as in the answer by default", () => {
  const fields = [field("units", several)];
  const prompt = asking({ join: { naval_fire: false, supported: [], units: ["I/3/2"] } }, ...fields);
  const [units] = begin(prompt, fields);
  const draft = [chosen(several, units ?? { kind: "several", at: [] }, 2)];
  expect(answerOf(prompt, fields, draft)).toEqual({
    join: { naval_fire: false, supported: [], units: ["I/3/2", "L/3/2"] },
  });
});

test("no answer is made while a field lacks something", () => {
  const fields = [field("units", several)];
  const prompt = asking({ join: { units: [] } }, ...fields);
  expect(answerOf(prompt, fields, begin(prompt, fields))).toBeNull();
});

test("no answer is made of a number beyond its limits", () => {
  const fields = [field("strength", number)];
  const prompt = asking({ bid: { strength: 0 } }, ...fields);
  expect(answerOf(prompt, fields, [{ kind: "number", value: 4 }])).toBeNull();
  expect(answerOf(prompt, fields, [{ kind: "number", value: Number.NaN }])).toBeNull();
  expect(answerOf(prompt, fields, [{ kind: "number", value: 3 }])).toEqual({ bid: { strength: 3 } });
});

test("several items are taken in the order chosen, taken back, and never more than the most", () => {
  let filling = chosen(several, { kind: "several", at: [] }, 2);
  filling = chosen(several, filling, 0);
  expect(filling).toEqual({ kind: "several", at: [2, 0] });
  expect(chosen(several, filling, 1)).toEqual(filling);
  expect(chosen(several, filling, 2)).toEqual({ kind: "several", at: [0] });
});

test("a click on the map takes the item that it stands for", () => {
  expect(clicked(several, { kind: "several", at: [] }, ["enemy", "K/3/2", "1226"])).toEqual({ kind: "several", at: [1] });
  expect(clicked(several, { kind: "several", at: [] }, ["1226"])).toBeNull();
  expect(clicked(number, { kind: "number", value: 0 }, ["1226"])).toBeNull();
});

test("a click on a target gives it to the active item and goes on to the next without one", () => {
  const first = clicked(assign, { kind: "assign", to: [null, null], active: [0] }, ["1227"]);
  expect(first).toEqual({ kind: "assign", to: [1, null], active: [1] });
  expect(clicked(assign, { kind: "assign", to: [1, null], active: [1] }, ["I/3/2"])).toMatchObject({ active: [0] });
});

/** Two batteries of one ship and one of another; the second of them reaches one target only. */
const guns: Input = {
  assign: {
    items: [item("primary", "Ajax"), item("secondary", "Ajax"), item("other", "Exeter")],
    targets: [item(null), item("Spee", "Spee"), item("Scheer", "Scheer")],
    links: [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [2, 0], [2, 2]],
  },
};

test("an item is given only targets that are allowed to it", () => {
  expect(targetsOf(assign, 1)).toEqual([0, 1]);
  expect(targetsOf(guns, 1)).toEqual([0, 1]);
  const held = { kind: "assign", to: [0, 0, 0], active: [1] } as const;
  const filling = { ...held, to: [...held.to], active: [...held.active] };
  expect(chosen(guns, filling, 2)).toEqual(filling);
  expect(clicked(guns, filling, ["Scheer"])).toBeNull();
  expect(openMarks(guns, filling)).toEqual(["Ajax", "Ajax", "Exeter", "Spee"]);
  expect(givenToAll(guns, filling, 2).to).toEqual([2, 0, 2]);
});

test("an answer by default that is not allowed leaves the item without a target", () => {
  const fields = [field("shots", guns)];
  const prompt = asking({ fire: { shots: [["primary", "Spee"], ["secondary", "Scheer"], ["other", null]] } }, ...fields);
  expect(begin(prompt, fields)).toEqual([{ kind: "assign", to: [1, null, 0], active: [0, 1] }]);
});

test("an item that the answer by default does not name is given no target, where that can be chosen", () => {
  const fields = [field("shots", guns)];
  const prompt = asking({ fire: { shots: [["primary", "Spee"]] } }, ...fields);
  expect(begin(prompt, fields)).toMatchObject([{ to: [1, 0, 0] }]);
  const [hexes] = begin(asking({ deploy: { at: [] } }, field("at", assign)), [field("at", assign)]);
  expect(hexes).toMatchObject({ to: [null, null] });
});

test("items under one mark are given a target together, or each alone when the mark is clicked again", () => {
  const first = clicked(guns, { kind: "assign", to: [0, 0, 0], active: [2] }, ["Ajax"]);
  expect(first).toMatchObject({ active: [0, 1] });
  const both = first ?? { kind: "flag", yes: false };
  expect(clicked(guns, both, ["Spee"])).toMatchObject({ to: [1, 1, 0] });
  expect(clicked(guns, both, ["Scheer"])).toMatchObject({ to: [2, 0, 0] });
  const alone = clicked(guns, both, ["Ajax"]) ?? both;
  expect(alone).toMatchObject({ active: [0] });
  const other = clicked(guns, alone, ["Ajax"]) ?? both;
  expect(other).toMatchObject({ active: [1] });
  expect(clicked(guns, other, ["Ajax"])).toMatchObject({ active: [0, 1] });
  expect(heldMarks(guns, { kind: "assign", to: [1, 1, 0], active: [0, 1] })).toEqual(["Ajax", "Spee"]);
});

test("what lacks something is left out of a draft, and a way that is only begun has one place", () => {
  const fields = [field("units", several), field("way", "path"), field("naval", "flag")];
  const prompt = asking({ join: { units: [], way: ["a", "b"], naval: true, more: 1 } }, ...fields);
  const draft = begin(prompt, fields);
  expect(draftOf(prompt, fields, draft)).toEqual({ join: { way: ["a", "b"], naval: true, more: 1 } });
  expect(draftOf(prompt, fields, begun(draft))).toEqual({ join: { way: ["a"], naval: true, more: 1 } });
});

const SAID: Drafted = { left: [], fields: [], ways: {}, costs: [], barred: [], whole: true, refusal: null };
const refusal = { rule: "9.1", reason: text("no") };

test("what a draft leaves of a field is what it names, and what would be refused does not glow", () => {
  const units = field("units", several);
  const left = leftOf(units, { ...SAID, fields: [field("units", { several: { items: UNITS.slice(1), least: 0, most: 2 } })], barred: [{ field: "units", items: [[2]], refusal }] });
  expect([0, 1, 2].map((at) => left.has(at))).toEqual([false, true, true]);
  expect([left.bars(1), left.bars(2)?.refusal]).toEqual([undefined, refusal]);
  expect(openMarks(several, { kind: "several", at: [] }, left)).toEqual(["K/3/2"]);
  const targets = leftOf(field("to", assign), { ...SAID, barred: [{ field: "to", items: [[0, 1]], refusal }] });
  expect(openMarks(assign, { kind: "assign", to: [null, null], active: [0] }, targets)).toEqual(["I/3/2", "K/3/2", "1226"]);
});

test("a draft narrows a number", () => {
  const fewer: Input = { number: { least: 0, most: 1 } };
  const drafted = { ...SAID, fields: [field("strength", fewer)] };
  expect(narrowed(field("strength", number), drafted).input).toEqual(fewer);
  expect(narrowed(field("other", number), drafted).input).toEqual(number);
  expect(narrowed(field("strength", number), null).input).toEqual(number);
});

test("what can be clicked and what is held are told by their marks", () => {
  expect(openMarks(several, { kind: "several", at: [] })).toEqual(["I/3/2", "K/3/2", "L/3/2"]);
  expect(heldMarks(several, { kind: "several", at: [1] })).toEqual(["K/3/2"]);
  expect(openMarks("flag", { kind: "flag", yes: true })).toEqual([]);
});

test("many items are grouped by what they belong to, and a group is given a target at once", () => {
  const wings = ["Saratoga", "Enterprise", "Wasp"].flatMap((base) => [1, 2, 3].map((number) => item(`${base} ${number}`, base)));
  const patrol: Input = { assign: { items: wings, targets: [item(null), item("search")], links: wings.flatMap((_, at): [number, number][] => (at === 4 ? [[at, 0]] : [[at, 0], [at, 1]])) } };
  const groups = groupsOf(patrol);
  expect(groups?.map(({ mark, items }) => [mark, items.length])).toEqual([["Saratoga", 3], ["Enterprise", 3], ["Wasp", 3]]);
  const filling = begin(asking({ send: { posts: [] } }, field("posts", patrol)), [field("posts", patrol)])[0];
  if (filling?.kind !== "assign") throw new Error("a field of items with targets is filled with targets");
  const sent = givenToAll(patrol, filling, 1, groups?.[1]?.items);
  // Whatever may not go stays.
  expect(sent.to).toEqual([0, 0, 0, 1, 0, 1, 0, 0, 0]);
  expect(sharedTarget(sent, [0, 1, 2])).toBe(0);
  expect(sharedTarget(sent, [3, 4, 5])).toBe(null);
});

test("few items, and items with marks of their own, are not grouped", () => {
  expect(groupsOf(assign)).toBe(null);
  const ships = Array.from({ length: 12 }, (_, at) => item(at, `ship ${at}`));
  expect(groupsOf({ assign: { items: ships, targets: [item("a")] } })).toBe(null);
});

test("a field is open where something can be chosen in it", () => {
  const [one, two] = [item("1226", "a"), item("1227", "b")];
  expect([[one], [one, two]].map((items) => isOpen({ one: items }))).toEqual([false, true]);
  expect([0, 1].map((most) => isOpen({ several: { items: [one], least: 0, most } }))).toEqual([false, true]);
  expect([3, 4].map((most) => isOpen({ number: { least: 3, most } }))).toEqual([false, true]);
  expect([[], [one]].map((items) => isOpen({ assign: { items, targets: [two] } }))).toEqual([false, true]);
});

test("all at once is offered only where the rules take it", () => {
  const three = field("at", { assign: { items: UNITS, targets: [item("C7"), item("C8")] } });
  const prompt = asking({ deploy: { at: [] } }, three);
  expect(targetsAtOnce(prompt, three)).toEqual([]);
  expect(targetsAtOnce({ ...prompt, at_once: { at: [1] } }, three)).toEqual([1]);
  expect(targetsAtOnce({ ...prompt, at_once: { at: [1] } }, field("at", assign)), "two are given it one by one").toEqual([]);
});
