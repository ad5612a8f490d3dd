// Several people at one table: two browsers, one screen for two, a spectator, and a connection that breaks.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { decide, lift, luckOf, openTable, ready, whoIsAsked } from "./player";
import { painted, picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

const FORD = { game: "sample", scenario: "skirmish" };
const cards = (page: Page) => page.locator(".playing-card");

/** Blue opens a table and Red comes by the link. */
async function twoAtTable(): Promise<{ blue: Page; red: Page; link: string }> {
  const [blue, red] = [await stage.visitor(), await stage.visitor({ lang: "fr" })];
  await openTable(blue, { ...FORD, seats: { blue: "me", red: "open" } });
  const link = await blue.locator("input[readonly]").inputValue();
  await red.goto(link);
  await red.locator("[data-act=sit]").click();
  await red.locator(".mine").waitFor();
  await ready(red);
  return { blue, red, link };
}

test("two people play from two browsers, each in their own language", async () => {
  const { blue, red } = await twoAtTable();
  const luck = luckOf(7);
  for (let decisions = 0; decisions < 12; decisions += 1) {
    await decide(await whoIsAsked(blue, red), luck);
  }
  expect(await blue.locator("[role=log] .line").count()).toBeGreaterThan(3);
  await picture(blue, "ford-blue");
  await picture(red, "ford-red");
});

test("a seat whose player lets the time pass can be taken by another, or given to the computer", async () => {
  const [blue, red] = [await stage.visitor(), await stage.visitor()];
  const seats = { blue: "me", red: "open" };
  await openTable(blue, { ...FORD, seats, days: 2, listed: true });
  const table = blue.url();
  await red.goto(await blue.locator("input[readonly]").inputValue());
  await red.locator("[data-act=sit]").click();
  await red.locator(".mine").waitFor();
  // Red answers and Blue does not; then Blue is asked alone.
  await decide(red, luckOf(2));
  await stage.passDays(3);

  const heir = await stage.visitor();
  const row = heir.locator(`a[href="${new URL(table).hash}"]`);
  await row.locator(".late").waitFor();
  await picture(heir, "home-late");
  await row.click();
  await heir.locator("[data-act=claim]").first().click();
  await picture(heir, "claim");
  await heir.locator("[data-act=claim-really]").click();
  await heir.locator(".mine").waitFor();
  await heir.locator("[data-act=decide]").waitFor();
  expect(await heir.locator("[data-act=claim]").count()).toBe(0);
  // Whoever sat there is told, and looks on.
  await blue.locator("[role=alert]", { hasText: "any more" }).waitFor();
  expect(await blue.locator("[data-act=decide]").count()).toBe(0);

  await stage.passDays(3);
  await red.goto(table);
  await red.locator("[data-act=claim-for-computer]").first().click();
  await red.locator("[data-act=claim-really]").click();
  await red.locator(".strip").waitFor({ state: "detached" });
  await red.locator("[data-act=decide][data-given=false]").waitFor();
});

test("what one says in the chat the other hears", async () => {
  const { blue, red } = await twoAtTable();
  await blue.locator("[data-tab=chat]").click();
  await blue.locator(".chat input").fill("Bonne chance");
  await blue.locator(".chat button").click();
  await red.locator("[data-tab=chat]").click();
  await red.locator(".chat li", { hasText: "Bonne chance" }).waitFor();
});

test("a player sees the own hand, a spectator no hand at all", async () => {
  const { blue, link } = await twoAtTable();
  await cards(blue).first().waitFor();
  const onlooker = await stage.visitor();
  await onlooker.goto(link);
  await ready(onlooker);
  expect(await cards(onlooker).count()).toBe(0);
  expect(await onlooker.locator("[data-act=decide]").count()).toBe(0);
});

const AT_ONE_SCREEN = { ...FORD, seats: { blue: "me", red: "me" } };

test("at one screen a curtain hides one player's hand from the other, from the beginning", async () => {
  const page = await stage.visitor();
  await openTable(page, { ...AT_ONE_SCREEN, covered: true });
  const curtain = page.locator(".curtain h1");
  const asked = page.locator(".asked .kicker");
  expect(await curtain.innerText()).toContain("Blue");
  expect(await cards(page).count()).toBe(0);
  await lift(page);
  // Both bid at once: whose question it is has to be told.
  expect((await asked.innerText()).toLowerCase()).toBe("decision of blue");
  await cards(page).first().waitFor();
  await page.locator("[role=application] canvas").first().evaluate((canvas) => canvas.setAttribute("data-known", ""));
  await decide(page, luckOf(3));
  await curtain.waitFor();
  expect(await curtain.innerText()).toContain("Red");
  expect(await cards(page).count()).toBe(0);
  await picture(page, "curtain");
  await lift(page);
  expect((await asked.innerText()).toLowerCase()).toBe("decision of red");
  expect(await page.locator(".mine strong").innerText()).toBe("Red");
  await page.locator("[data-act=decide]").waitFor();
  // The map was not drawn anew.
  expect(await page.locator("canvas[data-known]").count()).toBe(1);
});

test("the replay of a game at one screen is seen with the eyes of the one who sits there, or behind the curtain", async () => {
  const page = await stage.visitor();
  const table = await openTable(page, AT_ONE_SCREEN);
  await decide(page, luckOf(3));
  await lift(page);
  await page.locator("[data-act=menu]").click();
  const [film] = await Promise.all([
    page.waitForRequest((request) => request.url().includes("/film")),
    page.locator("dialog a, [role=dialog] a").first().click(),
  ]);
  // Red has said to be here: it is Red's film, and no curtain is needed.
  expect(new URL(film.url()).searchParams.get("seat")).toBe("1");
  await page.locator(".time input[type=range]").waitFor();
  expect(await page.locator(".curtain").count()).toBe(0);
  await page.locator("[data-act=continue]:disabled").waitFor();
  // Whoever comes by the address has not said who they are: nothing is fetched before.
  const frames: string[] = [];
  page.on("request", (request) => /\/(film|at|state)\b/.test(request.url()) && frames.push(request.url()));
  await page.goto(new URL("#/", table).href);
  await page.locator("[data-act=play]").waitFor();
  await page.goto(table.replace("table", "replay"));
  await page.locator(".curtain").waitFor();
  expect(frames).toEqual([]);
  await picture(page, "replay-curtain");
  await page.locator("[data-act=lift]").click();
  await page.locator(".time input[type=range]").waitFor();
  // Back at the table the same player sits there still.
  await page.locator(".back").click();
  await ready(page);
  expect(await page.locator(".mine strong").innerText()).toBe("Red");
});

test("at one screen notes are for their seat alone, and what is said bears the seat's name", async () => {
  const page = await stage.visitor();
  await openTable(page, AT_ONE_SCREEN);
  const notes = page.locator(".notes textarea");
  await page.locator("[data-tab=notes]").click();
  await page.locator(".notes textarea:enabled").fill("bid low");
  await page.locator("[data-tab=chat]").click();
  await page.locator(".chat input").fill("Your move");
  await page.locator(".chat button").click();
  await page.locator(".chat li", { hasText: "Your move" }).waitFor();
  expect(await page.locator(".chat li .small").first().innerText()).toContain("Blue");
  await page.locator("[data-tab=notes]").click();
  await page.locator(".notes textarea:enabled").waitFor();
  expect(await notes.inputValue()).toBe("bid low");
  await decide(page, luckOf(3));
  await lift(page);
  await page.locator(".notes textarea:enabled").waitFor();
  expect(await notes.inputValue()).toBe("");
});

test("two at one screen fight at Savo Island, although the machine is slow", async () => {
  const page = await stage.visitor();
  const wire = await page.context().newCDPSession(page);
  await wire.send("Emulation.setCPUThrottlingRate", { rate: 3 });
  await openTable(page, { game: "war-at-sea", scenario: "savo-island", seats: { axis: "me", allies: "me" } });
  const luck = luckOf(1942);
  const sat = new Set<string>();
  for (let decisions = 0; decisions < 10; decisions += 1) {
    sat.add(await page.locator(".mine strong").innerText());
    await page.locator("[data-act=default]").click({ force: true });
    await decide(page, luck);
    await lift(page);
  }
  expect(sat.size).toBe(2);
  await picture(page, "savo-island");
});

test("when the connection breaks in the middle of a question it comes back with the same question", async () => {
  const page = await stage.visitor();
  await openTable(page, { ...FORD, seats: { blue: "me", red: "computer:quick" } });
  const question = await page.locator(".asked h2").first().innerText();
  await painted(page);
  await stage.stop();
  await page.locator(".lost").waitFor();
  await picture(page, "connection-lost");
  expect(await page.locator("[data-act=decide]").isEnabled()).toBe(false);
  await stage.start();
  await ready(page);
  expect(await page.locator(".lost").count()).toBe(0);
  expect(await page.locator(".asked h2").first().innerText()).toBe(question);
  await decide(page, luckOf(5));
});
