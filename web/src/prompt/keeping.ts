// Drafts that survive a reload: what was clicked, filled in and decided on for a question and not sent is kept in the
// browser, by table and seat, until another question is asked.

import * as host from "../host/host";
import type { JsonValue, Seat } from "../protocol";
import type { Step } from "./course.svelte";

/** What is decided on for the questions before, and what was clicked for it. */
export type KeptStep = Omit<Step, "next">;

export interface Kept {
  steps: readonly KeptStep[];
  /** What was clicked on the map, where answers are listed. */
  chosen: readonly string[];
  /** What the form holds, or the answer that is marked. */
  draft: JsonValue | null;
}

const EMPTY: Kept = { steps: [], chosen: [], draft: null };
const key = (table: string, seat: Seat): string => `grognard draft ${table} ${seat}`;

/** A short name for a question at a moment of a game: the same one asked again later is another. */
export function momentOf(question: string, steps: number): string {
  let hash = 0;
  for (let at = 0; at < question.length; at += 1) hash = (Math.imul(hash, 31) + question.charCodeAt(at)) | 0;
  return `${steps} ${question.length} ${hash}`;
}

/** What was kept for that very question. What was kept for another is dropped. */
export function recall(table: string, seat: Seat, moment: string): Kept | null {
  try {
    const { moment: then, ...kept } = JSON.parse(localStorage.getItem(key(table, seat)) ?? "{}") as { moment?: string } & Partial<Kept>;
    if (then === moment) return { ...EMPTY, ...kept };
    localStorage.removeItem(key(table, seat));
  } catch {
    // What cannot be read is nothing.
  }
  return null;
}

export function keep(table: string, seat: Seat, moment: string, kept: Kept): void {
  try {
    const nothing = kept.steps.length === 0 && kept.chosen.length === 0 && kept.draft === null;
    if (nothing) localStorage.removeItem(key(table, seat));
    else localStorage.setItem(key(table, seat), JSON.stringify({ moment, ...kept }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** What was decided on, each with the question that is foreseen after it; nothing where the host foresees it no more. */
export async function foreseen(table: string, seat: Seat, kept: readonly KeptStep[]): Promise<Step[] | null> {
  const steps: Step[] = [];
  for (const step of kept) {
    const after = steps.map(({ answer }) => answer);
    const next = await host.ahead(table, { seat, after, answer: step.answer }, new AbortController().signal).catch(() => null);
    if (!next) return null;
    steps.push({ ...step, next });
  }
  return steps;
}
