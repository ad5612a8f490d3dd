// The table that a player wishes for: who sits where, before it is opened.

import type { Game, NewTable, Scenario, Taken } from "../host/messages";

/** Who takes a seat: oneself, whoever comes, or a computer player of a level. */
export type Sitting = "me" | "open" | `computer:${string}`;

export interface Wish {
  seats: Record<string, Sitting>;
  options: Record<string, string>;
  name: string;
  listed: boolean;
}

/** Oneself at the first seat, and the strongest quick computer player at the others. */
export function usual(game: Game, scenario: Scenario): Wish {
  const level = game.levels.at(-1)?.id;
  const others: Sitting = level === undefined ? "open" : `computer:${level}`;
  const seats = scenario.seats.map((seat, at): [string, Sitting] => [seat.id, at === 0 ? "me" : others]);
  return { seats: Object.fromEntries(seats), options: {}, name: "", listed: false };
}

function taken(sitting: Sitting): Taken {
  return sitting === "me" || sitting === "open" ? sitting : { computer: sitting.slice("computer:".length) };
}

export function tableFor(game: Game, scenario: Scenario, wish: Wish): NewTable {
  const seats = Object.entries(wish.seats).map(([id, sitting]): [string, Taken] => [id, taken(sitting)]);
  const own = Object.values(wish.seats).filter((sitting) => sitting === "me").length;
  return {
    game: game.id,
    scenario: scenario.id,
    options: wish.options,
    name: wish.name.trim(),
    private: !wish.listed,
    seats: Object.fromEntries(seats),
    hotseat: own > 1,
  };
}
