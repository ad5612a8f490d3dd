import { expect, test } from "vitest";
import { Names } from "../../src/names/names";
import { grouped, matching, narrowed, offersOf, picked, reachable } from "../../src/prompt/offers";
import type { JsonValue } from "../../src/protocol";
import { BOARD, SCENE, text } from "./scenery";

const names = new Names(BOARD, SCENE);
const answers: JsonValue[] = [
  { act: "end-phase" },
  { act: { enter: { hex: "1226", units: ["I/3/2", "K/3/2"] } } },
  { act: { enter: { hex: "1226", units: ["I/3/2"] } } },
  { act: { enter: { hex: "1227", units: ["I/3/2"] } } },
  { act: { enter: { hex: "1227", units: ["K/3/2"] } } },
];
const offers = offersOf(answers.map((answer, at) => ({ answer, text: text(`option ${at}`) })), names);
const numbers = (list: { at: number }[]): number[] => list.map((offer) => offer.at);
const chosen = (...things: string[]): Set<string> => new Set(things);

test("without a choice every option is left, in the order of the rules", () => {
  expect(numbers(narrowed(offers, chosen()))).toEqual([0, 1, 2, 3, 4]);
});

test("an option stays while everything chosen is among what it is about, the plainest first", () => {
  expect(numbers(narrowed(offers, chosen("I/3/2")))).toEqual([2, 3, 1]);
  expect(numbers(narrowed(offers, chosen("I/3/2", "1227")))).toEqual([3]);
});

test("what glows is what the options that are left speak of and is not chosen yet", () => {
  expect([...reachable(offers, chosen("K/3/2"))].sort()).toEqual(["1226", "1227", "I/3/2"]);
});

test("a click chooses the topmost thing that an option speaks of", () => {
  expect(picked(offers, chosen(), ["K/3/2", "I/3/2", "1226"])).toEqual(chosen("K/3/2"));
  expect(picked(offers, chosen(), ["enemy", "1227"])).toEqual(chosen("1227"));
});

test("a second click narrows further", () => {
  expect(picked(offers, chosen("I/3/2"), ["1227"])).toEqual(chosen("I/3/2", "1227"));
});

test("a click on a pile goes on to what lies below the piece that is chosen", () => {
  expect(picked(offers, chosen("K/3/2"), ["K/3/2", "I/3/2", "1226"])).toEqual(chosen("K/3/2", "I/3/2"));
});

test("a click on a chosen thing with nothing more below takes it back", () => {
  expect(picked(offers, chosen("I/3/2", "1227"), ["1227"])).toEqual(chosen("I/3/2"));
});

test("a click that fits nothing chosen so far begins anew", () => {
  expect(picked(offers, chosen("K/3/2", "1227"), ["I/3/2"])).toEqual(chosen("I/3/2"));
});

test("a click on something no option speaks of changes nothing", () => {
  const before = chosen("I/3/2");
  expect(picked(offers, before, ["card-7"])).toBe(before);
});

test("typing leaves the options whose words hold every part", () => {
  expect(numbers(matching(offers, "option 3", (offer) => offer.choice.text.key))).toEqual([3]);
  expect(numbers(matching(offers, " ", (offer) => offer.choice.text.key))).toHaveLength(5);
});

test("a short list is one group without a heading", () => {
  expect(grouped(offers, chosen(), names)).toEqual([{ about: null, offers }]);
});

test("a long list is grouped by piece, and what is about nothing stays last", () => {
  const many = offersOf([...answers, ...answers].map((answer) => ({ answer, text: text("x") })), names);
  const groups = grouped(many, chosen(), names);
  expect(groups.map((group) => group.about?.id ?? null)).toEqual(["I/3/2", "K/3/2", null]);
  expect(groups.reduce((sum, group) => sum + group.offers.length, 0)).toBe(many.length);
});
