// Plans while others decide: ways from where a piece lies to where it is to go, drawn on the map for the one who makes
// them. The host never hears of them. They stay until they are put away, so that one can go by them when one is asked.

import type { Names } from "../names/names";

export type Way = readonly string[];
const NONE: readonly Way[] = [];

export class Plans {
  /** Each from place to place; one that has only begun is not drawn yet. */
  ways = $state.raw<readonly Way[]>(NONE);
  /** The last of them is still being drawn. */
  #open = false;

  /** A click on things, the topmost first: on a piece it begins a way, on a place it leads on, on its end it ends. */
  pick(things: readonly string[], names: Names): void {
    const kinds = things.flatMap((name) => names.get(name) ?? []);
    const place = kinds.find(({ kind }) => kind === "place")?.id;
    if (place === undefined) return;
    const way = this.#open ? this.ways.at(-1) : undefined;
    if (!way) {
      if (kinds.some(({ kind }) => kind === "piece")) this.#draw([...this.ways, [place]], true);
    } else if (way.at(-1) === place) this.#draw(way.length > 1 ? this.ways : this.ways.slice(0, -1), false);
    else this.#draw([...this.ways.slice(0, -1), [...way, place]], true);
  }

  /** A piece that lies at `from` was dragged onto things. */
  drag(from: string, onto: readonly string[], names: Names): void {
    const to = onto.find((name) => names.get(name)?.kind === "place");
    const ended = this.ways.filter((way) => way.length > 1);
    if (to !== undefined && to !== from) this.#draw([...ended, [from, to]], false);
  }

  /** Takes the last place back; false when no way is being drawn. */
  back(): boolean {
    const way = this.#open ? this.ways.at(-1) : undefined;
    if (!way) return false;
    const shorter = way.slice(0, -1);
    this.#draw(shorter.length > 0 ? [...this.ways.slice(0, -1), shorter] : this.ways.slice(0, -1), shorter.length > 0);
    return true;
  }

  /** The last way ends where it is. */
  end(): void {
    if (this.#open) this.#draw(this.ways.filter((way) => way.length > 1), false);
  }

  putAway(): void {
    this.#draw(NONE, false);
  }

  #draw(ways: readonly Way[], open: boolean): void {
    this.ways = ways;
    this.#open = open;
  }
}
