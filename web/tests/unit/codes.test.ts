import { expect, test } from "vitest";
import { explained } from "../../src/words/codes";

const WORDS: Record<string, string> = { "x-code-MG": "machine gun", "x-code-U25CB": "circle" };
const lexicon = { has: (key: string) => key in WORDS, word: (key: string) => WORDS[key] ?? key };

test("abbreviations and signs of a game are explained, names and unknown ones are left alone", () => {
  expect(explained("x", "I/3/2 (4 ○) needs MG, US", lexicon)).toEqual([
    { text: "I/3/2 (4 " },
    { text: "○", title: "circle" },
    { text: ") needs " },
    { text: "MG", title: "machine gun" },
    { text: ", US" },
  ]);
  expect(explained("x", "MG/1 and HMG", lexicon)).toEqual([{ text: "MG/1 and HMG" }]);
  expect(explained("x", "", lexicon)).toEqual([{ text: "" }]);
});
