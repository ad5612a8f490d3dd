// Grounds that were painted lately, by the key of their tile. Only as many are kept as a screen shows, and a few more.

/** A megabyte each. */
const KEPT = 32;

export class Grounds<Picture> {
  readonly #kept = new Map<string, Picture>();

  /** The ground that is kept under this key, or a new one, which is kept from now on. */
  get(key: string, paint: () => Picture): Picture {
    const ground = this.#kept.get(key) ?? paint();
    // What was asked for last stays longest.
    this.#kept.delete(key);
    this.#kept.set(key, ground);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return ground;
  }

  clear(): void {
    this.#kept.clear();
  }
}
