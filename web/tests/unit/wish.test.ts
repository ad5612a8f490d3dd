import { expect, test } from "vitest";
import { kindsOf, nameAndDate, optionKinds } from "../../src/home/wish";
import type { OptionInfo, Scenario } from "../../src/protocol";

const scenario = (id: string, kind?: string): Scenario => ({
  id,
  title: { key: id },
  about: { key: `${id}-about` },
  counts: "turns",
  seats: [],
  ...(kind === undefined ? {} : { kind: { key: kind } }),
});

test("scenarios of a kind stand together under its name", () => {
  const kinds = kindsOf([scenario("savo", "battle"), scenario("midway", "operation"), scenario("matapan", "battle")]);
  expect(kinds.map(({ kind, scenarios }) => [kind?.key, scenarios.map(({ id }) => id)])).toEqual([
    ["battle", ["savo", "matapan"]],
    ["operation", ["midway"]],
  ]);
});

test("a book without kinds has one list without a heading", () => {
  const kinds = kindsOf([scenario("first-waves"), scenario("two-days")]);
  expect(kinds.map(({ kind, scenarios }) => [kind, scenarios.length])).toEqual([[null, 2]]);
});

test("optional rules and readings of unclear rules are apart, each in the order of the book", () => {
  const option = (id: string, kind: OptionInfo["kind"]): OptionInfo => ({
    id, kind, text: { key: id }, values: [["no", { key: "no" }]], default: "no", rule: null,
  });
  const given = [option("ring", "reading"), option("raid", "optional"), option("wading", "reading")];
  expect(optionKinds(given).map(({ kind, options }) => [kind, options.map(({ id }) => id)])).toEqual([
    ["optional", ["raid"]],
    ["reading", ["ring", "wading"]],
  ]);
  expect(optionKinds([])).toEqual([]);
});

test("a title is parted from the date that it tells after a comma, and from nothing else", () => {
  expect(nameAndDate("The River Plate, 13 December 1939")).toEqual(["The River Plate", "13 December 1939"]);
  expect(nameAndDate("Les Salomon orientales, du 23 au 28 août 1942")).toEqual(["Les Salomon orientales", "du 23 au 28 août 1942"]);
  expect(nameAndDate("November 20, 1943")).toEqual(["November 20, 1943", ""]);
  expect(nameAndDate("Two Days in Hell")).toEqual(["Two Days in Hell", ""]);
});
