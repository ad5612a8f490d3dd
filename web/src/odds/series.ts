// The colours of outcomes side by side, the same in the bar and in the list below it.

export const SERIES: readonly string[] = [1, 2, 3, 4, 5, 6].map((number) => `var(--series-${number})`);
