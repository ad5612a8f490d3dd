import type { GameInfo, Scenario, Rule } from "../../src/protocol";
import { expect, test } from "vitest";
import { tableFor, usual } from "../../src/home/wish";
import { levelName, levelTitle } from "../../src/library/levels";
import { Rulebook } from "../../src/library/rulebook";
import { routeOf, to } from "../../src/shell/routes";
import { deedOf } from "../../src/table/keys";
import { text } from "./scenery";

test("addresses name screens, and lead back to them", () => {
  expect(routeOf("")).toEqual({ screen: "home" });
  expect(routeOf(to.table("a/b"))).toEqual({ screen: "table", id: "a/b", invite: null });
  expect(routeOf(to.invited("t", "x y"))).toEqual({ screen: "table", id: "t", invite: "x y" });
  expect(routeOf(to.replay("t", 12))).toEqual({ screen: "replay", id: "t", step: 12 });
  expect(routeOf(to.library("tarawa", "5.12+7"))).toEqual({ screen: "library", book: "tarawa", rule: "5.12+7", map: null });
  expect(routeOf(to.library())).toEqual({ screen: "library", book: null, rule: null, map: null });
  expect(routeOf(to.map("second-front", "europe"))).toEqual({ screen: "library", book: "second-front", rule: null, map: "europe" });
  expect(routeOf(to.licences)).toEqual({ screen: "licences" });
  expect(routeOf("#/nowhere")).toEqual({ screen: "home" });
});

const rule = (id: string, summary = ""): Rule => ({
  id,
  kind: "procedure",
  title: { en: `Title ${id}`, fr: `Titre ${id}` },
  summary: { en: summary, fr: summary },
});
const book = new Rulebook([rule("3"), rule("5.12+7"), rule("6.34", "As in 5.12+7 and rule 3; 3 steps."), rule("9F1")]);

test("numbers of rules in a text become links, bare numbers only behind the word rule", () => {
  expect(book.parts("As in 5.12+7 (9F1) and rule 3; 3 steps, 6.34 not 6.345.", "6.34")).toEqual([
    { words: "As in " },
    { rule: "5.12+7" },
    { words: " (" },
    { rule: "9F1" },
    { words: ") and rule " },
    { rule: "3" },
    { words: "; 3 steps, 6.34 not 6.345." },
  ]);
});

test("a number at the end of a sentence is a link without the full stop", () => {
  expect(book.parts("See 6.34.")).toEqual([{ words: "See " }, { rule: "6.34" }, { words: "." }]);
});

test("rules are found by number first, then by words, and by who speaks of them", () => {
  expect(book.search("9f", "en").map(({ id }) => id)).toEqual(["9F1"]);
  expect(book.search("steps", "fr").map(({ id }) => id)).toEqual(["6.34"]);
  expect(book.citing("5.12+7", "en").map(({ id }) => id)).toEqual(["6.34"]);
});

test("a word is found where the book writes it in two", () => {
  const walls = new Rulebook([rule("8.3", "Tanks cross the sea wall.")]);
  expect(walls.search("seawall", "en").map(({ id }) => id)).toEqual(["8.3"]);
  expect(walls.search("sea-wall", "en").map(({ id }) => id)).toEqual(["8.3"]);
});

test("keys do what they say, and none with a modifier", () => {
  const plain = { code: "", ctrlKey: false, metaKey: false, altKey: false };
  expect(deedOf({ key: "z", ...plain })).toBe("undo");
  expect(deedOf({ key: "?", ...plain })).toBe("help");
  expect(deedOf({ key: "z", ...plain, ctrlKey: true })).toBeNull();
  expect(deedOf({ key: "x", ...plain })).toBeNull();
});

const game: GameInfo = {
  id: "ford",
  title: text("ford"),
  scenarios: [],
  options: [],
  levels: [{ id: "quick", title: text("quick") }],
};
const scenario: Scenario = {
  id: "skirmish",
  title: text("s"),
  about: text("a"),
  counts: "turns",
  seats: [
    { seat: 0, id: "blue", name: text("blue") },
    { seat: 1, id: "red", name: text("red") },
  ],
};

test("by default one plays the first seat against the computer", () => {
  expect(tableFor(game, scenario, usual(game, scenario))).toEqual({
    game: "ford",
    scenario: "skirmish",
    options: {},
    name: "",
    private: true,
    seats: { blue: "me", red: { computer: "quick" } },
    hotseat: false,
  });
});

test("who takes both seats plays at one screen", () => {
  const wish = { ...usual(game, scenario), seats: { blue: "me", red: "me" } as const };
  expect(tableFor(game, scenario, wish)).toMatchObject({ seats: { blue: "me", red: "me" }, hotseat: true });
});

test("a level has a small name behind other words and a capital by itself", () => {
  expect(levelName("At random: any legal answer")).toBe("at random");
  expect(levelTitle("quick : règles simples")).toBe("Quick");
});
