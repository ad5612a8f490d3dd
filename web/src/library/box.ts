// What lies in the box of a scenario: every counter once, face up, side by side by the colour of the side.

import type { Piece, SetOut } from "../protocol";

/** The counters of each side, the larger side first. */
export function boxOf({ scene, hidden }: Pick<SetOut, "hidden"> & { scene: { pieces: Piece[] } }): Piece[][] {
  const open = scene.pieces.filter((piece) => !piece.face.back);
  const known = new Set(open.map((piece) => piece.id));
  const all = [...open, ...hidden.filter((piece) => !known.has(piece.id))];
  const sides = new Map<string, Piece[]>();
  for (const piece of all) sides.set(piece.face.tone, [...(sides.get(piece.face.tone) ?? []), piece]);
  return [...sides.values()].sort((a, b) => b.length - a.length);
}
