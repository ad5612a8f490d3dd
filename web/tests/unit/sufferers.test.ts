import { expect, test } from "vitest";
import { isCertain, shares, suffererOf } from "../../src/odds/sufferers";
import type { Forecast, Loss, Prospect } from "../../src/protocol";

const LOSSES: Loss[] = [
  { text: { key: "steps" }, seat: 0, expected: 0.4, worst: 2 },
  { text: { key: "japanese" }, seat: null, expected: 0.6, worst: 1 },
];
const outcome = (chance: number, ...losses: number[]): Prospect => ({
  text: { key: `${losses}` },
  exact: null,
  chance,
  interval: null,
  losses,
});
const forecast = (change: Partial<Forecast>): Forecast => ({
  exact: true,
  later_by_default: false,
  imagined: 1,
  sampled: null,
  losses: LOSSES,
  outcomes: [outcome(0.25, 0, 0), outcome(0.25, 0.5, 0), outcome(0.375, 0, 1), outcome(0.125, 2, 1)],
  ...change,
});

test("an outcome tells who suffers by it, as seen from a seat", () => {
  const seen = (seat: number): string[] => forecast({}).outcomes.map((one) => suffererOf(one, LOSSES, seat));
  expect(seen(0)).toEqual(["nobody", "you", "they", "both"]);
  expect(seen(1)).toEqual(["nobody", "they", "they", "they"]);
});

test("the chances of each to suffer make the whole, and those that cannot happen are left out", () => {
  expect(shares(forecast({}), 0)).toEqual([
    { sufferer: "you", chance: 0.25 },
    { sufferer: "both", chance: 0.125 },
    { sufferer: "nobody", chance: 0.25 },
    { sufferer: "they", chance: 0.375 },
  ]);
  expect(shares(forecast({ outcomes: [outcome(1, 0, 1)] }), 0)).toEqual([{ sufferer: "they", chance: 1 }]);
});

test("nothing is certain that hangs on dice, on hidden things, or on what is decided later or at the same time", () => {
  const outcomes = [outcome(1, 0, 0)];
  expect(isCertain(forecast({ outcomes }))).toBe(true);
  expect(isCertain(forecast({ outcomes, later_by_default: true }))).toBe(false);
  expect(isCertain(forecast({ outcomes, exact: false }))).toBe(false);
  expect(isCertain(forecast({}))).toBe(false);
});
