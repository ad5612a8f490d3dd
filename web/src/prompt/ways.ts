// Ways in the making: where a draft says that a way can go on to, and what a click on the map makes of it.

import type { Names } from "../names/names";
import type { JsonValue, Reached, Way } from "../protocol";

export type Places = readonly JsonValue[];

/** How a way goes on from its end, and how it would go on from where it begins. */
export interface Onward {
  on: Way | undefined;
  anew: Way | undefined;
}

/** The thing on the map that a place of a way is. */
export function thingAt(place: JsonValue, names: Names): string | undefined {
  return [...names.in(place)][0];
}

/** The name that a place of a way goes by. */
export function nameOf(place: JsonValue): string {
  if (typeof place === "string") return place;
  const parts = typeof place === "object" && place !== null ? Object.values(place) : [];
  return parts.map((part) => nameOf(part as JsonValue)).find((name) => name !== "") ?? "";
}

/** The places from the end of a way to one in its reach. */
export function leg(way: Way, to: Reached): JsonValue[] {
  const places: JsonValue[] = [];
  for (let next: Reached | undefined = to; next; next = next.from === undefined ? undefined : way.reach[next.from]) {
    places.unshift(next.place);
  }
  return places;
}

/**
 * What a click on things makes of a way: it goes on to what is in reach of its end, by the cheapest way; it is cut back to
 * what lies on it, and by a click on its end by one place; what is only in reach of its beginning it goes to anew.
 */
export function led(places: Places, things: readonly string[], { on, anew }: Onward, names: Names): Places | null {
  for (const thing of things) {
    const reached = (way: Way | undefined): Reached | undefined => way?.reach.find(({ place }) => thingAt(place, names) === thing);
    const [further, again] = [reached(on), reached(anew)];
    const back = places.findLastIndex((place) => thingAt(place, names) === thing);
    const isEnd = back >= 0 && back === places.length - 1;
    if (back >= 0 && !isEnd) return places.slice(0, back + 1);
    if (on && further) return [...places, ...leg(on, further)];
    if (isEnd && back > 0) return places.slice(0, -1);
    if (anew && again && !isEnd) return [...places.slice(0, 1), ...leg(anew, again)];
  }
  return null;
}

/** What can be reached, from the end or anew, and what the way there costs in all: that from the end where both can. */
export function costs({ on, anew }: Onward, names: Names): Map<string, string> {
  const found = new Map<string, string>();
  for (const { place, cost } of [...(on?.reach ?? []), ...(anew?.reach ?? [])]) {
    const thing = thingAt(place, names);
    if (thing !== undefined && !found.has(thing)) found.set(thing, cost);
  }
  return found;
}

/** The places that can be next, each with what the way costs then. */
export function nextPlaces(way: Way | undefined): Reached[] {
  return [...(way?.reach ?? []), ...(way?.dearer ?? [])].filter(({ from }) => from === undefined);
}
