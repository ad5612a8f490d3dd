// The table at hand: with keys alone, with a pointer on the map, and with what is told before a decision.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { decide, luckOf, openTable } from "./player";
import { painted, picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

const FIRST_WAVES = { game: "tarawa", scenario: "first-waves" };
const AGAINST = { game: "sample", scenario: "skirmish", seats: { blue: "me", red: "computer:quick" } };
const selected = (page: Page) => page.locator("[role=option][aria-selected=true]");

test("with keys alone: what n rings Enter chooses, a digit marks an answer, and Enter decides", async () => {
  const page = await stage.visitor();
  await openTable(page, FIRST_WAVES);
  await painted(page);
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  // It is chosen as by a click, and nothing is decided yet.
  await page.locator(".chip").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".chip").waitFor({ state: "detached" });

  await page.keyboard.press("2");
  await selected(page).waitFor();
  expect(await selected(page).locator(".digit").innerText()).toBe("2");
  await page.keyboard.press("q");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("listbox");
  await page.keyboard.press("ArrowDown");
  expect(await selected(page).locator(".digit").innerText()).toBe("3");
  const before = await page.locator("main").getAttribute("data-version");
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => document.querySelector("main")?.dataset["version"] !== before, before);
});

test("from the map the answers are one step of the keyboard away", async () => {
  const page = await stage.visitor({ lang: "fr" });
  await openTable(page, FIRST_WAVES);
  await painted(page);
  await page.locator("[role=application] canvas").first().focus();
  await page.keyboard.press("Tab");
  expect(await page.locator(".skip").isVisible()).toBe(true);
  await picture(page, "skip-fr");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("listbox");
  await page.keyboard.press("?");
  await page.locator("dialog dt", { hasText: "1–9" }).waitFor();
  await picture(page, "keys-fr");
});

test.each(["en", "fr"] as const)("before an attack the odds tell who suffers, what may be lost and why (%s)", async (lang) => {
  const page = await stage.visitor({ lang });
  await openTable(page, FIRST_WAVES);
  const luck = luckOf(1943);
  const attack = page.locator("[role=option]", { hasText: lang === "en" ? /^\d?\s*Attack / : /^\d?\s*Attaquer / }).first();
  for (let tries = 0; tries < 60 && (await attack.count()) === 0; tries += 1) await decide(page, luck);
  await attack.click();
  const legend = page.locator(".odds .legend");
  await legend.waitFor();
  // The legend is in sight at once, below the bar.
  const [seen, shown] = [await page.locator(".scroll").boundingBox(), await legend.boundingBox()];
  expect((shown?.y ?? Infinity) + (shown?.height ?? 0)).toBeLessThanOrEqual((seen?.y ?? 0) + (seen?.height ?? 0));
  expect(await page.locator(".losses tbody tr").count()).toBeGreaterThan(0);
  await picture(page, `attack-${lang}`);
  const heads = await page.locator(".odds li.heads span").allInnerTexts();
  expect(heads.every((head) => head !== "")).toBe(true);
  const reasons = await page.locator(".odds details").count();
  expect(reasons).toBeGreaterThan(1);
  const more = page.locator("[data-act=more-outcomes]");
  if ((await more.count()) > 0) {
    const few = await page.locator(".odds li").count();
    await more.click();
    expect(await page.locator(".odds li").count()).toBeGreaterThan(few);
    await more.click();
    expect(await page.locator(".odds li").count()).toBe(few);
  }
  await page.locator(".odds details").nth(1).scrollIntoViewIfNeeded();
  await picture(page, `attack-reasons-${lang}`);
});

test("a bid that hangs on the other's is not called certain, and no study of a running game is offered", async () => {
  const page = await stage.visitor();
  const table = await openTable(page, AGAINST);
  await page.locator("[data-act=default]").click();
  await page.locator(".odds .caveat").waitFor();
  expect(await page.locator("[data-certain=true]").count()).toBe(0);
  await picture(page, "bid");
  const luck = luckOf(5);
  for (let made = 0; made < 3; made += 1) await decide(page, luck);
  await page.locator("[role=log] .line .deeds").first().click();
  await page.locator("[data-act=page-undo-to]").waitFor();
  expect(await page.locator("[data-act=page-study-from]").count()).toBe(0);
  await page.goto(table.replace("table", "replay"));
  await page.locator("[data-act=continue]:disabled").waitFor();
});

test("what is told of a place lies on the map beside it, not over the answers", async () => {
  const page = await stage.visitor();
  await openTable(page, AGAINST);
  await painted(page);
  const map = await page.locator("[role=application]").boundingBox();
  if (!map) throw new Error("there is no map");
  // The first and the last stretch of the river, with troops on both banks.
  for (const x of [map.x + map.width * 0.085, map.x + map.width * 0.915]) {
    await page.mouse.move(x, map.y + map.height / 2);
    await page.locator("aside header").first().waitFor();
    const note = await page.locator("aside").first().boundingBox();
    expect((note?.x ?? Infinity) + (note?.width ?? 0)).toBeLessThanOrEqual(map.x + map.width);
    expect(x < (note?.x ?? 0) || x > (note?.x ?? 0) + (note?.width ?? 0)).toBe(true);
  }
  await picture(page, "note");
});
