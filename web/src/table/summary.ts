// How much happened of what: events counted by what they say.

import type { LogLine } from "../protocol";

export interface Kind {
  /** The number of the first of them in the list. */
  at: number;
  count: number;
}

/** What stands out first, then what happened most; as often, in the order in which it happened. */
export function summary(lines: readonly Pick<LogLine, "text" | "highlight">[]): Kind[] {
  const kinds = new Map<string, Kind & { stands: boolean }>();
  for (const [at, { text, highlight }] of lines.entries()) {
    const kind = kinds.get(text.key);
    kinds.set(text.key, {
      at: kind?.at ?? at,
      count: (kind?.count ?? 0) + 1,
      stands: highlight !== undefined || (kind?.stands ?? false),
    });
  }
  const sorted = [...kinds.values()].sort((a, b) => Number(b.stands) - Number(a.stands) || b.count - a.count);
  return sorted.map(({ at, count }) => ({ at, count }));
}
