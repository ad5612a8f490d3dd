import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Drafting } from "../../src/prompt/drafting.svelte";
import { Inquiry } from "../../src/table/inquiry.svelte";
import type { Drafted, JsonValue } from "../../src/protocol";

const SAID: Drafted = { left: [], fields: [], ways: {}, costs: [], barred: [], whole: true, refusal: null };
let asked: JsonValue[];
/** What the host answers of a draft, or of a thing. */
let answer: (wish: JsonValue) => unknown;

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (address: string, wish?: RequestInit) => {
    const of = wish?.body ? (JSON.parse(String(wish.body)) as { answer: JsonValue }).answer : (address.split("/").at(-1) ?? null);
    asked.push(of);
    const said = answer(of);
    return said === null ? Promise.reject(new TypeError("lost")) : Promise.resolve(Response.json(said));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function passed(): Promise<void> {
  await vi.advanceTimersByTimeAsync(500);
}

const way = (...places: string[]): JsonValue => ({ sail: { way: places } });
const lasting = (of: JsonValue): Drafted => ({ ...SAID, left: [JSON.stringify(of).length] });

test("a draft is asked about once, with where its ways begin, and the last one counts", async () => {
  answer = lasting;
  const drafting = new Drafting("table");
  drafting.watch(0, "first", way("A"), way("A"));
  drafting.watch(0, "first", way("A", "B"), way("A"));
  await passed();
  expect([asked, drafting.drafted, drafting.anew, drafting.waiting]).toEqual([[way("A", "B"), way("A")], lasting(way("A", "B")), lasting(way("A")), false]);
  drafting.watch(0, "first", way("A"), way("A"));
  await passed();
  expect([asked.length, drafting.drafted]).toEqual([2, lasting(way("A"))]);
});

test("what was said of another question is forgotten, and where nothing is drafted nothing is said", async () => {
  answer = lasting;
  const drafting = new Drafting("table");
  drafting.watch(0, "first", way("A"), null);
  await passed();
  drafting.watch(0, "second", way("A"), null);
  expect(drafting.drafted).toBeNull();
  await passed();
  expect([asked.length, drafting.drafted]).toEqual([2, lasting(way("A"))]);
  drafting.watch(null, "second", null, null);
  expect([drafting.drafted, drafting.waiting]).toEqual([null, false]);
});

test("what could not be asked is asked again", async () => {
  answer = () => null;
  const drafting = new Drafting("table");
  drafting.watch(0, "first", way("A"), null);
  await passed();
  expect([drafting.drafted, drafting.waiting]).toEqual([null, false]);
  answer = lasting;
  drafting.watch(0, "first", way("A"), null);
  await passed();
  expect(drafting.drafted).toEqual(lasting(way("A")));
});

const FOUND = [{ title: { key: "reach" }, numbers: [], shades: [], labels: [], links: [] }];

test("who wants to know is told of the first thing under the pointer of which anything is to be said", async () => {
  answer = (thing) => (String(thing).startsWith("zone") ? FOUND : []);
  const inquiry = new Inquiry("table");
  inquiry.watch(["ship", "zone"], 1, { seat: 0 });
  await passed();
  expect([asked, inquiry.found]).toEqual([[], []]);
  inquiry.on = true;
  inquiry.watch(["ship", "zone"], 1, { seat: 0 });
  await passed();
  expect(inquiry.found).toEqual(FOUND);
  inquiry.watch([], 1, { seat: 0 });
  expect(inquiry.found).toEqual([]);
  // It is not asked again while the game stands.
  const before = asked.length;
  inquiry.watch(["ship", "zone"], 1, { seat: 0 });
  await passed();
  expect([asked.length, inquiry.found]).toEqual([before, FOUND]);
  inquiry.watch(["ship", "zone"], 2, { seat: 0 });
  await passed();
  expect(asked.length).toBe(before + 2);
});
