// Abbreviations and signs in a text, with what they mean: a game's words have `<book>-code-<code>` for them. A sign has
// no letters: its place in Unicode stands for it, `U25CB`.

import type { Lexicon, Part } from "../library/cells";

/** Two capitals or more, or a sign. */
const CODE = /(?<![\p{L}\p{N}/-])[A-Z]{2,}(?![\p{L}\p{N}/-])|[■-◿★☆]/gu;

const keyOf = (book: string, code: string): string =>
  `${book}-code-${/^[A-Z]/.test(code) ? code : `U${code.codePointAt(0)?.toString(16).toUpperCase()}`}`;

/** A text cut at what is explained. */
export function explained(book: string, text: string, { has, word }: Lexicon): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: code, index } of text.matchAll(CODE)) {
    const key = keyOf(book, code);
    if (!has(key)) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: code, title: word(key) });
    done = index + code.length;
  }
  if (done < text.length || parts.length === 0) parts.push({ text: text.slice(done) });
  return parts;
}
