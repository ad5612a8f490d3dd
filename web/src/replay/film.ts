import type { FilmMark } from "../protocol";
// The steps of a game as a film: which step a line of the log belongs to, and where turns begin.


/** The step that stood before the one that told a line. */
export function stepBefore(film: readonly FilmMark[], line: number): number | null {
  const at = film.findIndex((still) => still.log.includes(line));
  if (at < 0) return null;
  return film[at - 1]?.step ?? 0;
}

/** The first still of each turn. */
export function turns(film: readonly FilmMark[]): FilmMark[] {
  return film.filter((still, at) => still.turn !== film[at - 1]?.turn);
}
