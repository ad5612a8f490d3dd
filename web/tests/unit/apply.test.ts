import { expect, test } from "vitest";
import { changed, isHandedBack, renewed, wovenInto } from "../../src/live/apply";
import type { Change, LogLine, Overlay, Shade } from "../../src/protocol";
import { piece, SCENE, STATE, text } from "./scenery";

const line = (number: number): LogLine => ({ number, rule: "1", text: text(`line ${number}`), event: null });
const CHANGE: Change = {
  from: 7,
  version: 8,
  pieces: [],
  gone: [],
  rest: {},
  prompt: null,
  waiting: [],
  log: [line(1)],
  steps: 5,
  undo: null,
  consent: null,
  held: null,
  finishing: false,
  outcome: null,
};

test("lists that the host leaves out are empty", () => {
  const { pieces: _, gone: __, ...rest } = CHANGE;
  expect(changed(STATE, rest as Change)?.scene.pieces).toEqual(SCENE.pieces);
});

test("a change brings what it names and leaves the rest", () => {
  const next = changed(STATE, CHANGE);
  expect(next).toMatchObject({ version: 8, turn: 2, whereabouts: STATE.whereabouts, prompt: null, steps: 5 });
  expect(next?.scene).toEqual(STATE.scene);
  expect(next?.log.map((one) => one.number)).toEqual([0, 1]);
});

test("standing orders stay until they are told anew", () => {
  const known = { ...STATE, standing: { confirm: "default" as const } };
  expect(changed(known, CHANGE)?.standing).toEqual({ confirm: "default" });
  expect(changed(known, { ...CHANGE, standing: {} })?.standing).toEqual({});
});

test("that a computer finishes the phase is told with every change", () => {
  expect(changed(STATE, { ...CHANGE, finishing: true })?.finishing).toBe(true);
  expect(changed({ ...STATE, finishing: true }, CHANGE)?.finishing).toBe(false);
});

test("what is asked in the phase that a computer was finishing was handed back", () => {
  const finishing = { ...STATE, finishing: true };
  expect(isHandedBack(finishing, STATE)).toBe(true);
  expect(isHandedBack(finishing, finishing)).toBe(false);
  expect(isHandedBack(STATE, STATE)).toBe(false);
  expect(isHandedBack(finishing, { ...STATE, prompt: null })).toBe(false);
  expect(isHandedBack(finishing, { ...STATE, whereabouts: text("turn 3") })).toBe(false);
});

test("a change that does not follow the version is not applied", () => {
  expect(changed(STATE, { ...CHANGE, from: 6 })).toBeNull();
});

test("pieces that are told of are laid on top, in that order; others stay, or go", () => {
  const told = [piece("M/3/2", "1226"), piece("I/3/2", "1226")];
  const next = changed(STATE, { ...CHANGE, pieces: told, gone: ["K/3/2"] });
  expect(next?.scene.pieces.map((one) => one.id)).toEqual(["L/3/2", "M/3/2", "I/3/2"]);
});

test("the rest of the scene is changed without touching the pieces", () => {
  const next = changed(STATE, { ...CHANGE, rest: { light: "night" } });
  expect(next?.scene).toEqual({ ...SCENE, light: "night" });
});

test("parts of the scene come one by one in their places, or all anew", () => {
  const gauge = (id: string, value: number) => ({ id, title: text(id), value, most: null });
  const known = { ...STATE, scene: { ...SCENE, gauges: [gauge("a", 1), gauge("b", 1), gauge("c", 1)] } };
  const after = (gauges: NonNullable<Change["rest"]["gauges"]>) =>
    changed(known, { ...CHANGE, rest: { gauges } })?.scene.gauges.map(({ id, value }) => [id, value]);
  expect(after({ some: [gauge("b", 2)] })).toEqual([["a", 1], ["b", 2], ["c", 1]]);
  expect(after({ all: [gauge("c", 3)] })).toEqual([["c", 3]]);
});

test("a state with the end of the log is joined to the lines that are known", () => {
  const known = { ...STATE, log: [line(0), line(1), line(2)] };
  const told = { ...STATE, version: 9, log_from: 2, log: [line(2), line(3)] };
  expect(renewed(known, told).log.map((one) => one.number)).toEqual([0, 1, 2, 3]);
});

test("after an undo the lines that were taken back are gone", () => {
  const known = { ...STATE, log: [line(0), line(1), line(2)] };
  expect(renewed(known, { ...STATE, log_from: 1, log: [] }).log.map((one) => one.number)).toEqual([0]);
});

test("the first state is taken as it comes", () => {
  expect(renewed(null, STATE)).toBe(STATE);
});

test("a list is put together from what was known and what is new in it", () => {
  const known = ["a", "b", "c", "d"];
  expect(wovenInto(known, ["x"], [[0, 2, 1], [3, 1, 0]])).toEqual(["a", "b", "x", "d"]);
  expect(wovenInto(known, ["x", "y"], [[0, 0, 1], [1, 2, 1]])).toEqual(["x", "b", "c", "y"]);
  expect(wovenInto(known, ["x"], [])).toEqual(["x"]);
});

test("of an overlay those places are told that are new, shade by shade", () => {
  const shade = (places: string[]): Shade => ({ places, tone: "red", strong: false, hatched: false, text: text("held") });
  const overlay = (shades: Shade[]): Overlay => ({ id: "control", title: text("control"), key: "c", shown: true, shades });
  const known = { ...STATE, scene: { ...SCENE, overlays: [overlay([shade(["1", "2", "3"]), shade(["4"])])] } };
  const told: Change = { ...CHANGE, rest: { overlays: { some: [overlay([shade([]), shade(["2", "4"])])] } }, woven: { control: [[[0, 1, 0], [2, 1, 0]], []] } };
  const places = (change: Change) => changed(known, change)?.scene.overlays.map(({ shades }) => shades.map((one) => one.places));
  expect(places(told)).toEqual([[["1", "3"], ["2", "4"]]]);
  expect(places(CHANGE)).toEqual([[["1", "2", "3"], ["4"]]]);
});
