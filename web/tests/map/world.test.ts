import { describe, expect, test } from "vitest";
import type { Board, Place, Sheet } from "../../src/protocol";
import type { Point } from "../../src/map/geometry";
import { RADIUS, World } from "../../src/map/world";

function sheet(id: string, places: Place[], hexes: Sheet["hexes"], size: [number, number] = [400, 300]): Sheet {
  return { id, title: { key: id }, size, ground: "sea", hexes, places, art: [], labels: [], legend: [] };
}

function place(id: string, at: [number, number], more: Partial<Place> = {}): Place {
  return { id, at, number: id, text: { key: id }, ...more };
}

/** Pointed hexes of this size, numbered by column and row. */
function grid(size: number, columns: number, rows: number, flat = false): Place[] {
  const wide = size * Math.sqrt(3);
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const at: [number, number] = flat
      ? [size + size * 1.5 * column, size + wide * (row + (column % 2) / 2)]
      : [size + wide * (column + (row % 2) / 2), size + size * 1.5 * row];
    return place(`${column}-${row}`, at);
  });
}

const board = (...sheets: Sheet[]): Board => ({ sheets });

describe("places under a point", () => {
  for (const flat of [false, true]) {
    test(`the middle of every ${flat ? "flat" : "pointed"} hex is that hex, and so is most of the way to its corners`, () => {
      const world = new World(board(sheet("a", grid(13, 12, 9, flat), { size: 13, flat })));
      for (const spot of world.spots) {
        expect(world.at(spot.at)?.id).toBe(spot.id);
        for (const [x, y] of spot.corners) {
          expect(world.at([spot.at[0] + (x - spot.at[0]) * 0.95, spot.at[1] + (y - spot.at[1]) * 0.95])?.id).toBe(spot.id);
        }
      }
    });
  }

  test("beside all places there is nothing", () => {
    const world = new World(board(sheet("a", grid(13, 4, 4), { size: 13, flat: false })));
    expect(world.at([-50, -50])).toBeUndefined();
  });

  test("an area is found by its outline, also where it bends", () => {
    const bent = place("bay", [20, 80], { outline: [[0, 0], [100, 0], [100, 30], [40, 30], [40, 100], [0, 100]] });
    const world = new World(board(sheet("a", [bent, place("far", [300, 200])], null)));
    const scale = world.laid[0]?.scale ?? 1;
    expect(world.at([90 * scale, 15 * scale])?.id).toBe("bay");
    expect(world.at([90 * scale, 80 * scale])).toBeUndefined();
  });

  test("places of a second sheet are found beside the first", () => {
    const world = new World(
      board(
        sheet("a", grid(10, 3, 3), { size: 10, flat: false }),
        sheet("b", [place("there", [50, 50])], { size: 40, flat: true }),
      ),
    );
    const there = world.named("there");
    expect(there && world.at(there.at)?.id).toBe("there");
    expect(there?.at[0]).toBeGreaterThan(world.laid[0]?.size[0] ?? 0);
  });
});

describe("names of places", () => {
  test("a place is found by its number and by its other names", () => {
    const world = new World(board(sheet("a", [place("1226", [50, 50], { names: ["E4"] })], { size: 10, flat: false })));
    expect(world.named("E4")?.id).toBe("1226");
    expect(world.named("1226")?.id).toBe("1226");
    expect(world.named("E5")).toBeUndefined();
  });
});

describe("measures", () => {
  test("a hex has the same radius whatever the game's measure", () => {
    for (const size of [7, 26, 110]) {
      const world = new World(board(sheet("a", grid(size, 4, 4), { size, flat: false })));
      const [spot] = world.spots;
      const [corner] = spot?.corners ?? [];
      expect(Math.hypot((corner?.[0] ?? 0) - (spot?.at[0] ?? 0), (corner?.[1] ?? 0) - (spot?.at[1] ?? 0))).toBeCloseTo(RADIUS);
    }
  });
});

describe("outlines", () => {
  const world = new World(board(sheet("a", grid(13, 12, 9), { size: 13, flat: false })));
  const hexes = (...ids: string[]) => ids.map((id) => world.named(id)).filter((spot) => spot !== undefined);
  const area = (loop: readonly Point[]) =>
    Math.abs(loop.reduce((sum, [x, y], at) => sum + x * (loop[(at + 1) % loop.length]?.[1] ?? 0) - y * (loop[(at + 1) % loop.length]?.[0] ?? 0), 0)) / 2;
  const hex = (3 * Math.sqrt(3) * RADIUS * RADIUS) / 2;

  test("the outline around places that lie side by side has no line between them", () => {
    const [loop, ...more] = world.around(hexes("4-4", "5-4", "6-4"));
    expect([loop?.length, more.length]).toEqual([14, 0]);
    expect(area(loop ?? [])).toBeCloseTo(3 * hex);
  });

  test("places apart have outlines of their own, a hole has one too, and each is found again after the others", () => {
    expect(world.around(hexes("0-0", "5-5")).map((loop) => Math.round(area(loop) / hex))).toEqual([1, 1]);
    const around = ["3-4", "5-4", "3-3", "4-3", "3-5", "4-5"];
    const loops = world.around(hexes(...around)).map((loop) => Math.round(area(loop) / hex)).sort();
    expect(loops).toEqual([1, 7]);
    expect(world.around(hexes("4-4", ...around)).map((loop) => Math.round(area(loop) / hex))).toEqual([7]);
    expect(world.around([])).toEqual([]);
  });
});
