// What a player does at a table, with mouse and keyboard.

import type { Page } from "playwright-core";
import { painted } from "./stage";

/** Opens a table from the home screen, and waits for its first question or state; at a shared screen the first player
 * is there at once, unless the curtain is to stay. */
export async function openTable(
  page: Page,
  wish: { game: string; scenario: string; seats?: Record<string, string>; days?: number; listed?: boolean; covered?: boolean },
): Promise<string> {
  await page.goto(new URL("#/", page.url()).href);
  await page.locator("[data-act=play]").waitFor();
  const choose = page.locator(`[data-game="${wish.game}"]`);
  if ((await choose.count()) > 0) await choose.click();
  await page.locator(`input[name=scenario][value="${wish.scenario}"]`).check();
  for (const [seat, sitting] of Object.entries(wish.seats ?? {})) {
    await page.locator(`select[data-seat="${seat}"]`).selectOption(sitting);
  }
  if (wish.days !== undefined) await page.locator("[data-act=clock]").selectOption({ label: `${wish.days} days` });
  if (wish.listed) await page.locator("[data-act=listed]").check();
  await page.locator("[data-act=play]").click();
  await page.waitForURL(/#\/table\//);
  await page.locator(`${CURTAIN}, ${READY}`).first().waitFor();
  if (!wish.covered) await lift(page);
  return page.url();
}

const CURTAIN = ".curtain";
const READY = 'main[data-link="open"][data-version]';

/** Says that the player is there whom the screen was passed to, if it was. */
export async function lift(page: Page): Promise<void> {
  await page.locator(`${CURTAIN}, ${READY}`).first().waitFor();
  if ((await page.locator(CURTAIN).count()) > 0) await page.locator("[data-act=lift]").click();
  await ready(page);
}

/** Waits until the table is there and connected. */
export async function ready(page: Page): Promise<void> {
  await page.locator(READY).waitFor();
}

const version = async (page: Page): Promise<number> =>
  Number(await page.locator("main[data-version]").getAttribute("data-version"));

export const isOver = async (page: Page): Promise<boolean> => (await page.locator("main[data-over]").count()) > 0;

/** Waits until something was shown that was not known before, or is covered. */
export async function news(page: Page, known: number): Promise<void> {
  await page.waitForFunction(
    (known) => {
      const main = document.querySelector<HTMLElement>("main[data-version]");
      if (document.querySelector(".curtain")) return true;
      return main !== null && Number(main.dataset["version"]) !== known;
    },
    known,
    { polling: 20 },
  );
}

/** Waits until the host has replied to what was done last, and shown what came of it. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main[data-busy="false"]').waitFor();
}

/** What the keys have gone to on the map is said, and lies where it is said. */
const RINGED = ".ringed:not(:empty)";

/** Clicks the next thing that glows, if anything does: the key `n` goes to it. */
export async function clickGlowing(page: Page): Promise<void> {
  const at = await nextGlowing(page);
  if (at) await page.mouse.click(at.x, at.y);
}

/** Goes to the next thing that glows, if anything does, and tells where it lies on the screen. */
export async function nextGlowing(page: Page): Promise<{ x: number; y: number } | null> {
  await page.keyboard.press("n");
  await page.waitForTimeout(350);
  return (await page.locator(RINGED).count()) > 0 ? ringed(page) : null;
}

/** Goes to a thing on the map by its name, which is looked for as players do. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press("/");
  await page.locator("dialog input").fill(name);
  await page.keyboard.press("Enter");
  await page.locator(RINGED, { hasText: name }).waitFor();
}

/** Clicks a thing on the map. */
export async function clickOn(page: Page, name: string): Promise<void> {
  await goTo(page, name);
  const at = await ringed(page);
  if (at) await page.mouse.click(at.x, at.y);
}

async function ringed(page: Page): Promise<{ x: number; y: number } | null> {
  await painted(page);
  const box = await page.locator(RINGED).boundingBox();
  return box && { x: box.x + 1, y: box.y + 1 };
}

/** Buttons do not move: waiting for two frames of a map that is painted without a graphics card only takes time. */
const AT_ONCE = { force: true };

/** Answers the open question once. `luck` chooses among the answers. */
export async function decide(page: Page, luck: () => number, byMap = false): Promise<void> {
  const known = await version(page);
  const options = page.locator("[role=option]");
  const decides = page.locator("[data-act=decide]");
  await decides.waitFor();
  if (byMap) await clickGlowing(page);
  if (!(await decides.isEnabled())) {
    const count = await options.count();
    if (count > 0) await options.nth(Math.floor(luck() * count)).click(AT_ONCE);
    else await page.locator("[data-act=default]").click(AT_ONCE);
  }
  await page.locator("[data-act=decide]:enabled").waitFor();
  await decides.click(AT_ONCE);
  await news(page, known);
}

/** Numbers between 0 and 1 that are the same in every run. */
export function luckOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Whoever of those is asked something and has not answered yet, or sees that the game is over. */
export async function whoIsAsked(...pages: Page[]): Promise<Page> {
  const sign = "[data-act=decide][data-given=false], main[data-over]";
  const asked = pages.map((page) => page.locator(sign).first().waitFor().then(() => page));
  return Promise.race(asked);
}
