// The table that a player wishes for: who sits where, before it is opened.

import type { GameInfo, NewTable, OptionInfo, OptionKind, Scenario, SeatWish, Text } from "../protocol";

/** Who takes a seat: oneself, whoever comes, or a computer player of a level. */
export type Sitting = "me" | "open" | `computer:${string}`;

export interface Wish {
  seats: Record<string, Sitting>;
  options: Record<string, string>;
  name: string;
  listed: boolean;
  /** Days to answer in, at a table by correspondence. Without them nobody is hurried. */
  days: number | null;
}

/** The clocks that are offered. */
export const DAYS = [1, 2, 3, 7, 14, 30];

/** Oneself at the first seat, and at the others the computer player of last time, else the strongest. */
export function usual(game: GameInfo, scenario: Scenario): Wish {
  const level = game.last_level ?? game.levels.at(-1)?.id;
  const others: Sitting = level === undefined ? "open" : `computer:${level}`;
  const seats = scenario.seats.map((seat, at): [string, Sitting] => [seat.id, at === 0 ? "me" : others]);
  return { seats: Object.fromEntries(seats), options: {}, name: "", listed: false, days: null };
}

function taken(sitting: Sitting): SeatWish {
  return sitting === "me" || sitting === "open" ? sitting : { computer: sitting.slice("computer:".length) };
}

export function tableFor(game: GameInfo, scenario: Scenario, wish: Wish): NewTable {
  const seats = Object.entries(wish.seats).map(([id, sitting]): [string, SeatWish] => [id, taken(sitting)]);
  const own = Object.values(wish.seats).filter((sitting) => sitting === "me").length;
  return {
    game: game.id,
    scenario: scenario.id,
    options: wish.options,
    name: wish.name.trim(),
    private: !wish.listed,
    seats: Object.fromEntries(seats),
    hotseat: own > 1,
    ...(wish.days === null ? {} : { clock_days: wish.days }),
  };
}

/** What can be chosen before a game, by what it is: parts of the rules that are left to the players come first. */
export function optionKinds(options: readonly OptionInfo[]): { kind: OptionKind; options: OptionInfo[] }[] {
  const kinds = (["optional", "reading"] as const).map((kind) => ({
    kind,
    options: options.filter((option) => option.kind === kind),
  }));
  return kinds.filter(({ options }) => options.length > 0);
}

/** Scenarios of one kind, where a book has several kinds. */
export interface Kind {
  kind: Text | null;
  scenarios: Scenario[];
}

/** The scenarios by their kinds, in the order of the book. */
export function kindsOf(scenarios: readonly Scenario[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const scenario of scenarios) {
    const key = scenario.kind?.key ?? "";
    const kind = kinds.get(key) ?? { kind: scenario.kind ?? null, scenarios: [] };
    kind.scenarios.push(scenario);
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}

/** A title in two lines, where it tells its date after a comma: what it is, and when it was. */
export function nameAndDate(title: string): [string, string] {
  const parts = /^(.+?), (?=.*\d)(.*\p{Letter}.*)$/u.exec(title);
  return [parts?.[1] ?? title, parts?.[2] ?? ""];
}
