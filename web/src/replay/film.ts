// The steps of a game as a film: which step a line of the log belongs to, where turns and phases begin, and what a
// study that begins at a step is called.

import type { FilmMark, Highlight, LogLine, Text } from "../protocol";

/** The still before the one that told a line. */
export function stillBefore(film: readonly FilmMark[], line: number): FilmMark | null {
  const at = film.findIndex((still) => still.log.includes(line));
  return at < 0 ? null : (film[Math.max(0, at - 1)] ?? null);
}

/** The first still of each turn. */
export function turns(film: readonly FilmMark[]): FilmMark[] {
  return film.filter((still, at) => still.turn !== film[at - 1]?.turn);
}

/** A stretch of the film in which the game says the same of where it stands. */
export interface Phase {
  from: number;
  /** The still behind the last one. */
  until: number;
  whereabouts: Text;
}

export function phases(film: readonly FilmMark[]): Phase[] {
  const found: Phase[] = [];
  film.forEach(({ whereabouts }, at) => {
    const last = found.at(-1);
    if (last && JSON.stringify(last.whereabouts) === JSON.stringify(whereabouts)) last.until = at + 1;
    else found.push({ from: at, until: at + 1, whereabouts });
  });
  return found;
}

/** What people look for in a game that was played, each kind with the stills that tell of it. */
export const HIGHLIGHTS: readonly Highlight[] = ["battle", "landing", "loss"];

export function highlights(film: readonly FilmMark[], log: readonly LogLine[]): Map<Highlight, number[]> {
  const kinds = new Map(log.map((line) => [line.number, line.highlight]));
  const stills = (kind: Highlight): number[] =>
    film.flatMap((still, at) => (still.log.some((line) => kinds.get(line) === kind) ? [at] : []));
  return new Map(HIGHLIGHTS.map((kind) => [kind, stills(kind)]));
}

/** The next of these stills; behind the last one comes the first. */
export const following = (stills: readonly number[], at: number): number | undefined =>
  stills.find((still) => still > at) ?? stills[0];

/** A table has so long a name at most. */
const LONGEST = 80;

/** What a study is called: where the game stands when it begins. */
export const studyName = (whereabouts: Text, say: (text: Text) => string): string =>
  say(whereabouts).replace(/\s+/g, " ").slice(0, LONGEST).trim();
