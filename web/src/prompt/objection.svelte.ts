// Why a click on the map does nothing: the rule that forbids what it would mean, as the host judges it; else what is
// asked, to which it is no answer.

import * as host from "../host/host";
import { Problem } from "../host/http";
import type { JsonValue, Refusal, Seat } from "../protocol";

export class Objection {
  raised = $state.raw<Refusal | null>(null);
  #asked: AbortController | null = null;

  constructor(private readonly table: string) {}

  /** Asks which rule forbids one of those answers, after those that are decided on; what cannot be read or is allowed
   * says nothing. */
  async raise(seat: Seat, after: readonly JsonValue[], answers: readonly JsonValue[], otherwise: Refusal): Promise<void> {
    this.drop();
    const asked = new AbortController();
    this.#asked = asked;
    for (const answer of answers) {
      const refusal = await host.describe(this.table, { seat, after, answer }, asked.signal).then(() => null, refusalOf);
      if (asked.signal.aborted) return;
      if (refusal) return void (this.raised = refusal);
    }
    this.raised = otherwise;
  }

  drop(): void {
    this.#asked?.abort();
    this.raised = null;
  }
}

const refusalOf = (fault: unknown): Refusal | null => (fault instanceof Problem ? fault.refusal : null);
