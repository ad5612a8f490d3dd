import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { abbreviations, partsOf, reason, type Lexicon } from "../../src/library/cells";
import { Speech } from "../../src/words/speech";

const WORDS: Record<string, string> = {
  "x-cell-us-step": "a step lost",
  "x-cell-disrupt": "Disrupted",
  "x-cell-hull-n": "n hull boxes",
  "x-cell-start-C": "coastal",
  "x-code-MG": "machine gun",
  "x-cell-all-step": "everybody loses a step",
};
const lexicon: Lexicon = {
  has: (key) => key in WORDS,
  word: (key, values) => (WORDS[key] ?? key).replace("n hull", `${values?.["n"] ?? "n"} hull`),
};
const words = (cell: string, column = "result"): string =>
  partsOf("x", column, cell, lexicon).map(({ text }) => text).join("");

test("a cell is said in the game's words, whole or part by part", () => {
  expect(words("all step")).toBe("everybody loses a step");
  expect(words("us-step+disrupt")).toBe("a step lost, Disrupted");
  expect(words("hull=3 us-step")).toBe("3 hull boxes, a step lost");
  expect(words("disrupt 2 MG")).toBe("Disrupted 2 MG");
  expect(words("-")).toBe("–");
  expect(words("1:2")).toBe("1:2");
});

test("a code can mean something of its own in one column", () => {
  expect(words("C", "start")).toBe("coastal");
  expect(words("C")).toBe("C");
});

test("an abbreviation stays as it is printed, and is explained once", () => {
  const rows = ["MG 4/MG", "MG"].map((cell) => partsOf("x", "weapons", cell, lexicon));
  expect(rows[0]?.map(({ text }) => text).join("")).toBe("MG 4 / MG");
  expect(abbreviations(rows)).toEqual([["MG", "machine gun"]]);
});

test("a reason is said in the reader's language, and in English where the pack has no other", () => {
  const chart = { french: { "the map is lost": "la carte est perdue ; tant pis" } };
  expect(reason(chart, "the map is lost", "en")).toEqual({ text: "the map is lost" });
  expect(reason(chart, "the map is lost", "fr")).toEqual({ text: "la carte est perdue\u202f; tant pis" });
  expect(reason(chart, "my own", "fr")).toEqual({ text: "my own", lang: "en" });
});

// Every chart that is offered for reading is said in words in both languages: nothing but names, numbers and explained
// abbreviations is left.
test.each([
  ["tarawa", "tarawa", ["en/charts", "fr/charts"]],
  ["war-at-sea", "war-at-sea", ["en/charts", "fr/charts"]],
  ["sample", "sample", ["en", "fr"]],
])("no chart of %s is left in code", (book, crate, files) => {
  const root = join(import.meta.dirname, "../../..");
  for (const file of files) {
    const speech = new Speech(file.startsWith("en") ? "en" : "fr", [readFileSync(join(root, `crates/${crate}/words/${file}.ftl`), "utf8")]);
    const lexicon: Lexicon = { has: (key) => speech.has(key), word: () => "said" };
    for (const name of readdirSync(join(root, "packs", book))) {
      const id = name.replace(".tsv", "");
      if (!speech.has(`${book}-chart-${id}`)) continue;
      const lines = readFileSync(join(root, "packs", book, name), "utf8").split("\n");
      const [heads = [], ...rows] = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
      heads.forEach((head, at) => {
        if (head === "source" || head === "why") return;
        const worded = /^[\d:]+$/.test(head) || speech.has(`${book}-column-${id}-${head}`) || speech.has(`${book}-column-${head}`);
        expect(worded, `${file}: column ${head} of ${id}`).toBe(true);
        for (const row of rows) {
          const parts = partsOf(book, head, row[at] ?? "", lexicon).filter((part) => part.title === undefined);
          const codes = parts.map(({ text }) => text).filter((text) => text !== "said" && /[a-z]{2}|=/.test(text));
          expect(codes, `${file}: ${id}, ${head}`).toEqual([]);
        }
      });
    }
  }
});
