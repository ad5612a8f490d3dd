// The edge of a map of hexes. What lies in the outermost hexes goes on beyond them, so that coasts and woods run off
// the map; a neat line frames it, and the paper around it stays bare.

import { RADIUS, type Plan } from "../world";
import { boundsOf, type Bounds, type Point, type Ring } from "../geometry";

export interface Rim {
  /** Where the neat line runs. */
  frame: Bounds;
  /** An outline whose corners on the edge of the map are moved beyond the neat line. */
  beyond(ring: Ring): Point[];
}

export function rimOf(plan: Plan): Rim | null {
  if (!plan.hexes || plan.cells.length < 2) return null;
  const frame = boundsOf(plan.cells.flatMap(({ corners }) => corners));
  const outer = outerCorners(plan);
  const reach = RADIUS * 1.05;
  const out = RADIUS * 2.5;
  const beyond = (ring: Ring) =>
    ring.map((point): Point => {
      if (!outer.has(key(point))) return point;
      const [x, y] = point;
      const across = x - frame.left < reach ? frame.left - out : frame.right - x < reach ? frame.right + out : x;
      const down = y - frame.top < reach ? frame.top - out : frame.bottom - y < reach ? frame.bottom + out : y;
      return [across, down];
    });
  return { frame, beyond };
}

/** Corners of hexsides that have a hex on one side only. */
function outerCorners({ cells }: Plan): Set<string> {
  const sides = new Map<string, [string, string]>();
  for (const { corners } of cells) {
    corners.forEach((from, index) => {
      const a = key(from);
      const b = key(corners[(index + 1) % corners.length] ?? from);
      const side = a < b ? `${a} ${b}` : `${b} ${a}`;
      if (!sides.delete(side)) sides.set(side, [a, b]);
    });
  }
  return new Set([...sides.values()].flat());
}

/** Corners that differ by less than rounding are the same. */
function key([x, y]: Point): string {
  return `${Math.round(x / 4)},${Math.round(y / 4)}`;
}
