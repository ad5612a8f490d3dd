// A whole operation at sea, played by two people from two browsers, each in their own language. They follow the advice
// of the computer, so that the fleets search, strike and fight; when they have seen enough they let it finish the turns.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { isOver, news, openTable, ready, version } from "./player";
import { picture, Stage } from "./stage";

/** So many turns are played decision by decision. */
const BY_HAND = 3;

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

const AT_ONCE = { force: true };

/** Opens the menu of the computer's help, with a level that does not think for long. */
async function help(page: Page): Promise<void> {
  await page.locator("details.helper").evaluate((helper: HTMLDetailsElement) => (helper.open = true));
  await page.locator(".helper select").selectOption("quick", AT_ONCE);
}

/** Asks the computer what it would do, and does it. */
async function follow(page: Page): Promise<void> {
  const known = await version(page);
  await help(page);
  await page.locator("[data-act=advise]").click(AT_ONCE);
  await page.locator(".advice").waitFor();
  await page.locator("[data-act=decide]:enabled").click(AT_ONCE);
  await news(page, known);
}

/** Lets the computer decide until the turn is over. */
async function finish(page: Page): Promise<void> {
  const known = await version(page);
  await help(page);
  await page.locator("[data-act=finish]").click(AT_ONCE);
  await news(page, known);
}

const turn = async (page: Page): Promise<number> =>
  Number(/Turn (\d+)/.exec(await page.locator("header").first().innerText())?.[1] ?? 0);

test("two admirals fight the Eastern Solomons to the end, and neither sees what the other hides", async () => {
  const [allies, axis] = [await stage.visitor(), await stage.visitor({ lang: "fr", theme: "dark" })];
  await openTable(allies, { game: "war-at-sea", scenario: "eastern-solomons", seats: { axis: "open", allies: "me" } });
  await axis.goto(await allies.locator("input[readonly]").inputValue());
  await axis.locator("[data-act=sit]").click();
  await axis.locator(".mine").waitFor();
  await ready(axis);

  const pages = [allies, axis];
  const asked = "[data-act=decide][data-given=false]:visible, main[data-over]";
  let [decisions, turns] = [0, 0];
  for (;;) {
    const page = await Promise.race(pages.map((page) => page.locator(asked).first().waitFor().then(() => page)));
    if (await isOver(page)) break;
    const now = await turn(allies);
    if (now > turns && now === 1) {
      expect(await allies.locator("body").innerText()).not.toContain("Shokaku");
      expect(await axis.locator("body").innerText()).not.toContain("Saratoga");
    }
    turns = now;
    if (turns > BY_HAND) await finish(page);
    else await follow(page);
    decisions += turns > BY_HAND ? 0 : 1;
    if (turns === BY_HAND && decisions % 40 === 0) await picture(allies, "operation-allies");
  }
  expect(turns).toBe(30);
  expect(decisions).toBeGreaterThan(80);
  // What was hidden lies open to both, and each reads the same result in their language.
  await Promise.all(pages.map((page) => page.locator("main[data-over]").waitFor()));
  await picture(allies, "operation-allies-over");
  await picture(axis, "operation-axis-over");
  const results = await Promise.all(pages.map((page) => page.locator(".asked h2").innerText()));
  expect(results[0]).not.toBe(results[1]);
}, 600_000);
