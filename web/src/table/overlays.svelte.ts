// Which overlays lie on the map: those that a game shows from the start, until the player says otherwise.

import type { Overlay } from "../protocol";

export class Overlays {
  #wished = $state.raw<Readonly<Record<string, boolean>>>({});
  readonly #offered: () => readonly Overlay[];

  constructor(offered: () => readonly Overlay[]) {
    this.#offered = offered;
  }

  all = $derived.by(() => this.#offered());
  on = $derived.by(
    (): ReadonlySet<string> =>
      new Set(this.all.filter((one) => this.#wished[one.id] ?? one.shown).map((one) => one.id)),
  );

  toggle(id: string): void {
    this.#wished = { ...this.#wished, [id]: !this.on.has(id) };
  }

  /** Takes all away, or lays all on when there is none. */
  toggleAll(): void {
    const wish = this.on.size === 0;
    this.#wished = Object.fromEntries(this.all.map((one) => [one.id, wish]));
  }

  /** True if the key belongs to an overlay. */
  toggleByKey(key: string): boolean {
    const found = this.all.find((one) => one.key !== "" && one.key === key);
    if (found) this.toggle(found.id);
    return found !== undefined;
  }
}
