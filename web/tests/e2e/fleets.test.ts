// An operation at sea, played by two people from two browsers, each in their own language. They follow the advice of the
// computer, so that the fleets search, strike and fight; when they have seen enough they let it finish the phases. In a
// sample they play one turn by themselves, another in every run, and then one of them gives up.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seed, WHOLE } from "./extent";
import { isOver, openTable, ready, settled, whoIsAsked } from "./player";
import { picture, Stage } from "./stage";

/** The turns that are played decision by decision. The preparations are turn 0. */
const DRAWN = 1 + (seed(1) % 2);
const BY_HAND = WHOLE ? { first: 0, last: 2 } : { first: DRAWN, last: DRAWN };
const TURNS = 30;
const FORCES = join(import.meta.dirname, "../../../packs/war-at-sea/forces-eastern-solomons.tsv");

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

/** The ships of a side, by name. */
function shipsOf(side: string): string[] {
  const rows = readFileSync(FORCES, "utf8").split("\n").map((line) => line.split("\t"));
  return rows.flatMap(([name, of, what]) => (name !== undefined && of === side && what === "ship" ? [name] : []));
}

/** All that a browser is told over its connection to the table from now on, as one text. */
function overheard(page: Page): () => string {
  const told: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => told.push(payload.toString())));
  return () => told.join("\n");
}

const named = (ships: string[], text: string): string[] =>
  ships.filter((ship) => new RegExp(`\\b${ship}\\b`).test(text));

/** Buttons do not move: waiting for two frames of a map that is painted without a graphics card only takes time. */
const AT_ONCE = { force: true };

/** Opens the menu of the computer's help, with a level that does not think for long. */
async function help(page: Page): Promise<void> {
  await page.locator("details.helper").evaluate((helper: HTMLDetailsElement) => (helper.open = true));
  await page.locator(".helper select").selectOption("quick", AT_ONCE);
}

/** Asks the computer what it would do, and does it. */
async function follow(page: Page): Promise<void> {
  await help(page);
  await page.locator("[data-act=advise]").click(AT_ONCE);
  await page.locator(".advice").waitFor();
  await page.locator("[data-act=decide]:enabled").click(AT_ONCE);
  await settled(page);
}

/** Lets the computer decide until the phase is over; what it leaves to the player is decided by its advice. */
async function finish(page: Page): Promise<void> {
  if (await page.locator("[data-part=handed-back]").isVisible()) return follow(page);
  await help(page);
  await page.locator("[data-act=finish]").click(AT_ONCE);
  await settled(page);
}

async function giveUp(page: Page): Promise<void> {
  for (const deed of ["menu", "give-up", "resign"]) await page.locator(`[data-act=${deed}]`).click(AT_ONCE);
}

const turnOf = async (page: Page): Promise<number> =>
  Number(/(?:Turn|Tour) (\d+)/.exec(await page.locator("header").first().innerText())?.[1] ?? 0);

test("two admirals fight the Eastern Solomons to its end, and neither sees what the other hides", async () => {
  const [allies, axis] = [await stage.visitor(), await stage.visitor({ lang: "fr", theme: "dark" })];
  const players = [
    { page: allies, told: overheard(allies), own: shipsOf("allies"), enemy: shipsOf("axis") },
    { page: axis, told: overheard(axis), own: shipsOf("axis"), enemy: shipsOf("allies") },
  ];
  const pages = players.map(({ page }) => page);
  await openTable(allies, { game: "war-at-sea", scenario: "eastern-solomons", seats: { axis: "open", allies: "me" } });
  await axis.goto(await allies.locator("input[readonly]").inputValue());
  await axis.locator("[data-act=sit]").click();
  await axis.locator(".mine").waitFor();
  await ready(axis);

  let [decisions, turn] = [0, 0];
  for (;;) {
    const page = await whoIsAsked(...pages);
    if (await isOver(page)) break;
    const now = await turnOf(page);
    if (turn === 0 && now === 1) {
      // All forces lie on the map: each has been told everything of their own, and nothing of the enemy's.
      for (const { page, told, own, enemy } of players) {
        expect(named(own, told())).toEqual(own);
        expect(named(enemy, told())).toEqual([]);
        expect(named(enemy, await page.locator("body").innerText())).toEqual([]);
      }
    }
    turn = Math.max(turn, now);
    if (turn > BY_HAND.last && !WHOLE) {
      await giveUp(page);
      break;
    }
    if (turn < BY_HAND.first || turn > BY_HAND.last) await finish(page);
    else {
      await follow(page);
      decisions += 1;
    }
  }
  expect(turn).toBe(WHOLE ? TURNS : BY_HAND.last + 1);
  expect(decisions).toBeGreaterThan(WHOLE ? 80 : 5);

  // Each reads the same result in their language; where the end was played out, what was hidden lies open to both.
  await Promise.all(pages.map((page) => page.locator("main[data-over]").waitFor()));
  const ends = await Promise.all(pages.map((page) => page.locator("main").getAttribute("data-over")));
  expect(ends[0]).toBe(ends[1]);
  const results = await Promise.all(pages.map((page) => page.locator(".asked h2").innerText()));
  expect(results[0]).not.toBe(results[1]);
  for (const { told, enemy } of players) {
    if (WHOLE) expect(named(enemy, told()).length).toBeGreaterThan(enemy.length / 2);
  }
  await picture(allies, "operation-allies-over");
  await picture(axis, "operation-axis-over");

  // The whole operation can be watched again.
  await axis.locator(".after a[href*=replay]").click(AT_ONCE);
  const bar = axis.locator(".time input[type=range]");
  const length = async (): Promise<number> => Number(await bar.getAttribute("max"));
  await expect.poll(length, { timeout: 60_000 }).toBeGreaterThan(decisions / 2);
  // The turns of a sample lie at its end.
  await bar.fill(String(Math.floor(WHOLE ? (await length()) / 2 : (await length()) - 1)));
  await axis.locator("[role=log] .line").first().waitFor();
  await expect.poll(() => turnOf(axis), { timeout: 60_000 }).toBeGreaterThan(0);
  await picture(axis, "operation-replay");
}, 900_000);
