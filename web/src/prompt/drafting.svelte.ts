// What the host says of the answer in the making: what can be added, what it costs so far, what does not go together. It
// is asked whenever the draft has changed, and what it said of a draft is kept while the question stands.

import * as host from "../host/host";
import type { Drafted, JsonValue, Seat } from "../protocol";

/** Who types or drags changes a draft many times: it is asked about when that has stopped for so long. */
const PAUSE = 60;

export class Drafting {
  /** Of the draft as it was when the host last answered; nothing of another question. */
  drafted = $state.raw<Drafted | null>(null);
  /** Of the same draft with its ways only begun. */
  anew = $state.raw<Drafted | null>(null);
  /** The draft has changed since. */
  waiting = false;
  /** When the host has answered. */
  settled: Promise<void> = Promise.resolve();

  #moment = "";
  #turn = 0;
  #known = new Map<string, Promise<Drafted | null>>();

  constructor(private readonly table: string) {}

  /** Looks at a draft, and at the same with its ways only begun, at a moment of the game; at nothing where nothing is
   * drafted. `after` is what is decided on before. */
  watch(seat: Seat | null, moment: string, draft: JsonValue | null, begun: JsonValue | null, after: readonly JsonValue[] = []): void {
    const turn = ++this.#turn;
    if (moment !== this.#moment) {
      [this.#moment, this.#known] = [moment, new Map()];
      [this.drafted, this.anew] = [null, null];
    }
    this.waiting = seat !== null && draft !== null;
    if (seat === null || draft === null) {
      [this.drafted, this.anew, this.settled] = [null, null, Promise.resolve()];
      return;
    }
    this.settled = this.#ask(turn, seat, draft, begun, after);
  }

  async #ask(turn: number, seat: Seat, draft: JsonValue, begun: JsonValue | null, after: readonly JsonValue[]): Promise<void> {
    if (!this.#known.has(JSON.stringify(draft))) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (turn !== this.#turn) return this.settled;
    const [drafted, anew] = await Promise.all([this.#said(seat, draft, after), this.#said(seat, begun ?? draft, after)]);
    if (turn !== this.#turn) return this.settled;
    [this.drafted, this.anew, this.waiting] = [drafted, anew, false];
  }

  #said(seat: Seat, answer: JsonValue, after: readonly JsonValue[]): Promise<Drafted | null> {
    const key = JSON.stringify(answer);
    const known = this.#known.get(key);
    if (known) return known;
    // What could not be asked is asked again another time.
    const said = host.draft(this.table, { seat, after, answer }).catch(() => (this.#known.delete(key), null));
    this.#known.set(key, said);
    return said;
  }
}
