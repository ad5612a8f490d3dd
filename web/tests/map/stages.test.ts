import { expect, test } from "vitest";
import { changed, inUse, stageOf } from "../../src/map/stages";
import { World } from "../../src/map/world";
import type { Board, Scene, Sheet } from "../../src/protocol";
import { piece, SCENE } from "../unit/scenery";

function sheet(id: string): Sheet {
  const place = { id: `${id}1`, at: [50, 50] as [number, number], number: "1", text: { key: id } };
  const hexes = { size: 20, flat: false };
  return { id, title: { key: id }, size: [100, 100], ground: "sea", hexes, places: [place], art: [], labels: [], legend: [] };
}

const BOARD: Board = { sheets: [sheet("sea"), sheet("battle")] };
const world = new World(BOARD);
const scene = (...places: string[]): Scene => ({ ...SCENE, marks: [], pieces: places.map((place) => piece(`on ${place}`, place)) });

test("a sheet is in use while something lies or glows on it", () => {
  expect(inUse(world, { scene: scene("sea1"), glow: new Set() })).toEqual([true, false]);
  expect(inUse(world, { scene: scene("sea1", "battle1"), glow: new Set() })).toEqual([true, true]);
  expect(inUse(world, { scene: scene("sea1", "in a box"), glow: new Set(["battle1"]) })).toEqual([true, true]);
});

test("sheets come into use and go out of use", () => {
  expect(changed([true, false], [true, true], true)).toBe(1);
  expect(changed([true, true], [true, false], false)).toBe(1);
  expect(changed([true, true], [true, true], true)).toBeNull();
});

test("there is to look at what is in use, or at everything while nothing is", () => {
  expect(stageOf(world, [false, true]).left).toBe(world.laid[1]?.origin[0]);
  expect(stageOf(world, [true, false]).right).toBe(world.laid[0]?.size[0]);
  expect(stageOf(world, [false, false])).toEqual(world.bounds);
});
