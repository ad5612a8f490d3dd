// What the referee says of what the pointer is on, while the player wants to know: asked when the pointer has come to
// rest, and kept while the game stands.

import * as host from "../host/host";
import type { Remark } from "../protocol";

const PAUSE = 150;
const NOTHING: readonly Remark[] = [];

export class Inquiry {
  /** The player wants to be told. */
  on = $state(false);
  found = $state.raw<readonly Remark[]>(NOTHING);

  #known = new Map<string, readonly Remark[]>();
  #moment = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  /** Things under the pointer, the topmost first, at a moment of the game: the first of which anything is to be said is
   * told of. */
  watch(things: readonly string[], version: number, from: host.From): void {
    clearTimeout(this.#timer);
    const moment = `${version} ${from.seat}`;
    if (moment !== this.#moment) [this.#moment, this.#known] = [moment, new Map()];
    // What was said of the last thing goes when the pointer does.
    this.found = NOTHING;
    if (this.on && things.length > 0) this.#timer = setTimeout(() => void this.#ask(things, moment, from), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #ask(things: readonly string[], moment: string, from: host.From): Promise<void> {
    const timer = this.#timer;
    for (const thing of new Set([...things.slice(0, 1), ...things.slice(-1)])) {
      const known = this.#known.get(thing);
      const found = known ?? (await host.about(this.table, thing, from).catch(() => NOTHING));
      if (moment === this.#moment) this.#known.set(thing, found);
      if (timer !== this.#timer) return;
      if (found.length > 0) return void (this.found = found);
    }
  }
}
