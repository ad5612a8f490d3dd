// Questions that have only one answer: the rules ask them, so that nobody can tell from what is not asked what a player
// has. Who wishes so has them answered by themselves after a moment, so that the question was seen.

import { isOpen } from "./forms";
import type { Choice, JsonValue, PromptMessage, TableInfo, Text } from "../protocol";

/** When: where nobody else could read anything out of it, always, or never. */
export const ONLY = ["alone", "always", "ask"] as const;
export type Only = (typeof ONLY)[number];

/** So long the question is there before it is answered, and what was answered is told, in milliseconds. */
const MOMENT = 800;
const TOLD = 6_000;

/** The answer to a question that has no other, but for what may be done at any time: who wants that goes back to the
 * question. What gives something up is asked all the same. */
export function onlyAnswer(prompt: PromptMessage | null): Choice | null {
  if (!prompt || prompt.invited || prompt.given !== null || prompt.default.caution) return null;
  const { options } = prompt;
  if ("form" in options) return options.form.some(({ input, aside }) => isOpen(input) && !aside) ? null : prompt.default;
  const [only, ...others] = options.list.filter((choice) => !choice.aside);
  return only && others.length === 0 ? only : null;
}

/**
 * Whether such questions are answered by themselves at a table. Another player could tell from the pace that there was
 * nothing to choose: a computer does not look at the clock, and whoever shares a screen does.
 */
export function mayAnswer(wish: Only, table: TableInfo | null, covered: boolean): boolean {
  if (wish !== "alone" || !table) return wish === "always" && table !== null;
  const quiet = table.seats.every((chair) =>
    chair.mine ? chair.sitters.length <= 1 : chair.sitters.length > 0 && chair.sitters.every((sitter) => "computer" in sitter),
  );
  return quiet && !covered;
}

export class OnlyAnswer {
  /** A question is being answered by itself. */
  waiting = $state(false);
  /** What was answered by itself just now. */
  told = $state.raw<Text | null>(null);

  #steps = 0;
  /** The player went back to where the game stands: there the question is asked. */
  #back = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly take: (answer: JsonValue) => Promise<boolean>) {}

  /** Looks at what is asked after so many steps of the game. */
  watch(prompt: PromptMessage | null, steps: number, may: boolean): void {
    clearTimeout(this.#timer);
    if (steps !== this.#steps) this.#back = steps < this.#steps;
    this.#steps = steps;
    const choice = may && !this.#back ? onlyAnswer(prompt) : null;
    this.waiting = choice !== null;
    if (choice) this.#timer = setTimeout(() => void this.#answer(choice), MOMENT);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#telling);
  }

  async #answer({ answer, text }: Choice): Promise<void> {
    this.waiting = false;
    if (!(await this.take(answer))) return;
    clearTimeout(this.#telling);
    this.told = text;
    this.#telling = setTimeout(() => (this.told = null), TOLD);
  }
}
