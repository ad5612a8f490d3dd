// Answers that are decided on and not sent. Where the rules ask in steps, what a unit does and then where, a click goes
// on to the next question as the host foresees it; the player may go back, and nothing of it is played before they
// decide. Then the answers are sent one after the other, each when the game asks what was foreseen.

import type { Session } from "../live/session.svelte";
import type { JsonValue, PromptMessage, Text } from "../protocol";

export interface Step {
  answer: JsonValue;
  text: Text;
  /** What was clicked for it. */
  chosen: readonly string[];
  /** What is asked then. */
  next: PromptMessage;
}

type Table = Pick<Session, "prompt" | "refused" | "send">;

export class Course {
  steps = $state.raw<readonly Step[]>([]);
  /** The answers that were sent when the rest could not be. */
  stranded = $state.raw<readonly Text[]>([]);

  /** The question that the first step answers. */
  #from = "";
  #sending = false;

  constructor(private readonly table: Table) {}

  /** What is to be answered: what the game asks, or will after the steps. */
  get prompt(): PromptMessage | null {
    return this.steps.at(-1)?.next ?? this.table.prompt;
  }

  get answers(): JsonValue[] {
    return this.steps.map(({ answer }) => answer);
  }

  go(step: Step): void {
    if (this.steps.length === 0) this.#from = this.#asked;
    this.steps = [...this.steps, step];
  }

  /** Takes the last step back, and tells what was clicked for it. */
  back(): readonly string[] | null {
    const last = this.steps.at(-1);
    if (!last) return null;
    this.steps = this.steps.slice(0, -1);
    return last.chosen;
  }

  /** The game asks something: what was foreseen from another question is no longer. */
  heed(): void {
    if (this.#sending) return;
    if (this.#asked !== this.#from) [this.steps, this.stranded, this.#from] = [[], [], this.#asked];
  }

  /** Sends the steps and what is answered after them; true when all of it was taken. */
  async send(answer: JsonValue): Promise<boolean> {
    const sent: Text[] = [];
    [this.stranded, this.#sending] = [[], true];
    let taken = true;
    for (const step of this.steps) {
      taken = await this.table.send({ answer: { answer: step.answer } });
      if (!taken) break;
      sent.push(step.text);
      this.steps = this.steps.slice(1);
      taken = this.#asked === JSON.stringify(step.next);
      if (!taken) {
        this.table.refused = { code: "otherwise", text: { key: "page-otherwise" }, refusal: null };
        break;
      }
    }
    taken &&= await this.table.send({ answer: { answer } });
    // What could not be sent is gone on with from where the game stands.
    [this.steps, this.stranded, this.#from, this.#sending] = [[], taken ? [] : sent, this.#asked, false];
    return taken;
  }

  get #asked(): string {
    return JSON.stringify(this.table.prompt);
  }
}
