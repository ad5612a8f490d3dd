// The options of a question as a list that clicks on the map narrow down. An option stays while all things chosen
// so far are among those it is about.

import type { Named, Names } from "../names/names";
import type { Choice } from "../protocol";
import { plain } from "../words/letters";

export interface Offer {
  /** Its number in the list as the rules gave it. */
  at: number;
  choice: Choice;
  about: ReadonlySet<string>;
}

export type Chosen = ReadonlySet<string>;

export function offersOf(list: readonly Choice[], names: Names): Offer[] {
  return list.map((choice, at) => ({ at, choice, about: names.in(choice.answer) }));
}

/** The options that are left, those that speak of nothing more than was chosen first. */
export function narrowed(offers: readonly Offer[], chosen: Chosen): Offer[] {
  const left = offers.filter((offer) => [...chosen].every((name) => offer.about.has(name)));
  return chosen.size === 0 ? left : left.sort((a, b) => a.about.size - b.about.size || a.at - b.at);
}

/** What else can be chosen: everything that some but not all of the remaining options speak of. */
export function reachable(offers: readonly Offer[], chosen: Chosen): Set<string> {
  const left = narrowed(offers, chosen);
  const found = new Set<string>();
  for (const offer of left) for (const name of offer.about) if (!chosen.has(name)) found.add(name);
  return found;
}

/**
 * What is chosen after a click on things that lie upon each other, topmost first. A click narrows the list; on what
 * is chosen already it goes on to the next in the pile, and takes back what was chosen last; where nothing would be
 * left, it begins anew.
 */
export function picked(offers: readonly Offer[], chosen: Chosen, clicked: readonly string[]): Chosen {
  const held = clicked.filter((name) => chosen.has(name));
  const without = new Set([...chosen].filter((name) => !held.includes(name)));
  const next = clicked.slice(held.length > 0 ? clicked.lastIndexOf(held.at(-1) ?? "") + 1 : 0);
  const fits = (base: Chosen, name: string): boolean => reachable(offers, base).has(name);
  const more = next.find((name) => fits(chosen, name));
  if (more !== undefined) return new Set([...chosen, more]);
  if (held.length > 0) return without;
  const anew = clicked.find((name) => fits(new Set(), name));
  return anew === undefined ? chosen : new Set([anew]);
}

/** The options whose words hold everything that was typed. */
export function matching(offers: readonly Offer[], typed: string, say: (offer: Offer) => string): Offer[] {
  const parts = plain(typed).split(/\s+/).filter((part) => part !== "");
  return offers.filter((offer) => {
    const words = plain(say(offer));
    return parts.every((part) => words.includes(part));
  });
}

export interface Group {
  /** What the options of a group are about; those about nothing on the table come last, as in a short list. */
  about: Named | null;
  /** They may be chosen at any time, and come after all others. */
  aside?: boolean;
  offers: Offer[];
}

const FEW = 8;

/** A long list in groups by the piece each option is about, else by place. A short list is one group. */
export function grouped(offers: readonly Offer[], chosen: Chosen, names: Names): Group[] {
  const asides = offers.filter(({ choice }) => choice.aside);
  if (asides.length === 0) return groupedByThings(offers, chosen, names);
  const others = offers.filter(({ choice }) => !choice.aside);
  return [...groupedByThings(others, chosen, names), { about: null, aside: true, offers: asides }];
}

function groupedByThings(offers: readonly Offer[], chosen: Chosen, names: Names): Group[] {
  if (offers.length <= FEW) return [{ about: null, offers: [...offers] }];
  const groups = new Map<string | null, Group>();
  for (const offer of offers) {
    const about = heading(offer, chosen, names);
    const key = about?.id ?? null;
    const group = groups.get(key) ?? { about, offers: [] };
    group.offers.push(offer);
    groups.set(key, group);
  }
  if (groups.size === offers.length) return [{ about: null, offers: [...offers] }];
  return [...groups.values()].sort((a, b) => Number(a.about === null) - Number(b.about === null));
}

function heading(offer: Offer, chosen: Chosen, names: Names): Named | null {
  const things = [...offer.about].filter((name) => !chosen.has(name)).flatMap((name) => names.get(name) ?? []);
  return things.find((thing) => thing.kind === "piece") ?? things[0] ?? null;
}
