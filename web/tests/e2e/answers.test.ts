// What is told of an answer: why it was refused, as long as that is true; that it is given, and may be changed; and what
// the keys act on while a card lies over the map.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { decide, luckOf, openTable, ready, settled } from "./player";
import { picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

const AGAINST = { game: "sample", scenario: "skirmish", seats: { blue: "me", red: "computer:quick" } };
/** The rule by which ships are placed for a battle. */
const PLACING = "6.33";
const refusals = (page: Page) => page.locator(".prompt .fault");

/** Savo Island, where the ships of a force are to be placed. */
async function placing(page: Page): Promise<void> {
  await openTable(page, { game: "war-at-sea", scenario: "savo-island", seats: { axis: "computer:quick", allies: "me" } });
  const luck = luckOf(1942);
  await page.locator("[data-act=decide]").waitFor();
  for (let made = 0; !(await page.locator(".asked .head").innerText()).includes(PLACING); made += 1) {
    expect(made, "ships are placed").toBeLessThan(20);
    await page.locator("[data-act=default]").click({ force: true });
    await decide(page, luck);
    await page.locator("[data-act=decide]").waitFor();
  }
}

test("a refusal is told until the answer has become legal", async () => {
  const page = await stage.visitor();
  await placing(page);
  const hexes = page.locator("fieldset .assign select:not([data-act=at-once])");
  // One ship leaves the others for a hex of its own, where too few would stand.
  const ship = hexes.last();
  const hex = await ship.inputValue();
  const others = await ship.locator("option:not([disabled])").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await ship.selectOption(others.find((other) => other !== hex) ?? hex);
  await page.locator("[data-act=decide]:enabled").click({ force: true });
  await settled(page);
  await refusals(page).first().waitFor();
  await picture(page, "refused");
  await ship.selectOption(hex);
  await expect.poll(() => refusals(page).count()).toBe(0);
}, 120_000);

test("a bid that is given says so, and may be changed until the other has bid", async () => {
  const [blue, red] = [await stage.visitor(), await stage.visitor({ lang: "fr" })];
  await openTable(blue, { ...AGAINST, seats: { blue: "me", red: "open" } });
  await red.goto(await blue.locator("input[readonly]").inputValue());
  await red.locator("[data-act=sit]").click();
  await red.locator(".mine").waitFor();
  await ready(red);
  const kicker = (page: Page) => page.locator(".asked .kicker").innerText();
  expect(await kicker(blue)).toMatch(/^your decision$/i);
  await blue.locator("[role=option]").nth(1).click();
  const bid = (await blue.locator("[role=option]").nth(1).locator(".words").innerText()).trim();
  await blue.locator("[data-act=decide]:enabled").click();
  await blue.locator("p[data-given]", { hasText: `Given: ${bid}` }).waitFor();
  expect(await kicker(blue)).toMatch(/^your decision is given$/i);
  await picture(blue, "given");
  await blue.locator("[role=option]").nth(0).click();
  expect(await blue.locator("[data-act=decide]").innerText()).toBe("Change it");
  await blue.locator("[data-act=decide]").click();
  await expect.poll(() => blue.locator("p[data-given]").innerText()).not.toContain(bid);
  await red.locator("[role=option]").nth(0).click();
  await red.locator("[data-act=decide]").click();
  await expect.poll(() => blue.locator("p[data-given]").count()).toBe(0);
});

test("Escape closes the card of events, and Enter is for what is seen again", async () => {
  const page = await stage.visitor();
  await openTable(page, { game: "tarawa", scenario: "first-waves" });
  await page.locator("details.helper").evaluate((helper: HTMLDetailsElement) => (helper.open = true));
  await page.locator(".helper select").selectOption("quick");
  await page.locator("[data-act=finish]").click();
  await page.locator("[data-act=since]").waitFor();
  await page.locator("[data-act=decide]").waitFor();
  await page.locator("[data-answers]").focus();
  await page.locator("[data-act=since]").click();
  await page.locator("[data-act=event-after]").click();
  await page.locator("aside li[aria-current=step]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-act=since][aria-expanded=false]").waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest("aside") === null)).toBe(true);
  const before = await page.locator("main").getAttribute("data-version");
  await page.locator("[role=option]").first().click();
  // Pressed with the mouse the card is closed again, and does not keep the keys.
  await page.locator("[data-act=since]").click();
  await page.locator("[data-act=since]").click();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("main").getAttribute("data-version")).not.toBe(before);
  expect(await page.locator("[data-act=since][aria-expanded=true]").count()).toBe(0);
}, 120_000);

test("a window gives the keys back to who had them, whether Escape or its button closes it", async () => {
  const page = await stage.visitor();
  await openTable(page, AGAINST);
  const answers = page.locator("[data-answers]");
  for (const close of ["Escape", "button"]) {
    await answers.focus();
    await page.keyboard.press("?");
    await page.locator("dialog").waitFor();
    if (close === "Escape") await page.keyboard.press("Escape");
    else await page.locator("dialog header button").click();
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await answers.evaluate((element) => element === document.activeElement), close).toBe(true);
  }
});

test("Escape closes the guide", async () => {
  const page = await stage.visitor({ guided: false });
  await openTable(page, AGAINST);
  await page.locator(".guide").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".guide").waitFor({ state: "detached" });
});
