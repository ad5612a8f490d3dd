import { expect, test } from "vitest";
import type { FilmMark, LogLine } from "../../src/protocol";
import { following, highlights, phases, stillBefore, studyName, turns } from "../../src/replay/film";
import { summary } from "../../src/table/summary";

const still = (step: number, turn: number, phase: string, log: number[] = []): FilmMark => ({
  step,
  turn,
  whereabouts: { key: phase, args: [["turn", { number: turn }]] },
  log,
});
const FILM = [still(0, 1, "landing", [0]), still(1, 1, "landing", [1, 2]), still(2, 1, "fire", [3]), still(4, 2, "landing")];

test("a film is cut into turns and phases", () => {
  expect(turns(FILM).map(({ step }) => step)).toEqual([0, 4]);
  expect(phases(FILM).map(({ from, until }) => [from, until])).toEqual([[0, 2], [2, 3], [3, 4]]);
});

test("a line belongs to the step that told it; one goes back to the one before", () => {
  expect(stillBefore(FILM, 3)?.step).toBe(1);
  expect(stillBefore(FILM, 0)?.step).toBe(0);
  expect(stillBefore(FILM, 9)).toBeNull();
});

test("a study is called by where it begins, and never too long", () => {
  expect(studyName({ key: "x" }, () => "Turn 3:\n  fire")).toBe("Turn 3: fire");
  expect(studyName({ key: "x" }, () => "x".repeat(200))).toHaveLength(80);
});

test("events are counted by what they say: what stands out first, then most", () => {
  const lines = ["ready", "hit", "ready", "lost", "ready", "hit"].map((key) => ({
    text: { key },
    ...(key === "lost" && { highlight: "loss" as const }),
  }));
  expect(summary(lines)).toEqual([{ at: 3, count: 1 }, { at: 0, count: 3 }, { at: 1, count: 2 }]);
});

test("battles, landings and losses are found at their steps, and one goes from each to the next", () => {
  const line = (number: number, highlight?: LogLine["highlight"]): LogLine => ({
    number,
    rule: "1",
    text: { key: "line", args: [] },
    ...(highlight && { highlight }),
    event: null,
  });
  const found = highlights(FILM, [line(0, "landing"), line(1), line(2, "loss"), line(3, "loss")]);
  expect([...found]).toEqual([["battle", []], ["landing", [0]], ["loss", [1, 2]]]);
  expect([0, 1, 2].map((at) => following(found.get("loss") ?? [], at))).toEqual([1, 2, 1]);
  expect(following([], 0)).toBeUndefined();
});
