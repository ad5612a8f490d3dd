import { expect, test } from "vitest";
import { isCertain, partsOf, shares, suffererOf } from "../../src/odds/sufferers";
import type { Forecast, Loss, Prospect } from "../../src/protocol";

const LOSSES: Loss[] = [
  { text: { key: "steps" }, seat: 0, expected: 0.4, worst: 2 },
  { text: { key: "japanese" }, seat: null, expected: 0.6, worst: 1 },
];
const outcome = (chance: number, you: number, both: number, they: number): Prospect => ({
  text: { key: `${you} ${both} ${they}` },
  exact: null,
  chance,
  interval: null,
  losers: { you, both, they },
});
const forecast = (change: Partial<Forecast>): Forecast => ({
  exact: true,
  later_by_default: false,
  imagined: 1,
  sampled: null,
  losses: LOSSES,
  outcomes: [outcome(0.5, 0.125, 0, 0), outcome(0.375, 0, 0.125, 0.25), outcome(0.125, 0.125, 0, 0)],
  ...change,
});

test("an outcome tells who suffers by it, and how often", () => {
  expect(forecast({}).outcomes.map(suffererOf)).toEqual(["nobody", "they", "you"]);
  expect(partsOf(outcome(0.5, 0.125, 0, 0))).toEqual([
    { sufferer: "you", chance: 0.125 },
    { sufferer: "nobody", chance: 0.375 },
  ]);
});

test("the chances of each to suffer make the whole, and those that cannot happen are left out", () => {
  expect(shares(forecast({}))).toEqual([
    { sufferer: "you", chance: 0.25 },
    { sufferer: "both", chance: 0.125 },
    { sufferer: "nobody", chance: 0.375 },
    { sufferer: "they", chance: 0.25 },
  ]);
  expect(shares(forecast({ outcomes: [outcome(1, 0, 0, 1)] }))).toEqual([{ sufferer: "they", chance: 1 }]);
});

test("nothing is certain that hangs on dice, on hidden things, or on what is decided later or at the same time", () => {
  const outcomes = [outcome(1, 0, 0, 0)];
  expect(isCertain(forecast({ outcomes }))).toBe(true);
  expect(isCertain(forecast({ outcomes, later_by_default: true }))).toBe(false);
  expect(isCertain(forecast({ outcomes, exact: false }))).toBe(false);
  expect(isCertain(forecast({}))).toBe(false);
});
