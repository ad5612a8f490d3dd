// What the charts of a book are called, and which of them are charts to read: a game has words for those. The rest is
// data that the game is made of.

import type { Chart } from "../protocol";
import { voice } from "../words/voice.svelte";

export function chartTitle(book: string, { id, title }: Pick<Chart, "id" | "title">): string {
  return voice.wordOr(`${book}-chart-${id}`, voice.wordOr(`${book}-data-${id}`, title));
}

/** Charts to read first, then data. A game without words for any has charts only. */
export function sorted<One extends Pick<Chart, "id">>(book: string, charts: readonly One[]): { charts: One[]; data: One[] } {
  const isChart = ({ id }: One): boolean => voice.has(`${book}-chart-${id}`);
  if (!charts.some(isChart)) return { charts: [...charts], data: [] };
  return { charts: charts.filter(isChart), data: charts.filter((chart) => !isChart(chart)) };
}
