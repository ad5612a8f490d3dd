// The colours of outcomes side by side, the same in the bar and in the list below it: of who suffers, where the game
// counts losses, or one after the other.

import type { Sufferer } from "./sufferers";

const SERIES: readonly string[] = [1, 2, 3, 4, 5, 6].map((number) => `var(--series-${number})`);

export const seriesColour = (at: number): string => SERIES[at % SERIES.length] ?? "";

export const SUFFERING: Record<Sufferer, string> = {
  you: "var(--series-4)",
  both: "var(--series-5)",
  nobody: "var(--series-6)",
  they: "var(--series-1)",
};
