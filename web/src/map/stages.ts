// Which sheets are in use. Some lie empty most of the time, such as the map of a battle inside an operation: they are
// looked at while something lies or glows on them, and passed over otherwise.

import type { Bounds } from "./geometry";
import type { Shown } from "./seam";
import type { World } from "./world";

/** For each sheet, whether anything lies on it or can be acted on there. */
export function inUse(world: World, { scene, glow }: Pick<Shown, "scene" | "glow">): boolean[] {
  const used = world.laid.map(() => false);
  const use = (place: string): void => {
    const spot = world.named(place);
    if (spot) used[spot.sheet] = true;
  };
  for (const piece of scene.pieces) use(piece.place);
  for (const mark of scene.marks) use(mark.place);
  for (const name of glow) use(name);
  return used;
}

/** A sheet that has come into use, or has gone out of use. */
export function changed(before: readonly boolean[], now: readonly boolean[], into: boolean): number | null {
  const found = now.findIndex((used, sheet) => used === into && before[sheet] === !into);
  return found < 0 ? null : found;
}

/** What there is to look at: the sheets in use, or all while none is. */
export function stageOf(world: World, used: readonly boolean[]): Bounds {
  const sheets = world.laid.filter((_, sheet) => used[sheet]);
  if (sheets.length === 0 || sheets.length === world.laid.length) return world.bounds;
  return {
    left: Math.min(...sheets.map(({ origin }) => origin[0])),
    top: Math.min(...sheets.map(({ origin }) => origin[1])),
    right: Math.max(...sheets.map(({ origin, size }) => origin[0] + size[0])),
    bottom: Math.max(...sheets.map(({ origin, size }) => origin[1] + size[1])),
  };
}
