// What glows breathes for a while, to be seen, and then stays lit: a table at which nothing happens need not be drawn.

/** A breath in milliseconds, and how many there are. */
const BREATH = 1800;
const BREATHS = 3;

/** How strong what glows is so long after it began to, from 0 to 1; nothing once it stays lit. */
export function breath(since: number): number | null {
  return since < BREATH * BREATHS ? 0.5 + 0.5 * Math.cos((since / BREATH) * Math.PI * 2) : null;
}
