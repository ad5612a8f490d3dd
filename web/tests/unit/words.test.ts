import { FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ago, certainty, degrees, percent, region, span } from "../../src/words/measures";
import { Speech } from "../../src/words/speech";

const WEB = join(import.meta.dirname, "../..");
const read = (lang: string): string => readFileSync(join(WEB, "words", `${lang}.ftl`), "utf8");
const keys = (lang: string): string[] => new FluentResource(read(lang)).body.map(({ id }) => id).sort();

/** The variables of each message, as the file writes them. */
function variables(lang: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const block of read(lang).split(/\n(?=[a-z])/)) {
    const key = /^([a-z][\w-]*) =/.exec(block)?.[1];
    if (key) found[key] = [...new Set([...block.matchAll(/\$(\w+)/g)].map((match) => match[1] ?? ""))].sort();
  }
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

/** Keys as they stand in the code; one that ends with a dash is the beginning of several. */
const used = new Set(sources(join(WEB, "src")).flatMap((source) => source.match(/page-[a-z][a-z0-9-]*/g) ?? []));

test("both languages say the same things, with the same variables", () => {
  expect(keys("fr")).toEqual(keys("en"));
  expect(variables("fr")).toEqual(variables("en"));
});

test("no message stands twice", () => {
  for (const lang of ["en", "fr"]) expect(new Set(keys(lang)).size).toBe(keys(lang).length);
});

test("every message that the code names is there", () => {
  const known = keys("en");
  const missing = [...used].filter((key) =>
    key.endsWith("-") ? !known.some((one) => one.startsWith(key)) : !known.includes(key),
  );
  expect(missing).toEqual([]);
});

test("every message is named by the code", () => {
  const beginnings = [...used].filter((key) => key.endsWith("-"));
  const idle = keys("en").filter((key) => !used.has(key) && !beginnings.some((begin) => key.startsWith(begin)));
  expect(idle).toEqual([]);
});

test("before a computer finishes a phase it is said until when, and what it leaves to the player", () => {
  const said = (lang: "en" | "fr"): string =>
    new Speech(lang, [read(lang)]).say({ key: "page-finish-about", args: [["phase", { name: "Orders" }]] });
  expect(said("en")).toMatch(/until “.*Orders.*” is over.*gives something up, begins a battle or ends one/);
  expect(said("fr")).toMatch(/jusqu’à la fin de «.*Orders.*».*abandonne quelque chose, engage un combat ou y met fin/);
});

const WORDS = `
cards = { $seat } draws { $count ->
    [one] a card
   *[other] { $count } cards
 }
blue = Blue
points = { $points } points
`;

test("a text is said with its plurals and the texts within it", () => {
  const speech = new Speech("en", [WORDS]);
  const cards = (number: number): string =>
    speech.say({ key: "cards", args: [["seat", { text: { key: "blue" } }], ["count", { number }]] });
  expect(cards(1)).toBe("Blue draws a card");
  expect(cards(3)).toBe("Blue draws 3 cards");
});

test("fractions are said as fractions, and years without a comma", () => {
  const speech = new Speech("en", [WORDS]);
  expect(speech.say({ key: "points", args: [["points", { exact: "3 1/2" }]] })).toBe("3 1/2 points");
  expect(speech.say({ key: "points", args: [["points", { number: 1943 }]] })).toBe("1943 points");
});

test("a message that is missing is said as its key", () => {
  expect(new Speech("en", []).say({ key: "nowhere" })).toBe("⟨nowhere⟩");
});

test("chances are written as the language writes them", () => {
  expect(percent("en", 0.42)).toBe("42%");
  expect(percent("fr", 0.42)).toBe("42\u00a0%");
  expect(percent("fr", 0.004)).toBe("0,4\u00a0%");
  expect(percent("en", 0.0004)).toBe("<0.1%");
  expect(percent("fr", 0.0004)).toBe("<0,1\u00a0%");
  expect([percent("en", 0), percent("en", 1), percent("en", 0.9996)]).toEqual(["0%", "100%", ">99.9%"]);
  const chance = { text: { key: "x" }, chance: 0.5, losers: { you: 0, both: 0, they: 0 } };
  expect(certainty("en", { ...chance, exact: ["1", "2"], interval: null })).toBe("1/2");
  expect(certainty("en", { ...chance, exact: null, interval: [0.45, 0.55] })).toBe("45%–55%");
  expect(certainty("en", { ...chance, exact: ["123456789", "987654321"], interval: null })).toBe("");
});

test("spans of time are told in the largest unit that fits", () => {
  expect(ago("en", 7300)).toBe("2 hours ago");
  expect(ago("fr", 90_000)).toBe("hier");
  expect(ago("en", 5)).toBe("now");
  expect(span("fr", 200_000)).toBe("2\u00a0jours");
  expect(span("en", -5)).toBe("0 minutes");
});

test("dates are written as in the reader's country, and never as in America without being asked", () => {
  expect(region("en", ["fr-CA", "en-US"])).toBe("en-US");
  expect(region("en", ["fr-CA"])).toBe("en-GB");
  expect(region("fr", ["en-US"])).toBe("fr");
});

test("positions are told in degrees and minutes", () => {
  expect(degrees(41.485)).toBe("41° 29′");
  expect(degrees(-5.9999)).toBe("6° 00′");
  expect(degrees(0)).toBe("0° 00′");
});
