import { expect, test } from "vitest";
import { Names } from "../../src/names/names";
import { Deciding } from "../../src/prompt/deciding.svelte";
import type { Choice, Drafted, Field, Item, PromptMessage } from "../../src/protocol";
import { BOARD, PROMPT, SCENE, text } from "./scenery";

const item = (value: string): Item => ({ value, text: text(value), mark: value });
const hexes: Field["input"] = { one: [item("1226"), item("1227")] };

const SAID: Drafted = { left: [], fields: [], ways: {}, costs: [], barred: [], whole: true, refusal: null };
/** The way can go on to the other hex. */
const TO_1227: Drafted = { ...SAID, ways: { way: { reach: [{ place: "1227", cost: "2" }] } } };

function deciding(prompt: PromptMessage, drafted: Drafted | null = null): Deciding {
  const names = new Names(BOARD, SCENE);
  const made = new Deciding(() => prompt, () => names, (said) => said.key, () => ({ drafted, anew: drafted }));
  made.begin();
  return made;
}

test("in a form with from and to, a second click on the map fills the second field", () => {
  const form: Field[] = [
    { name: "from", text: text("from"), input: hexes },
    { name: "count", text: text("count"), input: { number: { least: 1, most: 4 } } },
    { name: "to", text: text("to"), input: hexes },
  ];
  const answer = { march: { from: "1226", count: 1, to: "1226" } };
  const made = deciding({ ...PROMPT, options: { form }, default: { answer, text: text("march") } });
  made.pick(["1227"]);
  expect(made.field).toBe(2);
  made.pick(["1226"]);
  expect(made.answer).toEqual({ march: { from: "1227", count: 1, to: "1226" } });
  // And once more from the beginning.
  made.pick(["1226"]);
  made.pick(["1227"]);
  expect(made.answer).toEqual({ march: { from: "1226", count: 1, to: "1227" } });
});

test("a single field goes on taking clicks", () => {
  const form: Field[] = [{ name: "to", text: text("to"), input: hexes }, { name: "fast", text: text("fast"), input: "flag" }];
  const made = deciding({ ...PROMPT, options: { form }, default: { answer: { go: { to: "1226", fast: false } }, text: text("go") } });
  made.pick(["1227"]);
  expect([made.field, made.answer]).toEqual([0, { go: { to: "1227", fast: false } }]);
});

test("a digit marks the answer that stands there in the list", () => {
  const list: Choice[] = ["I/3/2", "K/3/2", "1227"].map((name) => ({ answer: { act: name }, text: text(name) }));
  const made = deciding({ ...PROMPT, options: { list } });
  made.mark(1);
  expect(made.answer).toEqual({ act: "K/3/2" });
  made.mark(7);
  expect(made.answer).toEqual({ act: "K/3/2" });
});

test("what may be done at any time is out of the way until it is wanted, and then comes last", () => {
  const list: Choice[] = [
    { answer: { hulls: "I/3/2" }, text: text("scuttle"), aside: true },
    { answer: "done", text: text("done") },
  ];
  const made = deciding({ ...PROMPT, options: { list } });
  expect([made.answer, [...made.glow], made.asides]).toEqual(["done", [], 1]);
  expect(made.pick(["I/3/2"])).toBe(false);
  made.withAsides = true;
  expect(made.groups.map(({ aside, offers }) => [aside ?? false, offers.map(({ at }) => at)])).toEqual([[false, [1]], [true, [0]]]);
  expect([...made.glow]).toEqual(["I/3/2"]);
  made.begin();
  made.take({ hulls: "I/3/2" });
  expect(made.answer).toEqual({ hulls: "I/3/2" });
});

test("in a form clicks on the map pass by what may be filled in at any time", () => {
  const several = (...names: string[]): Field["input"] => ({ several: { items: names.map(item), least: 0, most: 1 } });
  const form: Field[] = [
    { name: "hulls", text: text("hulls"), input: several("I/3/2"), aside: true },
    { name: "to", text: text("to"), input: several("1226") },
  ];
  const answer = { go: { hulls: [], to: [] } };
  const made = deciding({ ...PROMPT, options: { form }, default: { answer, text: text("go") } });
  expect([made.field, made.pick(["I/3/2"]), made.pick(["1226"])]).toEqual([1, false, true]);
  expect(made.answer).toEqual({ go: { hulls: [], to: ["1226"] } });
});

test("an answer that gives something up is asked for once more, unless it is the default", () => {
  const caution = text("sunk");
  const list: Choice[] = ["scuttle", "done"].map((name) => ({ answer: name, text: text(name), caution }));
  const made = deciding({ ...PROMPT, options: { list }, default: { answer: "done", text: text("done"), caution } });
  made.mark(0);
  expect([made.caution, made.confirm(), made.doubted, made.confirm()]).toEqual([caution, false, true, true]);
  // Whoever thinks better of it goes back, and marks something else.
  made.back();
  expect([made.doubted, made.answer]).toEqual([false, "scuttle"]);
  made.mark(1);
  expect([made.caution, made.confirm()]).toEqual([caution, true]);
});

test("Escape takes a way back step by step, as far as where it begins", () => {
  const form: Field[] = [{ name: "way", text: text("way"), input: "path" }];
  const made = deciding({ ...PROMPT, options: { form }, default: { answer: { sail: { way: ["1226"] } }, text: text("stay") } }, TO_1227);
  expect([[...made.glow], made.costs.get("1227")]).toEqual([["1227"], "2"]);
  made.pick(["1227"]);
  expect(made.answer).toEqual({ sail: { way: ["1226", "1227"] } });
  expect([made.back(), made.answer, made.back()]).toEqual([true, { sail: { way: ["1226"] } }, false]);
});

test("what was drafted is kept unless it is as the question was asked, and can be gone on with", () => {
  const form: Field[] = [{ name: "way", text: text("way"), input: "path" }];
  const prompt: PromptMessage = { ...PROMPT, options: { form }, default: { answer: { sail: { way: ["1226"] } }, text: text("stay") } };
  const made = deciding(prompt, TO_1227);
  expect(made.kept).toEqual({ chosen: [], draft: null });
  made.pick(["1227"]);
  const again = deciding(prompt);
  again.resume(made.kept);
  expect(again.answer).toEqual({ sail: { way: ["1226", "1227"] } });
  const list: Choice[] = ["I/3/2", "K/3/2"].flatMap((unit) => ["1226", "1227"].map((to) => ({ answer: { go: [unit, to] }, text: text(unit) })));
  const listed = deciding({ ...PROMPT, options: { list } });
  listed.pick(["K/3/2"]);
  const later = deciding({ ...PROMPT, options: { list } });
  later.resume(listed.kept);
  expect([...later.chosen]).toEqual(["K/3/2"]);
});

test("what was given and may be changed is where a form begins", () => {
  const form: Field[] = [{ name: "bid", text: text("bid"), input: { number: { least: 0, most: 3 } } }];
  const bid = (count: number): Choice => ({ answer: { bids: { bid: count } }, text: text("bid") });
  const made = deciding({ ...PROMPT, options: { form }, default: bid(0), given: bid(2) });
  expect(made.answer).toEqual({ bids: { bid: 2 } });
});
