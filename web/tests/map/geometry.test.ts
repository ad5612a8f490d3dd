import { describe, expect, test } from "vitest";
import {
  apart, boundsOf, cut, distance, divided, hexCorners, inside, joinRings, levelled, middles, natural, rounded, simplified, straight,
  through, wobbled,
  type Point,
} from "../../src/map/geometry";

const R = 32;
const WIDE = R * Math.sqrt(3);
/** Hexes of a row, side by side. */
const hexRow = (count: number) => Array.from({ length: count }, (_, index) => hexCorners([index * WIDE, 0], R, false));

/** Twice the area of a ring. */
function twice(ring: readonly Point[]): number {
  return Math.abs(ring.reduce((sum, [x, y], index) => {
    const [nx, ny] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * ny - nx * y;
  }, 0));
}

describe("outlines", () => {
  test("two hexes that share a side have one outline of ten sides", () => {
    const loops = joinRings(hexRow(2), 0.5);
    expect(loops).toHaveLength(1);
    expect(loops[0]).toHaveLength(10);
  });

  test("a ring of six hexes has an outer and an inner outline", () => {
    const around = Array.from({ length: 6 }, (_, index) => {
      const angle = (index * Math.PI) / 3;
      return hexCorners([WIDE * Math.cos(angle), WIDE * Math.sin(angle)], R, false);
    });
    const loops = joinRings(around, 0.5);
    expect(loops.map((loop) => loop.length).sort((a, b) => a - b)).toEqual([6, 18]);
    expect(inside([0, 0], loops)).toBe(false);
    expect(inside([WIDE, 0], loops)).toBe(true);
  });

  test("corners that differ by rounding are joined", () => {
    const [first = [], second = []] = hexRow(2);
    const shaken = second.map(([x, y]): Point => [x + 0.04, y - 0.03]);
    expect(joinRings([first, shaken], 0.5)).toHaveLength(1);
  });

  test("hexes that touch in nothing stay apart", () => {
    expect(joinRings([hexCorners([0, 0], R, false), hexCorners([500, 0], R, false)], 0.5)).toHaveLength(2);
  });
});

describe("smoothing", () => {
  test("corner cutting doubles the points of a ring and keeps it inside of its bounds", () => {
    const square: Point[] = [[0, 0], [10, 0], [10, 10], [0, 10]];
    const soft = rounded(square, 2, true);
    expect(soft).toHaveLength(16);
    const { left, top, right, bottom } = boundsOf(soft);
    expect([left, top, right, bottom]).toEqual([0, 0, 10, 10]);
    expect(twice(soft)).toBeLessThan(200);
  });

  test("an open line keeps its ends", () => {
    const line: Point[] = [[0, 0], [10, 0], [10, 10]];
    const soft = rounded(line, 3, false);
    expect(soft[0]).toEqual([0, 0]);
    expect(soft.at(-1)).toEqual([10, 10]);
  });

  test("the middles of a row's hexsides lie nearer together than its teeth", () => {
    const [outline = []] = joinRings(hexRow(8), 0.5);
    const upper = (points: Point[]) => points.filter(([x, y]) => y < 0 && x > WIDE && x < WIDE * 6).map(([, y]) => y);
    const teeth = upper(outline);
    const calm = upper(middles(outline));
    expect(Math.max(...calm) - Math.min(...calm)).toBeLessThan(Math.max(...teeth) - Math.min(...teeth));
  });

  test("a natural outline keeps about the area of its hexes", () => {
    const rings = hexRow(10);
    const hexes = rings.reduce((sum, ring) => sum + twice(ring), 0);
    const soft = natural(rings, R).reduce((sum, ring) => sum + twice(ring), 0);
    expect(soft / hexes).toBeGreaterThan(0.85);
    expect(soft / hexes).toBeLessThan(1.15);
  });

  test("the centre of every hex stays inside of its natural outline", () => {
    const loops = natural(hexRow(10), R);
    for (let index = 0; index < 10; index++) expect(inside([index * WIDE, 0], loops)).toBe(true);
  });

  test("the same outline is drawn the same way twice", () => {
    expect(natural(hexRow(5), R)).toEqual(natural(hexRow(5), R));
  });

  test("a border that two areas share wobbles alike in both", () => {
    const border: Point[] = [[100, 40], [120, 55], [140, 60]];
    const before: Point[] = [[0, 0], ...border];
    expect(wobbled(before, 5, 40).slice(1)).toEqual(wobbled(border, 5, 40));
  });

  test("no step of a divided line is longer than asked", () => {
    const line = divided([[0, 0], [95, 0]], 10, false);
    line.slice(1).forEach(([x], index) => expect(x - (line[index]?.[0] ?? 0)).toBeLessThanOrEqual(10));
  });

  test("a strip of hexes that men built has straight edges and few corners", () => {
    const [strip = []] = straight(hexRow(12), R);
    expect(strip.length).toBeLessThanOrEqual(8);
    expect(strip.length).toBeGreaterThanOrEqual(4);
  });

  test("an outline that follows no hexsides keeps its corners", () => {
    const house: Point[] = [[0, 0], [9, 0], [9, 5], [0, 5]];
    expect(straight([house], R)).toEqual([house]);
  });

  test("a pier along hexsides becomes one straight line between its ends", () => {
    const pier: Point[] = [];
    for (let step = 0; step < 8; step++) pier.push([step * (WIDE / 2), step * R * 1.5], [step * (WIDE / 2), step * R * 1.5 + R]);
    const line = levelled(pier, R, 0.35);
    expect(line).toHaveLength(2);
    expect(line[0]).toEqual(pier[0]);
    expect(line[1]).toEqual(pier.at(-1));
  });

  test("simplifying keeps a corner that matters", () => {
    expect(simplified([[0, 0], [5, 0.1], [10, 0], [10, 5], [10, 10]], 0.5, false)).toEqual([[0, 0], [10, 0], [10, 10]]);
  });
});

test("of what would lie on each other the first has the place", () => {
  const box = (left: number) => ({ left, right: left + 28, top: 0, bottom: 12 });
  expect(apart([box(0), box(20), box(40), box(30)])).toEqual([true, false, true, false]);
});

describe("what a tile needs of a long outline", () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 };

  test("a ring is cut at the edges of a box, and covers in it what it covered before", () => {
    const ring: Point[] = [[-20, 4], [30, 4], [30, 6], [-20, 6]];
    const part = cut(ring, box);
    expect(boundsOf(part)).toEqual({ left: 0, right: 10, top: 4, bottom: 6 });
    expect(twice(part)).toBe(40);
  });

  test("a ring around the box becomes the box, one beside it nothing, one within stays", () => {
    expect(twice(cut([[-5, -5], [15, -5], [15, 15], [-5, 15]], box))).toBe(200);
    expect(cut([[20, 0], [30, 0], [30, 5]], box)).toEqual([]);
    const within: Point[] = [[2, 2], [8, 2], [5, 8]];
    expect(cut(within, box)).toEqual(within);
  });
});

test("a way passes through all its points, and bends gently between them", () => {
  const path: Point[] = [[0, 0], [50, 20], [100, 0], [150, 30]];
  const curve = through(path, 5);
  for (const point of path) expect(Math.min(...curve.map((at) => distance(at, point)))).toBeLessThan(1e-9);
  expect(curve).toHaveLength(16);
  const steps = curve.slice(1).map((point, index) => distance(point, curve[index] ?? point));
  expect(Math.max(...steps)).toBeLessThan(20);
});
