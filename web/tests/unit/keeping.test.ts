import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { foreseen, keep, momentOf, recall, type Kept } from "../../src/prompt/keeping";
import { PROMPT, text } from "./scenery";

const KEPT: Kept = { steps: [], chosen: ["I/3/2"], draft: { sail: { way: ["A"] } } };

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a draft is found again for its table, seat and question, and for no other", () => {
  const now = momentOf("where to?", 4);
  keep("one", 0, now, KEPT);
  expect([recall("one", 0, now), recall("one", 1, now), recall("two", 0, now)]).toEqual([KEPT, null, null]);
  expect(momentOf("where to?", 5)).not.toBe(now);
  expect(recall("one", 0, momentOf("where from?", 4))).toBeNull();
  // It was for a question that is gone.
  expect(recall("one", 0, now)).toBeNull();
});

test("nothing drafted is nothing kept, and what cannot be read is nothing", () => {
  const now = momentOf("where to?", 4);
  keep("one", 0, now, KEPT);
  keep("one", 0, now, { steps: [], chosen: [], draft: null });
  expect(recall("one", 0, now)).toBeNull();
  localStorage.setItem("grognard draft one 0", "{");
  expect(recall("one", 0, now)).toBeNull();
});

test("what was decided on is gone on with only if the host foresees all of it", async () => {
  const step = (answer: string) => ({ answer, text: text(answer), chosen: [] });
  vi.stubGlobal("fetch", (_: string, wish: RequestInit) => {
    const { after, answer } = JSON.parse(String(wish.body)) as { after: string[]; answer: string };
    return Promise.resolve(Response.json(answer === "gone" ? null : { ...PROMPT, class: [...after, answer].join("/") }));
  });
  const steps = await foreseen("one", 0, [step("a"), step("b")]);
  expect(steps?.map(({ next }) => next.class)).toEqual(["a", "a/b"]);
  expect(await foreseen("one", 0, [step("a"), step("gone")])).toBeNull();
});
