import { expect, test } from "vitest";
import { meet, type Bounds } from "../../src/map/geometry";
import { layOut as laidOut, type Measure, type Written } from "../../src/map/terrain/names";
import { RADIUS, type Plan } from "../../src/map/world";

type Label = Plan["labels"][number];

/** Letters half as wide as they are high. */
const measure: Measure = (text, _style, size, spacing) => text.length * (size * 0.5 + spacing);

/** A sheet whose edges are far from everything. */
const WIDE: Bounds = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
const layOut = (labels: readonly Label[], kept: readonly Bounds[], zoom: number, measure: Measure): Written[] =>
  laidOut(labels, kept, WIDE, zoom, measure);

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

const beside = (text: string, x: number): Label => ({ at: [x, 0], text, rank: "village", lie: { beside: 4 }, turn: 0 });

test("a name beside a sign never lies on it, and stands to the right if there is room", () => {
  const [name] = layOut([beside("Cassino", 0)], [], 1, measure);
  expect(name?.box.left).toBeGreaterThan(4);
  const sign = { left: 4, right: 60, top: -6, bottom: 6 };
  const [moved] = layOut([beside("Cassino", 0)], [sign], 1, measure);
  expect(moved && meet(moved.box, sign)).toBe(false);
});

test("lesser places are written only from near", () => {
  const places = (["metropolis", "city", "village", "spot"] as const).map(
    (rank, at): Label => ({ ...beside(rank, at * RADIUS * 60), rank }),
  );
  const seen = (zoom: number): string[] => layOut(places, [], zoom, measure).map(({ text }) => text);
  expect(seen(0.1)).toEqual(["metropolis", "city"]);
  expect(seen(0.4)).toEqual(["metropolis", "city", "village"]);
  expect(seen(0.8)).toEqual(["metropolis", "city", "village", "spot"]);
});

test("the name of a land fills its room, lies behind towns, and waits where it would be too small", () => {
  const land = (across: number): Label => ({ at: [0, 0], text: "Luxembourg", rank: "region", lie: { across }, turn: 0 });
  const [name] = layOut([land(200)], [], 1, measure);
  expect((name?.box.right ?? 0) - (name?.box.left ?? 0)).toBeLessThanOrEqual(200.001);
  expect(layOut([land(60)], [], 0.3, measure)).toEqual([]);
  const both = layOut([beside("Arlon", 0), land(200)], [], 1, measure);
  expect(both.map(({ text }) => text)).toEqual(["LUXEMBOURG", "Arlon"]);
});

test("a name near the edge of its sheet is written whole, beside its sign if there is room on that side", () => {
  const sheet = { left: 0, top: -200, right: 400, bottom: 200 };
  const [east] = laidOut([beside("Archangel", 395)], [], sheet, 1, measure);
  expect(east?.box.right).toBeLessThan(395 - 4);
  for (const zoom of [0.4, 1]) {
    for (const x of [0, 400]) {
      const [name] = laidOut([town("Townsville", x, 0)], [], sheet, zoom, measure);
      expect(name?.box.left).toBeGreaterThanOrEqual(0);
      expect(name?.box.right).toBeLessThanOrEqual(400);
    }
  }
});

test("two thousand names are laid out in a moment", () => {
  const many = Array.from({ length: 2_000 }, (_, at): Label => ({ ...beside(`Place ${at}`, 0), at: [(at % 60) * 70, Math.floor(at / 60) * 90] }));
  const start = performance.now();
  expect(layOut(many, [], 0.6, measure).length).toBeGreaterThan(1_000);
  expect(performance.now() - start).toBeLessThan(1_000);
});
