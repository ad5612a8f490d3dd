import { expect, test } from "vitest";
import { isClaimable, isFree, isLate, isShared, mayStudy } from "../../src/live/seats";
import type { Chair, TableInfo } from "../../src/protocol";

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
  expect(isClaimable(chair({ clock: LATE, sitters: [{ computer: { level: "quick", longest: 12 } }] }))).toBe(false);
  expect(isClaimable(chair({ clock: null }))).toBe(false);
  expect(isLate(chair({ clock: null }))).toBe(false);
});

test("a seat where nobody sits is free, and need not be claimed", () => {
  const empty = chair({ clock: LATE, sitters: [] });
  expect(isFree(empty)).toBe(true);
  expect(isClaimable(empty)).toBe(false);
});

const table = (mine: boolean[], change: Partial<TableInfo> = {}): TableInfo => ({
  id: "t",
  name: "",
  game: "sample",
  scenario: "ford",
  options: {},
  seats: mine.map((mine, seat) => chair({ seat, mine })),
  waiting: [],
  since: 0,
  turn: 1,
  over: false,
  private: true,
  study: false,
  opened: 0,
  commitment: "",
  ...change,
});

test("a screen is shared while one plays several seats of a game that is no study", () => {
  expect(isShared(table([true, true]))).toBe(true);
  expect(isShared(table([true, false]))).toBe(false);
  expect(isShared(table([true, true], { study: true }))).toBe(false);
  expect(isShared(table([true, true], { over: true }))).toBe(false);
});

test("a running game is studied only where nobody else has a secret, and no curtain hangs", () => {
  expect(mayStudy(table([true, false]), false)).toBe(false);
  expect(mayStudy(table([true, true]), false)).toBe(true);
  expect(mayStudy(table([true, true]), true)).toBe(false);
  expect(mayStudy(table([true, false], { over: true }), false)).toBe(true);
});
