import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Outlook } from "../../src/odds/outlook.svelte";

let answers: { status: number; body: unknown }[];
let asked: { answer: string; signal: AbortSignal | null | undefined }[];

beforeEach(() => {
  vi.useFakeTimers();
  [answers, asked] = [[], []];
  vi.stubGlobal("fetch", (_: string, wish: RequestInit) => {
    asked.push({ answer: String((JSON.parse(String(wish.body)) as { answer: string }).answer), signal: wish.signal });
    const { status, body } = answers.shift() ?? { status: 200, body: { describe: { key: "done" } } };
    return Promise.resolve(Response.json(body, { status }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PROBLEM = { code: "not-asked", text: { key: "not-asked" } };

test("only the answer that stays for a moment is looked ahead from", async () => {
  const outlook = new Outlook("table");
  outlook.watch(0, "first");
  outlook.watch(0, "second");
  await vi.runAllTimersAsync();
  expect(asked.map(({ answer }) => answer)).toEqual(["second"]);
  expect(outlook.foreseen).not.toBeNull();
});

test("nothing is asked once the answer is on its way", async () => {
  const outlook = new Outlook("table");
  outlook.watch(0, "first");
  outlook.watch(0, null);
  await vi.runAllTimersAsync();
  expect(asked).toEqual([]);
  expect(outlook.waiting).toBe(false);
});

test("what was asked of a question that is gone is taken back, and its reply is not shown", async () => {
  const outlook = new Outlook("table");
  answers = [{ status: 422, body: { ...PROBLEM, code: "refused" } }];
  outlook.watch(0, "first");
  vi.advanceTimersByTime(1000);
  outlook.watch(0, null);
  await vi.runAllTimersAsync();
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(outlook.refused).toBeNull();
});

test("that somebody was quicker is no refusal; what the rules forbid is one", async () => {
  const outlook = new Outlook("table");
  answers = [{ status: 409, body: PROBLEM }, { status: 422, body: { ...PROBLEM, code: "refused" } }];
  outlook.watch(0, "late");
  await vi.runAllTimersAsync();
  expect([outlook.refused, outlook.waiting]).toEqual([null, false]);
  outlook.watch(0, "illegal");
  await vi.runAllTimersAsync();
  expect(outlook.refused?.code).toBe("refused");
});
