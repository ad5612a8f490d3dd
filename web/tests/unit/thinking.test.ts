import { expect, test } from "vitest";
import { longestThought, waitedSince } from "../../src/prompt/thinking";
import type { Chair, GameState, Sitter, TableInfo } from "../../src/protocol";
import { STATE, text } from "./scenery";

const chair = (seat: number, sitters: Sitter[]): Chair => ({ seat, id: `${seat}`, name: text(`${seat}`), sitters, mine: false, clock: null });
const computer = (longest: number): Sitter => ({ computer: { level: "strong", longest } });
const person: Sitter = { person: { name: "ann", here: true } };
const table = (...seats: Chair[]): TableInfo => ({ seats, waiting: [1], since: 40 }) as unknown as TableInfo;
const waitingFor = (...seats: number[]): GameState =>
  ({ ...STATE, waiting: seats.map((seat) => ({ seat, rule: null, answered: false })) });

test("a wait for computers alone has an end, that of the slowest", () => {
  const info = table(chair(0, [person]), chair(1, [computer(12)]), chair(2, [computer(30)]), chair(3, []));
  expect(longestThought(info, waitingFor(1))).toBe(12);
  expect(longestThought(info, waitingFor(1, 2))).toBe(30);
  expect(longestThought(info, waitingFor(0, 1))).toBeNull();
  expect(longestThought(info, waitingFor(3))).toBeNull();
  expect(longestThought(info, waitingFor())).toBeNull();
  expect(longestThought(null, waitingFor(1))).toBeNull();
});

test("a wait begins when others are waited for, and goes on whatever they decide in secret", () => {
  const info = table();
  expect(waitedSince(info, waitingFor(0), 5, waitingFor(1), 90_000)).toBe(90_000);
  expect(waitedSince(info, waitingFor(1), 5, waitingFor(1), 90_000)).toBe(5);
  // Who comes later is told by the host, unless its clock is ahead or it speaks of others.
  expect(waitedSince(info, null, 0, waitingFor(1), 90_000)).toBe(40_000);
  expect(waitedSince(info, null, 0, waitingFor(1), 30_000)).toBe(30_000);
  expect(waitedSince(info, null, 0, waitingFor(2), 90_000)).toBe(90_000);
});
