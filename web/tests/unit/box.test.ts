import { expect, test } from "vitest";
import { boxOf } from "../../src/library/box";
import type { Piece, Tone } from "../../src/protocol";

const piece = (id: string, tone: Tone, back = false): Piece => ({
  id,
  place: "box",
  text: { key: id },
  face: { tone, size: "", name: id, ratings: [], back },
});

test("a box holds every counter once, face up, side by side", () => {
  const pieces = [piece("marine 1", "olive"), piece("C", "cream", true), piece("marine 2", "olive"), piece("tank", "cream")];
  const sides = boxOf({ scene: { pieces }, hidden: [piece("tank", "cream"), piece("gun", "cream"), piece("crew", "cream")] });
  expect(sides.map((side) => side.map(({ id }) => id))).toEqual([["tank", "gun", "crew"], ["marine 1", "marine 2"]]);
});
