// The cells of a chart in words. Charts are written in short codes; a game's words say what they mean:
// `<book>-cell-<code>` is said in place of a cell or of a part of it, `<book>-code-<code>` explains an abbreviation
// that stays as it is printed. Where a code means something of its own in one column, the column stands before it;
// `<book>-cell-<column>-blank` is said where that column says nothing.

import type { Chart } from "../protocol";
import { set } from "../words/letters";
import type { Lang } from "../words/speech";

/** A piece of a cell; what an abbreviation means; its language, where that is not the reader's. */
export interface Part {
  text: string;
  title?: string;
  lang?: Lang;
}

/** What knows words: `Voice`, or a stand-in. */
export interface Lexicon {
  has: (key: string) => boolean;
  word: (key: string, values?: Record<string, number>) => string;
}

const NOTHING = "–";
const slug = (code: string): string => code.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");

/** A cell in parts, to be shown one after the other. */
export function partsOf(book: string, column: string, cell: string, lexicon: Lexicon): Part[] {
  const known = (code: string): Part | null => said(book, column, code, lexicon);
  const whole = known(cell);
  if (whole) return [whole];
  const parts = cell.split(/([ /+])/);
  const isPhrase = (at: number): boolean => {
    const part = known(parts[at] ?? "");
    return part !== null && part.title === undefined;
  };
  return parts.map((part, at): Part => {
    if (part === "/") return { text: " / " };
    // Phrases side by side are a list.
    if (part === "+" || (part === " " && isPhrase(at - 1) && isPhrase(at + 1))) return { text: ", " };
    return part === " " ? { text: " " } : (known(part) ?? { text: part });
  });
}

function said(book: string, column: string, code: string, { has, word }: Lexicon): Part | null {
  if (code === "" || code === "-") {
    const blank = `${book}-cell-${slug(column)}-blank`;
    return { text: has(blank) ? word(blank) : NOTHING };
  }
  const names = [`${slug(column)}-${slug(code)}`, slug(code)];
  for (const name of names) {
    if (has(`${book}-cell-${name}`)) return { text: word(`${book}-cell-${name}`) };
    if (has(`${book}-code-${name}`)) return { text: code, title: word(`${book}-code-${name}`) };
  }
  // One message for all numbers: `depth 2` is told by `depth-n`.
  const numbers = code.match(/\d+/g) ?? [];
  const general = `${book}-cell-${slug(code.replace(/\d+/, "n"))}`;
  if (numbers.length === 1 && has(general)) return { text: word(general, { n: Number(numbers[0]) }) };
  return null;
}

/** The abbreviations in a chart with what they mean, each once, in the order of the alphabet. */
export function abbreviations(rows: readonly (readonly Part[])[]): [string, string][] {
  const found = rows.flat().flatMap(({ text, title }): [string, string][] => (title === undefined ? [] : [[text, title]]));
  return [...new Map(found)].sort(([a], [b]) => a.localeCompare(b));
}

/** Why a value is what it is, in the reader's language if that is written; the language is told where it is another. */
export function reason({ french }: Pick<Chart, "french">, why: string, lang: Lang): Part {
  if (lang === "en" || why === "") return { text: why };
  const said = french[why];
  return said === undefined ? { text: why, lang: "en" } : { text: set(lang, said) };
}
