import { createHash } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { hold, keep, kept, MOST, MOST_TABLES } from "../../src/live/receipts";

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A journal of these entries, and the hash of the chain after each line. */
function journal(entries: unknown[]): { text: string; chains: Buffer[] } {
  let chain: Buffer = Buffer.alloc(32);
  const chains: Buffer[] = [];
  const lines = entries.map((entry, n) => {
    const written = JSON.stringify(entry);
    chain = sha256("grognard line", chain, written);
    chains.push(chain);
    return `{"n":${n},"entry":${written},"chain":"${chain.toString("hex")}"}\n`;
  });
  return { text: lines.join(""), chains };
}

const [FIRST, SECOND] = ["11".repeat(32), "22".repeat(32)];
const receipt = (seed: string, chain: Buffer | undefined): string =>
  sha256("grognard receipt", Buffer.from(seed, "hex"), chain ?? "").toString("hex");

/** A browser's memory with room for so many characters. */
function memory(room = Infinity): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      const others = [...items].filter(([other]) => other !== key).reduce((sum, [, text]) => sum + text.length, 0);
      if (others + value.length > room) throw new Error("no room");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

let now = 0;
beforeEach(() => {
  vi.stubGlobal("localStorage", memory());
  vi.spyOn(Date, "now").mockImplementation(() => ++now);
});

test("receipts fit the journal that they were given of, also where words in it look like its ends", () => {
  const says = { answer: { seat: 0, answer: { note: 'é,"chain":"' } } };
  const { text, chains } = journal([{ header: {} }, says, { reveal: { seed: FIRST, seal: { r: "", s: "" } } }]);
  const given = chains.map((chain) => receipt(FIRST, chain));
  expect(hold(text, given)).toEqual({ matching: 3, strange: 0 });
  expect(hold(text, [...given, receipt(SECOND, chains[0])])).toEqual({ matching: 3, strange: 1 });
  const rewritten = journal([{ header: {} }, { answer: { seat: 0, answer: 2 } }, { reveal: { seed: FIRST } }]);
  expect(hold(rewritten.text, given)).toEqual({ matching: 1, strange: 2 });
});

test("a game and what was forked from it have seeds of their own", () => {
  const entries = [{ header: {} }, { reveal: { seed: FIRST } }, { fork: {} }, { roll: 3 }, { reveal: { seed: SECOND } }];
  const { text, chains } = journal(entries);
  const given = [receipt(FIRST, chains[0]), receipt(SECOND, chains[2]), receipt(SECOND, chains[3])];
  expect(hold(text, given)).toEqual({ matching: 3, strange: 0 });
  expect(hold(text, [receipt(SECOND, chains[0]), receipt(FIRST, chains[3])])).toEqual({ matching: 0, strange: 2 });
});

test("receipts are kept for each seat of a table, the newest of them", () => {
  keep("one", 0, "a");
  keep("one", 1, "b");
  keep("two", 0, "c");
  expect(kept("one")).toEqual(["a", "b"]);
  expect(kept("three")).toEqual([]);
  for (let n = 0; n <= MOST; n += 1) keep("four", 0, `${n}`);
  expect([kept("four").length, kept("four")[0]]).toEqual([MOST, "1"]);
});

test("those of the tables that were played at longest ago go", () => {
  for (let n = 0; n <= MOST_TABLES; n += 1) keep(`table ${n}`, 0, "a");
  expect([kept("table 0"), kept("table 1"), kept(`table ${MOST_TABLES}`)]).toEqual([[], ["a"], ["a"]]);
  vi.stubGlobal("localStorage", memory(200));
  for (let n = 0; n < 4; n += 1) keep(`table ${n}`, 0, "a".repeat(64));
  expect([kept("table 0").length, kept("table 3").length]).toEqual([0, 1]);
  keep("table 3", 0, "a".repeat(500));
  expect(kept("table 3").length, "what has no room at all is not kept").toBeLessThan(2);
});
