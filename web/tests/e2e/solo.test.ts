// A newcomer alone: an account, a whole game, watching it again, a study, the other language.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { decide, isOver, luckOf, openTable, ready } from "./player";
import { difference, mapPicture, painted, picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

const heading = (page: Page) => page.locator(".asked h2").first();
const FIRST_WAVES = { game: "tarawa", scenario: "first-waves" };

test("a guest registers, signs out and in again, and is known by name", async () => {
  const page = await stage.visitor();
  await page.goto(`${stage.address}/#/account`);
  const [guest, known] = [page.locator("[data-form=register]"), page.locator("[data-form=sign-in]")];
  await guest.locator("input[name=name]").fill("Ryan");
  await guest.locator("input[name=new-password]").fill("red");
  await guest.locator("[role=status]", { hasText: "7 more" }).waitFor();
  expect(await page.locator("[data-act=register]").isEnabled()).toBe(false);
  await guest.locator("input[name=new-password]").fill("red beach two, 0910");
  await page.keyboard.press("Enter");
  await page.locator("h2", { hasText: "Ryan" }).waitFor();
  await page.locator("[data-act=sign-out]").click();
  await known.locator("input[name=name]").fill("Ryan");
  await known.locator("input[name=password]").fill("not the password");
  await page.keyboard.press("Enter");
  await page.locator("[role=alert]").waitFor();
  await known.locator("input[name=password]").fill("red beach two, 0910");
  await page.keyboard.press("Enter");
  await page.locator("nav", { hasText: "Ryan" }).first().waitFor();
  await picture(page, "account");
});

test("a password is changed by who knows the old one", async () => {
  const page = await stage.visitor();
  await page.goto(`${stage.address}/#/account`);
  await page.locator("[data-form=register] input[name=name]").fill("Hays");
  await page.locator("[data-form=register] input[name=new-password]").fill("first of the eighth");
  await page.locator("[data-act=register]").click();
  const form = page.locator("[data-form=password]");
  await form.locator("input[name=old-password]").fill("not the password");
  await form.locator("input[name=new-password]").fill("second of the eighth");
  await page.locator("[data-act=change-password]").click();
  await page.locator("[role=alert]").waitFor();
  await form.locator("input[name=old-password]").fill("first of the eighth");
  await page.keyboard.press("Enter");
  await page.locator(".done").waitFor();
  await page.locator("[data-act=sign-out]").click();
  await page.locator("[data-form=sign-in] input[name=name]").fill("Hays");
  await page.locator("[data-form=sign-in] input[name=password]").fill("second of the eighth");
  await page.keyboard.press("Enter");
  await page.locator("h2", { hasText: "Hays" }).waitFor();
});

test("the guide explains the table in five steps and does not come back", async () => {
  const page = await stage.visitor({ guided: false });
  await openTable(page, FIRST_WAVES);
  for (let step = 0; step < 5; step += 1) await page.locator("[data-act=guide-next]").click();
  expect(await page.locator("[data-act=guide-next]").count()).toBe(0);
  await page.reload();
  await ready(page);
  expect(await page.locator("[data-act=guide-next]").count()).toBe(0);
});

test("what was decided can be taken back", async () => {
  const page = await stage.visitor();
  await openTable(page, FIRST_WAVES);
  const undo = page.locator("[data-act=undo]");
  const luck = luckOf(1);
  let before = "";
  for (let tries = 0; tries < 30 && !(await undo.isEnabled()); tries += 1) {
    before = await heading(page).innerText();
    await decide(page, luck);
  }
  await page.keyboard.press("z");
  await page.waitForFunction((before) => document.querySelector(".asked h2")?.textContent === before, before);
  expect(await heading(page).innerText()).toBe(before);
});

test("an answer shows what may come of it, with the rule beside the board", async () => {
  const page = await stage.visitor({ theme: "dark" });
  await openTable(page, FIRST_WAVES);
  await page.locator("[role=option]").first().click();
  await page.locator(".odds .kicker").waitFor();
  await page.locator(".asked [aria-label^=Rule]").click();
  await page.locator("[role=tabpanel] article h3").waitFor();
  await picture(page, "odds-dark");
});

test("a click on a hex that cannot be chosen is answered with the rule, where the hand is", async () => {
  const page = await stage.visitor();
  await openTable(page, FIRST_WAVES);
  await painted(page);
  const map = await page.locator("[role=application]").boundingBox();
  if (!map) throw new Error("there is a map");
  // In the middle of the island no company comes ashore.
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  await page.mouse.click(x, y);
  const said = page.locator(".objected[role=alert]");
  await said.locator("[aria-label^=Rule]").waitFor();
  expect(await said.innerText()).toMatch(/\d{4} is not what is asked for: Where does .* begin\? § 3\.0\+6/);
  const box = await said.boundingBox();
  expect(Math.hypot((box?.x ?? 0) + (box?.width ?? 0) / 2 - x, (box?.y ?? 0) + (box?.height ?? 0) - y)).toBeLessThan(60);
  await page.keyboard.press("Escape");
  expect(await said.count()).toBe(0);
});

test("the other language is spoken at once, and remembered", async () => {
  const page = await stage.visitor({ lang: "fr" });
  expect(await page.locator("html").getAttribute("lang")).toBe("fr");
  await openTable(page, FIRST_WAVES);
  const french = await heading(page).innerText();
  await picture(page, "table-fr");
  const before = await mapPicture(page);
  await page.locator("button[lang=en]").click();
  // The ground stays where it is: only names are written anew.
  expect(await difference(page, before, await mapPicture(page))).toBeLessThan(0.1);
  expect(await heading(page).innerText()).not.toBe(french);
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await page.reload();
  await ready(page);
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
});

test("a whole game of The First Waves is played with clicks, watched again and continued as a study", async () => {
  const page = await stage.visitor();
  const table = await openTable(page, FIRST_WAVES);
  const luck = luckOf(1943);
  let decisions = 0;
  while (!(await isOver(page))) {
    // Now and then by a click on what glows on the map instead of on the list.
    await decide(page, luck, decisions % 12 === 5);
    decisions += 1;
    if (decisions === 20 || decisions === 90) await picture(page, `first-waves-${decisions}`);
  }
  expect(decisions).toBeGreaterThan(20);
  await page.locator(".luck tbody tr").first().waitFor();
  await picture(page, "first-waves-over");

  await page.goto(table.replace("table", "replay"));
  await page.locator("[data-act=step]").click();
  const bar = page.locator(".time input[type=range]");
  const last = async () => Number(await bar.getAttribute("max"));
  await expect.poll(last, { message: "the whole game is there" }).toBeGreaterThan(20);
  await bar.fill(String(Math.floor((await last()) / 2)));
  await page.locator("[role=log] .line").first().waitFor();
  const at = Number(await bar.inputValue());
  await page.locator("[data-act=phase-before]").click();
  expect(Number(await bar.inputValue())).toBeLessThan(at);
  await page.locator("[data-tab=charts]").click();
  await page.locator("[data-chart]").first().waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog dd").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".strokes").hover();
  await page.locator(".told strong").waitFor();
  await picture(page, "replay");
  await page.locator("[data-act=continue]").click();
  await page.waitForURL((address) => address.href !== table && address.hash.startsWith("#/table/"));
  await ready(page);
  await decide(page, luck);
}, 900_000);
