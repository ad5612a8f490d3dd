// How long computers have thought and may still think, by what everybody knows of a table: who is waited for, and how
// long each of them thinks in a turn at most.

import type { GameState, Seat, TableInfo } from "../protocol";

/** The seats that the game waits for. */
export function asked(state: GameState): Seat[] {
  return state.waiting.filter((waiting) => !waiting.answered).map(({ seat }) => seat);
}

/** Seconds that those who are waited for think at most; nothing if anybody of them is a person, or nobody is waited for. */
export function longestThought(info: TableInfo | null, state: GameState): number | null {
  const sitters = asked(state).map((seat) => info?.seats.find((chair) => chair.seat === seat)?.sitters ?? []);
  const longest = sitters.flat().map((sitter) => ("computer" in sitter ? sitter.computer.longest : Infinity));
  const none = longest.length === 0 || sitters.some((sitting) => sitting.length === 0);
  return none || longest.includes(Infinity) ? null : Math.max(...longest);
}

/**
 * Since when those are waited for who are waited for now, in milliseconds. Who comes to the table believes the host;
 * afterwards it is the moment at which one heard of it, since clocks of hosts and browsers differ.
 */
export function waitedSince(info: TableInfo | null, before: GameState | null, since: number, after: GameState, now: number): number {
  const seats = JSON.stringify(asked(after));
  if (before) return JSON.stringify(asked(before)) === seats ? since : now;
  return info && JSON.stringify(info.waiting) === seats ? Math.min(info.since * 1000, now) : now;
}
