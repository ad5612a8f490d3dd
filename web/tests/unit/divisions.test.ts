import { expect, test } from "vitest";
import { overlaysOf, partsAt } from "../../src/library/divisions";
import type { Board } from "../../src/protocol";
import { BOARD, text } from "./scenery";

const [sheet] = BOARD.sheets;
const divided: Board = {
  sheets: sheet ? [{ ...sheet, divisions: [{ id: "weather", title: text("weather"), parts: [text("D"), text("E")], of: [2, 0] }] }] : [],
};

test("a division is an overlay with a shade for each part", () => {
  const [weather] = overlaysOf(divided);
  expect(weather?.shades.map(({ places }) => places)).toEqual([[], ["1226"]]);
  expect(new Set(weather?.shades.map(({ tone }) => tone)).size).toBe(2);
  expect(overlaysOf(BOARD)).toEqual([]);
});

test("a place tells what it is part of, and nothing where it is part of none", () => {
  expect(partsAt(divided, "1226")).toEqual([{ title: text("weather"), part: text("E") }]);
  expect(partsAt(divided, "1227")).toEqual([]);
});
