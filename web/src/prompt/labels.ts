// What things in a list are called, each so that it can be told from the others.

import type { Item } from "../protocol";

/** Items that are said alike are told by where they stand, and those that stand together by a number. */
export function labelsOf(items: readonly Item[], say: (item: Item) => string, called: (mark: string) => string): string[] {
  const placed = apart(items.map(say), (words, at) => {
    const mark = items[at]?.mark;
    const place = mark ? called(mark) : "";
    return place === "" || words.includes(place) ? words : `${words}, ${place}`;
  });
  return numbered(placed);
}

/** Words that are alike, with a number each. */
export function numbered(all: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return apart(all, (words) => {
    const number = (seen.get(words) ?? 0) + 1;
    seen.set(words, number);
    return `${words} (${number})`;
  });
}

/** The same words, with more said where some are alike. */
function apart(all: readonly string[], more: (words: string, at: number) => string): string[] {
  const counts = new Map<string, number>();
  for (const words of all) counts.set(words, (counts.get(words) ?? 0) + 1);
  return all.map((words, at) => ((counts.get(words) ?? 0) > 1 ? more(words, at) : words));
}
