import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayAnswer, onlyAnswer, OnlyAnswer } from "../../src/prompt/only.svelte";
import type { Chair, Choice, Field, JsonValue, PromptMessage, Sitter, TableInfo } from "../../src/protocol";

const choice = (answer: string): Choice => ({ answer: { search: answer }, text: { key: answer } });

function prompt(answers: string[], more: Partial<PromptMessage> = {}): PromptMessage {
  const list = answers.map(choice);
  return {
    class: "search",
    rule: "11.1",
    text: { key: "ask" },
    options: { list },
    default: choice("done"),
    given: null,
    invited: false,
    ...more,
  };
}

const computer: Sitter = { computer: { level: "quick", longest: 12 } };
const person = { person: { name: "", here: true } } as Sitter;
const chair = (seat: number, mine: boolean, sitters: Sitter[]): Chair => ({
  seat,
  id: String(seat),
  name: { key: "x" },
  sitters,
  mine,
  clock: null,
});
const table = (...seats: Chair[]): TableInfo => ({ seats }) as TableInfo;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("only a question with one answer has an only answer", () => {
  expect(onlyAnswer(prompt(["done"]))?.text.key).toBe("done");
  expect(onlyAnswer(prompt(["done", "find"]))).toBeNull();
  const none: Field = { name: "down", text: { key: "down" }, input: { several: { items: [], least: 0, most: 0 } } };
  const flag: Field = { name: "fast", text: { key: "fast" }, input: "flag" };
  expect(onlyAnswer(prompt([], { options: { form: [none] } }))?.text.key).toBe("done");
  expect(onlyAnswer(prompt([], { options: { form: [none, flag] } }))).toBeNull();
  expect(onlyAnswer(null)).toBeNull();
  // What may be done at any time is no answer to this question.
  const list = [{ ...choice("hulls"), aside: true }, choice("done")];
  expect(onlyAnswer(prompt([], { options: { list } }))?.text.key).toBe("done");
  expect(onlyAnswer(prompt([], { options: { form: [none, { ...flag, aside: true }] } }))?.text.key).toBe("done");
});

test("who may stay silent, has answered or would give something up is asked", () => {
  expect(onlyAnswer(prompt(["done"], { invited: true }))).toBeNull();
  expect(onlyAnswer(prompt(["done"], { given: choice("done") }))).toBeNull();
  expect(onlyAnswer(prompt(["done"], { default: { ...choice("done"), caution: { key: "left" } } }))).toBeNull();
});

test("it is answered by itself only where no other player could tell from the pace", () => {
  const [solo, against, alone] = [
    table(chair(0, true, [person]), chair(1, false, [computer])),
    table(chair(0, true, [person]), chair(1, false, [person])),
    table(chair(0, true, [person]), chair(1, false, [])),
  ];
  expect([solo, against, alone].map((one) => mayAnswer("alone", one, false))).toEqual([true, false, false]);
  expect([solo, against].map((one) => mayAnswer("always", one, false))).toEqual([true, true]);
  expect(mayAnswer("ask", solo, false)).toBe(false);
  expect(mayAnswer("alone", table(chair(0, true, [person]), chair(1, true, [person])), true)).toBe(false);
});

test("the answer is given after a moment, and told", async () => {
  const taken: JsonValue[] = [];
  const only = new OnlyAnswer(async (answer) => taken.push(answer) > 0);
  only.watch(prompt(["done"]), 3, true);
  expect([only.waiting, taken.length]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(taken).toEqual([{ search: "done" }]);
  expect([only.waiting, only.told?.key]).toEqual([false, "done"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(only.told).toBeNull();
});

test("another question in time, or none, stops it", async () => {
  const take = vi.fn(async () => true);
  const only = new OnlyAnswer(take);
  only.watch(prompt(["done"]), 3, true);
  only.watch(prompt(["done", "find"]), 3, true);
  await vi.advanceTimersByTimeAsync(2000);
  only.watch(prompt(["done"]), 4, false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(take).not.toHaveBeenCalled();
});

test("who goes back to such a question is asked, until the game has gone on", async () => {
  const take = vi.fn(async () => true);
  const only = new OnlyAnswer(take);
  only.watch(prompt(["find", "done"]), 5, true);
  only.watch(prompt(["done"]), 4, true);
  only.watch(prompt(["done"]), 4, true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(take).not.toHaveBeenCalled();
  only.watch(prompt(["done"]), 5, true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(take).toHaveBeenCalledOnce();
});
