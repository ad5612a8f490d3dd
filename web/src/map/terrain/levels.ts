// Which of the painted levels lies on top while another is being painted. Names are written for one level: two of them
// side by side would be read as one.

/** So long, in milliseconds, one waits for a level to be whole; then what there is of it is shown. */
export const PATIENCE = 2_000;

/**
 * The level that is shown where `wanted` is to be, and `last` was whole before: nothing, where only the picture of the
 * whole sheet shows all that is seen. Where the view only moves, gaps of the level itself are filled as they come.
 */
export function shownLevel(wanted: number, last: number | null, complete: boolean, waited: number): number | null {
  if (complete || last === null || last === wanted || waited > PATIENCE) return wanted;
  // Finer tiles cover only a part of what is seen from further off.
  return last < wanted ? last : null;
}
