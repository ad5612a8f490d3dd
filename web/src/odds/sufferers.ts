// Who suffers by an outcome: what the colours of the odds tell.

import type { Forecast, Prospect } from "../protocol";

/** In the order in which a bar shows them. */
export const SUFFERERS = ["you", "both", "nobody", "they"] as const;
export type Sufferer = (typeof SUFFERERS)[number];

export interface Share {
  sufferer: Sufferer;
  chance: number;
}

/** Chances smaller than this are none: sums are not quite exact. */
const NOTHING = 1e-9;

/** The chance of an outcome, by who suffers. */
export function partsOf({ chance, losers }: Prospect): Share[] {
  const nobody = chance - losers.you - losers.both - losers.they;
  const parts = SUFFERERS.map((sufferer) => ({ sufferer, chance: sufferer === "nobody" ? nobody : losers[sufferer] }));
  return parts.filter((part) => part.chance > NOTHING);
}

/** Who suffers most often when it comes to this. */
export function suffererOf(outcome: Prospect): Sufferer {
  const parts = partsOf(outcome).sort((a, b) => b.chance - a.chance);
  return parts[0]?.sufferer ?? "nobody";
}

/** How likely it is that each suffers; those to whom nothing can happen are left out. */
export function shares({ outcomes }: Forecast): Share[] {
  const parts = outcomes.flatMap(partsOf);
  const found = SUFFERERS.map((sufferer) => {
    const theirs = parts.filter((part) => part.sufferer === sufferer);
    return { sufferer, chance: theirs.reduce((sum, { chance }) => sum + chance, 0) };
  });
  return found.filter(({ chance }) => chance > 0);
}

/** Whether an outcome is sure: nothing hidden, no die and no decision of anybody could make it another. */
export const isCertain = (forecast: Forecast): boolean =>
  forecast.outcomes.length === 1 && forecast.exact && !forecast.later_by_default;
