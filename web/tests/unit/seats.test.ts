import { expect, test } from "vitest";
import { isClaimable, isFree, isLate } from "../../src/live/seats";
import type { Chair } from "../../src/protocol";

const chair = (change: Partial<Chair>): Chair => ({
  seat: 1,
  id: "red",
  name: { key: "red" },
  sitters: [{ person: { name: "Bob", here: false } }],
  mine: false,
  clock: { days: 2, left: 60 },
  ...change,
});
const LATE = { days: 2, left: 0 };

test("a seat may be taken when its player's time to decide is gone", () => {
  expect(isClaimable(chair({}))).toBe(false);
  expect(isClaimable(chair({ clock: LATE }))).toBe(true);
  expect(isClaimable(chair({ clock: { days: 2, left: -90 } }))).toBe(true);
});

test("nobody claims the own seat, a computer's, or one at a table without a clock", () => {
  expect(isClaimable(chair({ clock: LATE, mine: true }))).toBe(false);
  expect(isClaimable(chair({ clock: LATE, sitters: [{ computer: { level: "quick" } }] }))).toBe(false);
  expect(isClaimable(chair({ clock: null }))).toBe(false);
  expect(isLate(chair({ clock: null }))).toBe(false);
});

test("a seat where nobody sits is free, and need not be claimed", () => {
  const empty = chair({ clock: LATE, sitters: [] });
  expect(isFree(empty)).toBe(true);
  expect(isClaimable(empty)).toBe(false);
});
