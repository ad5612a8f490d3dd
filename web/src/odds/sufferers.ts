// Who suffers by an outcome: what the colours of the odds tell.

import type { Forecast, Loss, Prospect, Seat } from "../protocol";

/** In the order in which a bar shows them. */
export const SUFFERERS = ["you", "both", "nobody", "they"] as const;
export type Sufferer = (typeof SUFFERERS)[number];

/** Losses smaller than this are none: averages are not quite exact. */
const NOTHING = 1e-9;

export function suffererOf(outcome: Prospect, losses: readonly Loss[], seat: Seat | null): Sufferer {
  const lost = losses.filter((_, at) => (outcome.losses[at] ?? 0) > NOTHING);
  const you = lost.some((loss) => loss.seat === seat);
  const they = lost.some((loss) => loss.seat !== seat);
  if (you && they) return "both";
  return you ? "you" : they ? "they" : "nobody";
}

export interface Share {
  sufferer: Sufferer;
  chance: number;
}

/** How likely it is that each suffers; those to whom nothing can happen are left out. */
export function shares(forecast: Forecast, seat: Seat | null): Share[] {
  const found = SUFFERERS.map((sufferer) => {
    const theirs = forecast.outcomes.filter((outcome) => suffererOf(outcome, forecast.losses, seat) === sufferer);
    return { sufferer, chance: theirs.reduce((sum, { chance }) => sum + chance, 0) };
  });
  return found.filter(({ chance }) => chance > 0);
}

/** Whether an outcome is sure: nothing hidden, no die and no decision of anybody could make it another. */
export const isCertain = (forecast: Forecast): boolean =>
  forecast.outcomes.length === 1 && forecast.exact && !forecast.later_by_default;
