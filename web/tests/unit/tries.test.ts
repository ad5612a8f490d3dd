import { expect, test } from "vitest";
import { Names } from "../../src/names/names";
import { begin } from "../../src/prompt/forms";
import { offersOf } from "../../src/prompt/offers";
import { triesOfForm, triesOfList } from "../../src/prompt/tries";
import type { Choice, Field, Item, JsonValue, PromptMessage } from "../../src/protocol";
import { BOARD, PROMPT, SCENE, text } from "./scenery";

const sheet = BOARD.sheets[0];
if (!sheet) throw new Error("the board has a sheet");
const places = [...sheet.places, { id: "1228", names: ["E9"], at: [30, 10] as [number, number], number: "1228", text: text("sand") }];
const names = new Names({ sheets: [{ ...sheet, places }] }, SCENE);

const offers = (...answers: JsonValue[]) =>
  offersOf(answers.map((answer): Choice => ({ answer, text: text("offer") })), names);
const chosen = (...things: string[]): Set<string> => new Set(things);
const MOVES = offers(
  { go: { unit: "I/3/2", to: "1226" } },
  { go: { unit: "I/3/2", to: "1227" } },
  { attack: { unit: "K/3/2", at: "E4" } },
  { go: { unit: "K/3/2", to: "1226" } },
  "end",
);

test("a hex that is not offered stands in the place of one that is, for what was chosen", () => {
  expect(triesOfList(MOVES, chosen("I/3/2"), ["1228"], names)).toEqual([{ go: { unit: "I/3/2", to: "1228" } }]);
});

test("where a position is named, the position of the hex is named", () => {
  expect(triesOfList(MOVES, chosen("K/3/2"), ["1228"], names)).toEqual([
    { attack: { unit: "K/3/2", at: "E9" } },
    { go: { unit: "K/3/2", to: "1228" } },
  ]);
});

test("a piece stands in the place of pieces, and what most offers are like comes first", () => {
  const tries = triesOfList(MOVES, chosen(), ["L/3/2", "turn-4"], names);
  expect(tries[0]).toEqual({ go: { unit: "L/3/2", to: "1226" } });
  expect(tries).not.toContainEqual(expect.objectContaining({ go: expect.objectContaining({ to: "turn-4" }) }));
});

test("a piece that means nothing beside what is chosen begins anew; nothing of a kind, no tries", () => {
  expect(triesOfList(MOVES, chosen("I/3/2"), ["L/3/2"], names)).toContainEqual({ go: { unit: "L/3/2", to: "1227" } });
  expect(triesOfList(MOVES, chosen(), ["card-7"], names)).toEqual([]);
  expect(triesOfList(offers("yes", "no"), chosen(), ["1226"], names)).toEqual([]);
});

test("a form is filled as if its field took the thing", () => {
  const item = (value: JsonValue, mark: string): Item => ({ value, text: text(mark), mark });
  const form: Field[] = [
    { name: "units", text: text("units"), input: { several: { items: [item("I/3/2", "I/3/2")], least: 1, most: 1 } } },
    { name: "to", text: text("to"), input: { one: [item({ hex: "1226" }, "1226")] } },
  ];
  const answer = { march: { units: ["I/3/2"], to: { hex: "1226" } } };
  const prompt: PromptMessage = { ...PROMPT, options: { form }, default: { answer, text: text("march") } };
  const tries = (...things: string[]): JsonValue[] => triesOfForm(prompt, form, begin(prompt, form), 0, things, names);
  expect(tries("1228")).toEqual([{ march: { units: ["I/3/2"], to: { hex: "1228" } } }]);
  expect(tries("L/3/2")).toEqual([{ march: { units: ["I/3/2", "L/3/2"], to: { hex: "1226" } } }]);
  expect(tries("card-7")).toEqual([]);
});

test("what may be filled in at any time has nothing to do with a click", () => {
  const item = (name: string): Item => ({ value: name, text: text(name), mark: name });
  const several: Field["input"] = { several: { items: [item("I/3/2")], least: 0, most: 1 } };
  const form: Field[] = [
    { name: "to", text: text("to"), input: { one: [item("1226")] } },
    { name: "hulls", text: text("hulls"), input: several, aside: true },
  ];
  const answer = { go: { to: "1226", hulls: [] } };
  const prompt: PromptMessage = { ...PROMPT, options: { form }, default: { answer, text: text("go") } };
  const tries = (active: number): JsonValue[] => triesOfForm(prompt, form, begin(prompt, form), active, ["L/3/2"], names);
  expect(tries(0)).toEqual([]);
  expect(tries(1)).toHaveLength(1);
});

test("a way goes on to a place that it cannot reach, an item goes to a target that it may not have", () => {
  const item = (name: string): Item => ({ value: name, text: text(name), mark: name });
  const path: Field[] = [{ name: "way", text: text("way"), input: "path" }];
  const asked: PromptMessage = { ...PROMPT, options: { form: path }, default: { answer: { go: { way: ["1226"] } }, text: text("go") } };
  expect(triesOfForm(asked, path, begin(asked, path), 0, ["1228"], names)).toEqual([{ go: { way: ["1226", "1228"] } }]);

  const assign: Field[] = [
    { name: "to", text: text("to"), input: { assign: { items: [item("I/3/2")], targets: [item("1226")], links: [[0, 0]] } } },
  ];
  const given: PromptMessage = { ...PROMPT, options: { form: assign }, default: { answer: { send: { to: [["I/3/2", "1226"]] } }, text: text("send") } };
  expect(triesOfForm(given, assign, begin(given, assign), 0, ["1228"], names)).toEqual([{ send: { to: [["I/3/2", "1228"]] } }]);
});
