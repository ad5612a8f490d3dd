import { expect, test } from "vitest";
import { PATIENCE, shownLevel } from "../../src/map/terrain/levels";

test("closer up the coarser level stays until the finer one is whole", () => {
  expect(shownLevel(4, 3, false, 100)).toBe(3);
  expect(shownLevel(4, 3, true, 100)).toBe(4);
});

test("from further off the whole sheet is shown until its level is whole", () => {
  expect(shownLevel(2, 4, false, 100)).toBeNull();
  expect(shownLevel(2, 4, true, 100)).toBe(2);
});

test("who only moves the map sees its level come, and nobody waits for long", () => {
  expect(shownLevel(3, 3, false, 100)).toBe(3);
  expect(shownLevel(4, 3, false, PATIENCE + 1)).toBe(4);
  expect(shownLevel(3, null, false, 0)).toBe(3);
});
