// What may come of the answer in the making: asked of the host a moment after the answer last changed, and dropped
// when it has changed again meanwhile.

import * as host from "../host/host";
import { Problem } from "../host/http";
import { asRefused } from "../live/session.svelte";
import type { JsonValue, Refused, Seat, Supposition } from "../protocol";

const PAUSE = 180;

export class Outlook {
  foreseen = $state.raw<Supposition | null>(null);
  refused = $state.raw<Refused | null>(null);
  waiting = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | null = null;

  constructor(private readonly table: string) {}

  /** Looks ahead from an answer, or from none; `after` is what is decided on before. */
  watch(seat: Seat | null, answer: JsonValue | null, after: readonly JsonValue[] = []): void {
    this.stop();
    this.foreseen = null;
    this.refused = null;
    this.waiting = seat !== null && answer !== null;
    if (seat !== null && answer !== null) {
      this.#timer = setTimeout(() => void this.#ask({ seat, after, answer }), PAUSE);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.waiting = false;
  }

  async #ask(thought: host.Thought): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const foreseen = await host.forecast(this.table, thought, asked.signal);
      if (asked.signal.aborted) return;
      this.foreseen = foreseen;
    } catch (fault) {
      if (asked.signal.aborted) return;
      // Somebody was quicker: the question is gone, and the next one is on its way.
      const stale = fault instanceof Problem && fault.status === 409;
      this.refused = stale ? null : asRefused(fault);
    }
    this.waiting = false;
  }
}
