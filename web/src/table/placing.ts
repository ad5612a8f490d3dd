// Where a note about something on the map lies: beside it, within the map, and never over what it is about.

import type { Box } from "../map/seam";

/** How far it lies from what it is about, and from the edges. */
const GAP = 12;

export interface Size {
  width: number;
  height: number;
}

/** The upper left corner of a note of that size about something. Where there is room: to the right, else to the left,
 * below or above; else where there is most. */
export function placed(size: Size, about: Box, within: Box): { left: number; top: number } {
  const room = {
    right: within.right - about.right - 2 * GAP,
    left: about.left - within.left - 2 * GAP,
    below: within.bottom - about.bottom - 2 * GAP,
    above: about.top - within.top - 2 * GAP,
  };
  const left = held(about.left, within.left + GAP, within.right - GAP - size.width);
  const top = held(about.top, within.top + GAP, within.bottom - GAP - size.height);
  const corner = {
    right: { left: about.right + GAP, top },
    left: { left: about.left - GAP - size.width, top },
    below: { left, top: about.bottom + GAP },
    above: { left, top: about.top - GAP - size.height },
  };
  const wanted = { right: size.width, left: size.width, below: size.height, above: size.height };
  const sides = ["right", "left", "below", "above"] as const;
  const lacks = (side: (typeof sides)[number]): number => Math.max(0, wanted[side] - room[side]);
  const best = sides.reduce((best, side) => (lacks(side) < lacks(best) ? side : best));
  const found = corner[best];
  return {
    left: held(found.left, within.left + GAP, within.right - GAP - size.width),
    top: held(found.top, within.top + GAP, within.bottom - GAP - size.height),
  };
}

/** The upper left corner of a note of that size just above a point of the page; below it, where there is no room. */
export function above(size: Size, [x, y]: readonly [number, number], page: Size): { left: number; top: number } {
  const over = y - 2 * GAP - size.height;
  return {
    left: held(x - size.width / 2, GAP, page.width - GAP - size.width),
    top: over >= GAP ? over : y + 2 * GAP,
  };
}

function held(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
