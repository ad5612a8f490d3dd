// An order by two clicks: a force or a unit, then where it goes, though the rules ask in two steps what it does and where
// to. Nothing of it is played before the player decides.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clickOn, decide, goTo, luckOf, openTable, settled } from "./player";
import { painted, picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

/** The rule by which orders are written. */
const ORDERS = "4.0+3";
const way = (page: Page) => page.locator(".way li");
const version = (page: Page) => page.locator("main").getAttribute("data-version");

/** The Coral Sea as the Allies prepare it by default, where Fletcher's force lies in Y26 and orders are asked for. */
async function fletcher(page: Page): Promise<void> {
  await openTable(page, { game: "war-at-sea", scenario: "coral-sea", seats: { axis: "computer:quick", allies: "me" } });
  const luck = luckOf(1942);
  const asked = page.locator("[data-act=decide]");
  await asked.waitFor();
  for (let decisions = 0; !(await page.locator(".asked .head").innerText()).includes(ORDERS); decisions += 1) {
    expect(decisions, "the preparations end").toBeLessThan(30);
    await page.locator("[data-act=default]").click({ force: true });
    await decide(page, luck);
    await asked.waitFor();
  }
  await painted(page);
}

test("a force and a hex are two clicks: the first step of its way is plotted", async () => {
  const page = await stage.visitor();
  await fletcher(page);
  await clickOn(page, "Fletcher");
  await page.locator(".chip").waitFor();
  const before = await version(page);

  // Out of reach: that is said where the hand is, and nothing is decided.
  await clickOn(page, "R20");
  await page.locator(".objected[role=alert] [aria-label^=Rule]").waitFor();
  expect(await version(page)).toBe(before);

  await clickOn(page, "X27");
  await way(page).nth(1).waitFor();
  expect(await way(page).allInnerTexts()).toEqual([expect.stringContaining("Y26"), "X27"]);
  await clickOn(page, "W27");
  await expect.poll(() => way(page).allInnerTexts()).toHaveLength(3);
  await page.locator(".course li").first().waitFor();
  await picture(page, "order-way");

  // Escape backs out of it click by click; nothing has been played.
  await page.keyboard.press("Escape");
  await expect.poll(() => way(page).allInnerTexts()).toHaveLength(2);
  await page.keyboard.press("Escape");
  await expect.poll(() => way(page).allInnerTexts()).toHaveLength(1);
  await page.keyboard.press("Escape");
  await page.locator(".chip").waitFor();
  expect(await page.locator(".course").count()).toBe(0);
  expect(await version(page)).toBe(before);

  await clickOn(page, "X27");
  await way(page).nth(1).waitFor();
  await clickOn(page, "W27");
  await expect.poll(() => way(page).allInnerTexts()).toHaveLength(3);
  expect(await version(page)).toBe(before);
  await page.locator("[data-act=decide]:enabled").click({ force: true });
  await settled(page);
  await expect.poll(() => version(page)).not.toBe(before);
  await expect.poll(() => way(page).count(), { message: "the next orders are asked for" }).toBe(0);

  // The last answer of the two can be taken back like any other: the way is asked for again.
  await page.locator("[data-act=undo]:enabled").click({ force: true });
  await way(page).first().waitFor();
}, 180_000);

test("the same with keys alone, in French: what was looked for is chosen with Enter", async () => {
  const page = await stage.visitor({ lang: "fr", theme: "dark" });
  await fletcher(page);
  await goTo(page, "Fletcher");
  await page.keyboard.press("Enter");
  await page.locator(".chip").waitFor();
  await goTo(page, "X26");
  await page.keyboard.press("Enter");
  await way(page).nth(1).waitFor();
  expect(await way(page).last().innerText()).toBe("X26");
  await picture(page, "order-way-fr");
}, 180_000);

test("a way is drafted over places in reach, is there again after a reload, and is sent", async () => {
  const page = await stage.visitor();
  await fletcher(page);
  await clickOn(page, "Fletcher");
  await page.locator(".chip").waitFor();
  const before = await version(page);
  // A place further off is gone to by the cheapest way.
  await clickOn(page, "W27");
  await expect.poll(() => way(page).allInnerTexts()).toHaveLength(3);
  const drafted = await way(page).allInnerTexts();
  await page.locator("[data-part=costs]", { hasText: "2" }).waitFor();
  // Another one that only a way from the beginning reaches is gone to anew.
  await clickOn(page, "X25");
  await expect.poll(async () => (await way(page).allInnerTexts()).at(-1)).toBe("X25");
  await clickOn(page, "W27");
  await expect.poll(() => way(page).allInnerTexts()).toEqual(drafted);
  await picture(page, "draft-way");

  await page.reload();
  await expect.poll(() => way(page).allInnerTexts()).toEqual(drafted);
  expect(await page.locator(".course li").count()).toBeGreaterThan(0);
  expect(await version(page)).toBe(before);
  await picture(page, "draft-again");
  await page.locator("[data-act=decide]:enabled").click({ force: true });
  await settled(page);
  await expect.poll(() => way(page).count(), { message: "the next orders are asked for" }).toBe(0);
  expect(await version(page)).not.toBe(before);

  // What was sent is drafted no more.
  await page.reload();
  await page.locator("[data-act=decide]").waitFor();
  expect(await way(page).count()).toBe(0);
}, 180_000);

test("what a force could do is told to whoever points at it and wants to know", async () => {
  const page = await stage.visitor();
  await fletcher(page);
  await page.keyboard.press("i");
  await goTo(page, "Fletcher");
  await page.locator("[data-part=remarks] h3", { hasText: "can be in turn" }).waitFor();
  await picture(page, "remarks");
  await page.keyboard.press("i");
  await page.locator("[data-part=remarks]").waitFor({ state: "detached" });
}, 180_000);
