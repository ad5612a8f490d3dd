// How the pieces of one place lie: as one block from afar, as a stack with its edges showing, or side by side close up.
// And how a stack opens under the pointer.

import type { Piece, Tone } from "../../protocol";
import type { Point } from "../geometry";
import { RADIUS } from "../world";

/** The side of a counter, in units of the table. */
export const COUNTER = RADIUS * 1.12;

export type Manner = "block" | "stack" | "spread";

/** Where a piece of a stack lies: its middle from the middle of the place, and its side. */
export interface Lie {
  x: number;
  y: number;
  side: number;
}

/** How stacks are shown when a unit has so many pixels. */
export function mannerAt(zoom: number): Manner {
  const side = COUNTER * zoom;
  if (side < 24) return "block";
  return side < 66 ? "stack" : "spread";
}

/** The side of a block: from very far it is larger than a counter, to be seen at all. */
export function blockSide(zoom: number): number {
  return Math.min(COUNTER * 1.5, Math.max(COUNTER, 11 / zoom));
}

/** From the lowest piece to the topmost. */
export function lies(count: number, manner: Manner): Lie[] {
  if (count === 1) return [{ x: 0, y: 0, side: COUNTER }];
  if (manner === "spread") return spread(count);
  const step = Math.min(COUNTER * 0.11, (COUNTER * 0.44) / (count - 1));
  const first = -((count - 1) * step) / 2;
  return Array.from({ length: count }, (_, index) => ({
    x: first + index * step,
    y: -first - index * step,
    side: COUNTER,
  }));
}

/** Rows of smaller counters that fill the hex; they overlap when they are many. */
function spread(count: number): Lie[] {
  const columns = count <= 2 ? count : count <= 6 ? Math.ceil(count / 2) : Math.ceil(count / 3);
  const rows = Math.ceil(count / columns);
  const width = RADIUS * 1.68;
  const side = Math.min(COUNTER * 0.86, rows > 2 ? RADIUS * 0.62 : RADIUS * 0.8);
  const across = columns > 1 ? Math.min(side * 1.05, (width - side) / (columns - 1)) : 0;
  const down = rows > 1 ? Math.min(side * 1.05, (width - side) / (rows - 1)) : 0;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const column = index - row * columns;
    return { x: (column - (inRow - 1) / 2) * across, y: (row - (rows - 1) / 2) * down, side };
  });
}

/** A stack that is opened: rows of counters `side` wide, around nought. The topmost piece comes first. */
export function fan(count: number, side: number): Lie[] {
  const columns = Math.min(count, count <= 5 ? count : Math.ceil(Math.sqrt(count * 1.6)));
  const rows = Math.ceil(count / columns);
  const step = side * 1.12;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    return { x: ((index % columns) - (inRow - 1) / 2) * step, y: (row - (rows - 1) / 2) * step, side };
  });
}

/** Room at the edges of the view that buttons, and the minimap in its corner, take. */
const EDGE = { left: 60, right: 8, top: 8, bottom: 60 };
const CORNER = { width: 232, height: 160 };

/** Where the middle of an opened stack is that reaches so far to each side: over its place, as far as all of it is in
 * sight there. */
export function openedAt([x, y]: Point, [reachX, reachY]: Point, view: { width: number; height: number }): Point {
  const middleX = held(x, EDGE.left + reachX, view.width - EDGE.right - reachX);
  let middleY = held(y, EDGE.top + reachY, view.height - EDGE.bottom - reachY);
  if (middleX - reachX < CORNER.width) middleY = held(middleY, EDGE.top + reachY, view.height - CORNER.height - reachY);
  return [middleX, middleY];
}

function held(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}

/** The colour of what lies below the topmost piece: another than its own, if there is one. */
export function toneBelow(pieces: readonly Piece[]): Tone | null {
  const [top, ...below] = pieces.map(({ face }) => face.tone).reverse();
  return below.find((tone) => tone !== top) ?? below[0] ?? null;
}

/** What a stack counts for from afar: its strength where all its pieces show one, or how many they are. A single piece
 * without a strength keeps the first letters of its name. */
export function weight(pieces: readonly Piece[]): string {
  const strengths = pieces.map(({ face }) => (face.back ? NaN : Number(/^\d+/.exec(face.ratings[0] ?? "")?.[0] ?? NaN)));
  if (strengths.every(Number.isFinite)) return String(strengths.reduce((sum, one) => sum + one, 0));
  return pieces.length === 1 ? (pieces[0]?.face.name ?? "").slice(0, 2) : `×${pieces.length}`;
}
