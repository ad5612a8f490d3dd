import { expect, test } from "vitest";
import { placed } from "../../src/table/placing";

const MAP = { left: 0, right: 900, top: 48, bottom: 560 };
const NOTE = { width: 296, height: 200 };
const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom });

/** Whether the note lies within the map and beside what it is about. */
function liesWell(about: ReturnType<typeof box>, size = NOTE): boolean {
  const { left, top } = placed(size, about, MAP);
  const [right, bottom] = [left + size.width, top + size.height];
  const within = left >= MAP.left && right <= MAP.right && top >= MAP.top && bottom <= MAP.bottom;
  const beside = right <= about.left || left >= about.right || bottom <= about.top || top >= about.bottom;
  return within && beside;
}

test("a note lies to the right of what it is about while there is room on the map", () => {
  expect(placed(NOTE, box(100, 124, 300, 324), MAP)).toEqual({ left: 136, top: 300 });
});

test("at the right edge it lies on the other side, not over the answers beside the map", () => {
  expect(placed(NOTE, box(860, 884, 300, 324), MAP).left).toBe(860 - 12 - 296);
});

test("an opened stack is never covered, wherever it is", () => {
  for (const left of [60, 250, 330, 420, 560]) {
    for (const top of [56, 180, 300, 420]) expect(liesWell(box(left, left + 330, top, top + 90)), `${left} ${top}`).toBe(true);
  }
});
