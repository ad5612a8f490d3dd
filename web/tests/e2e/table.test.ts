// What a table offers besides playing: advice, going back, studies, notes, standing orders, giving up, journals; and
// what an account offers.

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { decide, isOver, luckOf, openTable, ready, whoIsAsked } from "./player";
import { painted, picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

const FORD = { game: "sample", scenario: "skirmish" };
const AGAINST = { ...FORD, seats: { blue: "me", red: "computer:quick" } };

const version = async (page: Page): Promise<number> =>
  Number(await page.locator("main[data-version]").getAttribute("data-version"));
const lines = (page: Page) => page.locator("[role=log] .line");

async function play(page: Page, decisions: number, luck = luckOf(11)): Promise<void> {
  for (let made = 0; made < decisions && !(await isOver(page)); made += 1) await decide(page, luck);
}

/** Opens what can be done with a line of the log, and does it. */
async function withLine(page: Page, line: number, deed: string): Promise<void> {
  await lines(page).nth(line).locator(".deeds").click();
  await page.locator(`[data-act="${deed}"]`).click();
}

test("the computer advises with reasons, and finishes a phase when asked to: what it will decide is said before", async () => {
  const page = await stage.visitor();
  await openTable(page, { game: "tarawa", scenario: "first-waves" });
  await page.locator(".helper summary").click();
  await page.locator("[data-act=advise]").click();
  await page.locator(".advice strong").waitFor();
  expect(await page.locator("[data-act=decide]").isEnabled()).toBe(true);
  await picture(page, "advice");
  const before = await lines(page).count();
  await page.locator(".helper summary").click();
  await page.locator(".helper select").selectOption("quick");
  const about = await page.locator("#finish-about").innerText();
  expect(about).toContain("until “Set-up” is over");
  expect(about).toContain("It leaves to you what gives something up");
  await page.locator("[data-act=finish]").click();
  await page.waitForFunction((before) => document.querySelectorAll("[role=log] .line").length > before + 8, before);
  await page.locator("[data-act=decide]").waitFor();
  // What happened meanwhile is summed up, and gone through one by one.
  await page.locator("[data-act=since]").click();
  await page.locator("[data-act=event-after]").click();
  await page.locator("aside li[aria-current=step]").waitFor();
  await picture(page, "since-asked");
});

test("the library shows scenarios on their maps, counters, and charts in words", async () => {
  const page = await stage.visitor({ lang: "fr" });
  await page.goto(`${stage.address}/#/library/tarawa`);
  await page.locator("[data-part=scenarios]").click();
  await page.locator("[data-scenario=first-waves][aria-pressed=true]").waitFor();
  await painted(page);
  await picture(page, "library-scenarios");
  await page.locator("[data-part=counters]").click();
  await page.locator(".side li").first().waitFor();
  expect(await page.locator(".side").count()).toBe(2);
  expect(await page.locator(".side li").count()).toBeGreaterThan(60);
  await picture(page, "library-counters");
  await page.locator("[data-part=charts]").click();
  await page.locator("figure td", { hasText: "défenseur désorganisé" }).first().waitFor();
});

test("a line of the log is a place to go back to and to study from", async () => {
  const page = await stage.visitor();
  const table = await openTable(page, { game: "tarawa", scenario: "first-waves" });
  await play(page, 6);
  const many = await lines(page).count();
  await withLine(page, many - 3, "page-undo-to");
  // Whether dice or cards came since: then one is asked once more.
  const shorter = (many: number): boolean => document.querySelectorAll("[role=log] .line").length < many;
  const asked = page.locator("[data-act=go-back]");
  await Promise.race([asked.waitFor(), page.waitForFunction(shorter, many)]);
  if ((await asked.count()) > 0) await asked.click();
  await page.waitForFunction(shorter, many);
  await withLine(page, (await lines(page).count()) - 1, "page-study-from");
  await page.waitForURL((address) => address.href !== table);
  await ready(page);
  await play(page, 1);
});

test("everybody must agree to take back what was revealed", async () => {
  const [blue, red] = [await stage.visitor(), await stage.visitor()];
  await openTable(blue, { ...FORD, seats: { blue: "me", red: "open" } });
  await red.goto(await blue.locator("input[readonly]").inputValue());
  await red.locator("[data-act=sit]").click();
  await red.locator(".mine").waitFor();
  await ready(red);
  const luck = luckOf(7);
  for (let made = 0; made < 10; made += 1) {
    await decide(await whoIsAsked(blue, red), luck);
  }
  const many = await lines(blue).count();
  await withLine(blue, 1, "page-undo-to");
  await blue.locator("[data-act=go-back]").waitFor();
  await picture(blue, "go-back");
  await blue.locator("[data-act=go-back]").click();
  await red.locator("[data-act=agree]").waitFor();
  await picture(red, "consent");
  await red.locator("[data-act=agree]").click();
  await blue.waitForFunction((many) => document.querySelectorAll("[role=log] .line").length < many, many);
  expect(await blue.locator(".consent").count()).toBe(0);
});

test("who comes back is told what happened, and finds the own notes", async () => {
  const page = await stage.visitor();
  const table = await openTable(page, AGAINST);
  await page.locator("[data-tab=notes]").click();
  await page.locator(".notes textarea").fill("Hold the third stretch.");
  await page.locator(".notes [role=status]", { hasText: "Kept" }).waitFor();
  const known = await version(page);
  await page.goto(`${stage.address}/#/`);
  // Somebody else of the same name plays on meanwhile: another window of the same person.
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    const keep = localStorage.setItem.bind(localStorage);
    localStorage.setItem = (key, value) => void (key === "elsewhere" && keep(key, value));
  });
  await other.goto(table);
  await ready(other);
  await play(other, 3);
  expect(await version(other)).toBeGreaterThan(known);
  await other.close();
  await page.goto(table);
  await ready(page);
  await page.locator("aside li").first().waitFor();
  await picture(page, "since");
  await page.locator("[data-tab=notes]").click();
  expect(await page.locator(".notes textarea:enabled").inputValue()).toBe("Hold the third stretch.");
});

test("a standing order answers by itself until it is taken back", async () => {
  const page = await stage.visitor();
  await openTable(page, AGAINST);
  await page.locator(".helper summary").click();
  await page.locator("[data-act=stand]").click();
  await page.locator("[data-act=menu]").click();
  // It is called by its name, and not by the program's.
  await page.locator("dialog li span", { hasText: "Bid to act first" }).waitFor();
  await page.locator("[data-act=ask-again]").first().click();
  await page.locator("[data-act=ask-again]").waitFor({ state: "detached" });
});

test("who gives up has lost; the journal is saved, and opened again as a study", async () => {
  const page = await stage.visitor();
  const table = await openTable(page, AGAINST);
  await play(page, 2);
  await page.locator("[data-act=menu]").click();
  expect(await page.locator("[data-act=journal]").isEnabled(), "it holds secrets").toBe(false);
  const [log] = await Promise.all([page.waitForEvent("download"), page.locator("[data-act=save-log]").click()]);
  expect((await readFile(await log.path(), "utf8")).split("\n").length).toBeGreaterThan(2);
  await page.locator("[data-act=give-up]").click();
  await page.locator("[data-act=resign]").click();
  await page.locator("main[data-over]").waitFor();
  expect(await page.locator(".asked [aria-label^=Rule]").count(), "no rule says so").toBe(0);
  await page.locator("[data-receipts=matching]").waitFor();
  await picture(page, "receipts");
  // One that the host never gave, as if it had rewritten the game since.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.startsWith("grognard-receipts:")) ?? "";
    localStorage.setItem(key, (localStorage.getItem(key) ?? "").replace(/"[0-9a-f]{64}"/, `"${"ab".repeat(32)}"`));
  });
  await page.reload();
  await page.locator("[data-receipts=strange]").waitFor();
  await picture(page, "receipts-strange");
  await page.goto(`${table.replace("/table/", "/replay/")}`);
  await page.locator("[data-act=step]").waitFor();
  while ((await page.locator(".end").count()) === 0) await page.locator("[data-act=step]").click();
  await page.goto(table);
  await ready(page);
  await page.locator("[data-act=menu]").click();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("[data-act=journal]").click()]);
  const journal = await readFile(await saved.path());
  expect(journal.length).toBeGreaterThan(200);
  await page.goto(`${stage.address}/#/`);
  const bringIn = page.locator("input[type=file]");
  await bringIn.setInputFiles({ name: "torn.journal", mimeType: "text/plain", buffer: Buffer.from("no journal") });
  await page.locator(".lists [role=alert]", { hasText: "This file is no journal" }).waitFor();
  await bringIn.setInputFiles({ name: "game.journal", mimeType: "text/plain", buffer: journal });
  await page.waitForURL((address) => address.hash.startsWith("#/table/") && address.href !== table);
  await ready(page);
  await lines(page).first().waitFor();
  await page.goto(`${stage.address}/#/`);
  await page.locator("[data-act=drop-study]").click();
  await page.locator("[data-act=delete-study]").click();
  await page.locator("[data-act=drop-study]").waitFor({ state: "detached" });
});

test("a map whose script does not come can be asked for again, and the game goes on without it", async () => {
  const page = await stage.visitor();
  await page.route(/\/assets\/map-.*\.js/, (route) => route.abort());
  await openTable(page, AGAINST);
  await page.locator(".unloaded").waitFor();
  await decide(page, luckOf(3));
  // A browser may remember that a script failed: then the whole page is fetched anew.
  await page.locator("[data-act=again]").click();
  await page.locator(".unloaded", { hasText: "Load the page anew" }).waitFor();
  await page.unroute(/\/assets\/map-.*\.js/);
  await page.locator("[data-act=again]").click();
  await ready(page);
  await painted(page);
});

test("an account is renamed, exported and forgotten", async () => {
  const page = await stage.visitor();
  await page.goto(`${stage.address}/#/account`);
  await page.locator("[data-form=register] input[name=name]").fill("Shoup");
  await page.locator("[data-form=register] input[name=new-password]").fill("we are winning, 1730");
  await page.locator("[data-act=register]").click();
  await page.locator("input[name=new-name]").fill("Colonel Shoup");
  await page.locator("form:has(input[name=new-name]) button[type=submit]").click();
  await page.locator("h2", { hasText: "Colonel Shoup" }).waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("[data-act=export]").click()]);
  expect(await readFile(await saved.path(), "utf8")).toContain("Colonel Shoup");
  await page.locator("[data-act=forget]").click();
  await page.locator("[data-act=delete]").click();
  await page.locator("[data-act=register]").waitFor();
  await page.locator("[data-form=sign-in] input[name=name]").fill("Colonel Shoup");
  await page.locator("[data-form=sign-in] input[name=password]").fill("we are winning, 1730");
  await page.locator("[data-act=sign-in]").click();
  await page.locator("[role=alert]").waitFor();
});
