// Receipts: with every order the host gives a hash of the record and of its secret seed. They tell nothing while the
// game is played; when it is over the journal tells the seed, and whoever kept them sees whether the past was rewritten.
// They are kept in this browser, and held against the journal here: the host is not asked.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Seat } from "../protocol";

const KEPT = "grognard-receipts:";
/** The newest of a seat that are kept. Each is of the whole record before it. */
export const MOST = 2000;
/** The tables of which some are kept: the ones that were played at last. */
export const MOST_TABLES = 20;

interface Kept {
  /** When the last one came. */
  at: number;
  seats: Record<Seat, string[]>;
}

/** What came of holding receipts against a journal. */
export interface Held {
  matching: number;
  strange: number;
}

function read(key: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "") as Kept;
  } catch {
    return { at: 0, seats: {} };
  }
}

/** The tables of which receipts are kept, the one that was played at last first. */
function tables(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  const ours = keys.filter((key) => key.startsWith(KEPT)).map((key) => ({ key, at: read(key).at }));
  return ours.sort((one, other) => other.at - one.at).map(({ key }) => key);
}

/** Keeps a receipt. Where there is no room, those of the tables that were played at longest ago go. */
export function keep(table: string, seat: Seat, receipt: string): void {
  const key = KEPT + table;
  const { seats } = read(key);
  const kept: Kept = { at: Date.now(), seats: { ...seats, [seat]: [...(seats[seat] ?? []), receipt].slice(-MOST) } };
  const others = tables().filter((other) => other !== key);
  for (const old of others.splice(MOST_TABLES - 1)) localStorage.removeItem(old);
  for (;;) {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
      return;
    } catch {
      const last = others.pop();
      if (last === undefined) return;
      localStorage.removeItem(last);
    }
  }
}

/** The receipts of a table, of all seats that were played here. */
export function kept(table: string): string[] {
  return Object.values(read(KEPT + table).seats).flat();
}

/** Holds receipts against the text of a journal. */
export function hold(journal: string, receipts: string[]): Held {
  const due = receiptsOf(journal);
  const matching = receipts.filter((receipt) => due.has(receipt)).length;
  return { matching, strange: receipts.length - matching };
}

/** All receipts that can have been given of a journal: one for each of its lines, by the seed that is told in it. */
function receiptsOf(journal: string): Set<string> {
  const due = new Set<string>();
  let chain: Uint8Array = new Uint8Array(32);
  let stretch: Uint8Array[] = [];
  for (const line of journal.split("\n").filter((line) => line !== "")) {
    const entry = line.slice(line.indexOf('"entry":') + 8, line.lastIndexOf(',"chain":"'));
    chain = sha256(concatBytes(utf8ToBytes("grognard line"), chain, utf8ToBytes(entry)));
    // A fork goes on with a seed of its own.
    if (entry.startsWith('{"fork":')) stretch = [];
    stretch.push(chain);
    const seed = /^\{"reveal":\{"seed":"([0-9a-f]{64})"/.exec(entry)?.[1];
    if (seed === undefined) continue;
    for (const end of stretch) {
      due.add(bytesToHex(sha256(concatBytes(utf8ToBytes("grognard receipt"), hexToBytes(seed), end))));
    }
  }
  return due;
}
