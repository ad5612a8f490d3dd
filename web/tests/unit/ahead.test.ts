import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Names } from "../../src/names/names";
import { Ahead, takenBy } from "../../src/prompt/ahead.svelte";
import { Deciding } from "../../src/prompt/deciding.svelte";
import type { Choice, Field, JsonValue, PromptMessage } from "../../src/protocol";
import { BOARD, PROMPT, SCENE, text } from "./scenery";

const choice = (answer: JsonValue): Choice => ({ answer, text: text("do") });
const asks = (...answers: JsonValue[]): PromptMessage => ({ ...PROMPT, options: { list: answers.map(choice) } });
const names = new Names(BOARD, SCENE);
const WHERE = asks({ go: { unit: "I/3/2", to: "1227" } }, { go: { unit: "I/3/2", to: null } });

/** What the host says is asked next, by the answer. */
let next: Record<string, PromptMessage | null>;

beforeEach(() => {
  vi.stubGlobal("fetch", (_: string, wish: RequestInit) => {
    const { answer } = JSON.parse(String(wish.body)) as { answer: JsonValue };
    return Promise.resolve(Response.json(next[JSON.stringify(answer)] ?? null));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("only what speaks of nothing but the chosen unit leads on", () => {
  const made = new Deciding(() => asks({ move: "I/3/2" }, { enter: { unit: "I/3/2", hex: "1227" } }, { move: "K/3/2" }), () => names, (said) => said.key);
  made.begin();
  expect(made.leading).toEqual([]);
  made.pick(["I/3/2"]);
  expect(made.leading.map(({ choice }) => choice.answer)).toEqual([{ move: "I/3/2" }]);
});

test("what gives something up, or may be done at any time, is not done by a click on the map", () => {
  const list: Choice[] = [
    { ...choice({ scuttle: "I/3/2" }), caution: text("the ship is gone") },
    { ...choice({ look: "I/3/2" }), aside: true },
  ];
  const made = new Deciding(() => ({ ...PROMPT, options: { list } }), () => names, (said) => said.key);
  made.begin();
  made.withAsides = true;
  made.pick(["I/3/2"]);
  expect([made.left.length, made.leading]).toEqual([2, []]);
});

test("the hex of the next question leads there by the answer that brings the question", async () => {
  next = { '{"move":"I/3/2"}': WHERE, '{"rest":"I/3/2"}': null };
  const answers: JsonValue[] = [{ rest: "I/3/2" }, { move: "I/3/2" }];
  const leading = answers.map((answer, at) => ({ at, choice: choice(answer), about: new Set(["I/3/2"]) }));
  const ahead = new Ahead("table");
  ahead.watch(0, leading, new Set(["I/3/2"]), names);
  expect(await ahead.to(["1227"])).toEqual({ choice: choice({ move: "I/3/2" }), next: WHERE });
  expect([...ahead.onward.keys()]).toEqual(["1227"]);
  expect(await ahead.to(["1226"])).toBeUndefined();
  // Another choice: what was known of the last one leads nowhere.
  ahead.watch(0, [], new Set(), names);
  expect(await ahead.to(["1227"])).toBeUndefined();
});

test("of a form it is what its fields take from the map", () => {
  const form: Field[] = [
    { name: "to", text: text("to"), input: { one: [{ value: "1226", text: text("a"), mark: "1226" }, { value: "1227", text: text("b"), mark: "1227" }] } },
    { name: "fast", text: text("fast"), input: "flag" },
  ];
  const prompt: PromptMessage = { ...PROMPT, options: { form }, default: choice({ go: { to: "1226", fast: false } }) };
  expect(takenBy(prompt, names)).toEqual(["1226", "1227"]);
});
