import { expect, test } from "vitest";
import { Course, type Step } from "../../src/prompt/course.svelte";
import type { Command, JsonValue, PromptMessage, Refused } from "../../src/protocol";
import { PROMPT, text } from "./scenery";

const asks = (key: string): PromptMessage => ({ ...PROMPT, text: text(key) });
const WHAT = asks("what does it do");
const WHERE = asks("where to");
const DONE = asks("what next");

/** A table that asks one question after the other, and refuses what it is told to. */
class Game {
  refused: Refused | null = null;
  readonly sent: JsonValue[] = [];
  #at = 0;

  constructor(
    private readonly questions: readonly PromptMessage[],
    private readonly forbidden?: string,
  ) {}

  get prompt(): PromptMessage | null {
    return this.questions[this.#at] ?? null;
  }

  send(command: Command): Promise<boolean> {
    const answer = typeof command === "object" && "answer" in command ? command.answer.answer : null;
    this.refused = answer === this.forbidden ? { code: "refused", text: text("no"), refusal: null } : null;
    if (this.refused) return Promise.resolve(false);
    this.sent.push(answer);
    this.#at += 1;
    return Promise.resolve(true);
  }
}

const MOVE: Step = { answer: "move", text: text("moves"), chosen: ["I/3/2"], next: WHERE };

test("a step is decided on and not sent: the question after it is asked, and one may go back", () => {
  const game = new Game([WHAT, WHERE]);
  const course = new Course(game);
  course.go(MOVE);
  expect([course.prompt, course.answers, game.sent]).toEqual([WHERE, ["move"], []]);
  expect([course.back(), course.prompt, course.back()]).toEqual([["I/3/2"], WHAT, null]);
});

test("the answers are sent one after the other once the player decides", async () => {
  const game = new Game([WHAT, WHERE, DONE]);
  const course = new Course(game);
  course.go(MOVE);
  expect(await course.send("1227")).toBe(true);
  expect([game.sent, course.steps, course.stranded, course.prompt]).toEqual([["move", "1227"], [], [], DONE]);
});

test("where the second is refused the game goes on from there, and what was sent is told", async () => {
  const game = new Game([WHAT, WHERE], "1227");
  const course = new Course(game);
  course.go(MOVE);
  expect(await course.send("1227")).toBe(false);
  expect([game.sent, course.steps, course.stranded, course.prompt]).toEqual([["move"], [], [text("moves")], WHERE]);
  // It is told until something else is asked.
  course.heed();
  expect(course.stranded).toEqual([text("moves")]);
  await game.send({ answer: { answer: "elsewhere" } });
  course.heed();
  expect(course.stranded).toEqual([]);
});

test("where another question comes than was foreseen the rest is not sent", async () => {
  const game = new Game([WHAT, DONE]);
  const course = new Course(game);
  course.go(MOVE);
  expect(await course.send("1227")).toBe(false);
  expect([game.sent, course.stranded, game.refused?.text.key]).toEqual([["move"], [text("moves")], "page-otherwise"]);
});

test("what was decided on is dropped when the game asks something else meanwhile", async () => {
  const game = new Game([WHAT, DONE]);
  const course = new Course(game);
  course.heed();
  course.go(MOVE);
  course.heed();
  expect(course.steps).toEqual([MOVE]);
  await game.send({ answer: { answer: "rest" } });
  course.heed();
  expect([course.steps, course.prompt]).toEqual([[], DONE]);
});
