import { expect, test } from "vitest";
import { rises } from "../../src/map/terrain/relief";
import { kin } from "../../src/map/terrain/materials";

test("hills and mountains rise, woods and water do not", () => {
  for (const high of ["hills", "mountain", "high-mountain", "rough"] as const) expect(rises(high)).toBe(true);
  for (const level of ["land", "woods", "swamp", "paddy", "lake"] as const) expect(rises(level)).toBe(false);
});

test("each material is of one kind", () => {
  expect((["polder", "loess", "forest"] as const).map(kin)).toEqual(["land", "land", "land"]);
  expect((["track", "ferry", "works", "wall", "rampart"] as const).map(kin)).toEqual(["built", "built", "built", "built", "built"]);
  expect((["boundary", "graticule", "cliff"] as const).map(kin)).toEqual(["sign", "sign", "sign"]);
});
