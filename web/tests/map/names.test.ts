import { expect, test } from "vitest";
import { meet, type Bounds } from "../../src/map/geometry";
import { layOut, type Measure } from "../../src/map/terrain/names";
import { RADIUS, type Plan } from "../../src/map/world";

type Label = Plan["labels"][number];

/** Letters half as wide as they are high. */
const measure: Measure = (text, _style, size, spacing) => text.length * (size * 0.5 + spacing);

const town = (text: string, x: number, y: number): Label => ({ at: [x, y], text, rank: "town", turn: 0 });
const crowd = Array.from({ length: 24 }, (_, at) => town(`Harbour ${at}`, (at % 6) * RADIUS * 1.2, Math.floor(at / 6) * RADIUS * 0.5));

function overlaps(boxes: readonly Bounds[]): number {
  return boxes.flatMap((box, at) => boxes.slice(at + 1).filter((other) => meet(box, other))).length;
}

test("no name lies on another, and fewer are written from afar", () => {
  const [far, near] = [layOut(crowd, [], 0.4, measure), layOut(crowd, [], 1.2, measure)];
  expect(overlaps(far.map(({ box }) => box))).toBe(0);
  expect(overlaps(near.map(({ box }) => box))).toBe(0);
  expect(far.length).toBeGreaterThan(0);
  expect(far.length).toBeLessThan(near.length);
});

test("an ocean that is seen whole has names", () => {
  const harbours = Array.from({ length: 60 }, (_, at) => town(`Harbour ${at}`, (at % 8) * RADIUS * 14, Math.floor(at / 8) * RADIUS * 14));
  const whole = layOut(harbours, [], 0.12, measure);
  expect(whole.length).toBeGreaterThan(20);
  expect(overlaps(whole.map(({ box }) => box))).toBe(0);
});

test("from near every name is written", () => {
  expect(layOut(crowd, [], 2, measure)).toHaveLength(crowd.length);
});

test("a name steps aside from the tokens of its place", () => {
  const tokens = { left: -20, right: 20, top: -8, bottom: 8 };
  const [name] = layOut([town("Midway", 0, 0)], [tokens], 1, measure);
  expect(name && meet(name.box, tokens)).toBe(false);
});

test("a city is written before a town that lies closer to the beginning of the list", () => {
  const labels: Label[] = [...crowd, { at: [0, 0], text: "Honolulu", rank: "city", turn: 0 }];
  expect(layOut(labels, [], 0.3, measure)[0]?.text).toBe("Honolulu");
});
