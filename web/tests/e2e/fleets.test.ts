// A whole operation at sea, played by two people from two browsers, each in their own language. They follow the advice
// of the computer, so that the fleets search, strike and fight.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { isOver, news, openTable, ready, version } from "./player";
import { picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

const UNANSWERED = "[data-act=decide][data-given=false]";

/** Asks the computer what it would do, and does it. */
async function follow(page: Page): Promise<void> {
  const known = await version(page);
  await page.locator("details.helper").evaluate((helper: HTMLDetailsElement) => (helper.open = true));
  await page.locator(".helper select").selectOption("quick", { force: true });
  await page.locator("[data-act=advise]").click({ force: true });
  await page.locator(".advice").waitFor();
  await page.locator("[data-act=decide]:enabled").click({ force: true, timeout: 5000 }).catch(async (e) => { console.log(await page.locator(".prompt").innerText()); await picture(page, "stuck"); throw e; });
  await news(page, known);
}

test("two admirals fight the Eastern Solomons to the end, and neither sees what the other hides", async () => {
  const [allies, axis] = [await stage.visitor(), await stage.visitor({ lang: "fr", theme: "dark" })];
  await openTable(allies, { game: "war-at-sea", scenario: "eastern-solomons", seats: { axis: "open", allies: "me" } });
  await axis.goto(await allies.locator("input[readonly]").inputValue());
  await axis.locator("[data-act=sit]").click();
  await axis.locator(".mine").waitFor();
  await ready(axis);

  const pages = [allies, axis];
  let decisions = 0;
  for (;;) {
    const asked = pages.map((page) => page.locator(`${UNANSWERED}, main[data-over]`).first().waitFor().then(() => page));
    const page = await Promise.race(asked);
    if (await isOver(page)) break;
    await follow(page);
    decisions += 1;
    if (decisions % 25 === 0) console.log(decisions, await allies.locator("header").innerText(), Date.now() / 1000);
  }
  await picture(allies, "operation-allies-over");
  await picture(axis, "operation-axis-over");
  expect(decisions).toBeGreaterThan(100);
}, 1_200_000);
