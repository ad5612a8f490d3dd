// The maps of the books in the library: opened, searched, read hex by hex, in both languages.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { difference, mapPicture, painted, picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

async function find(page: Page, typed: string): Promise<void> {
  await page.locator("[data-act=find]").click();
  await page.locator("dialog input").fill(typed);
  await page.locator("dialog li").first().waitFor();
  await page.keyboard.press("Enter");
  await painted(page);
}

test("a book that cannot be played yet has its map, on which places are found and told", async () => {
  const page = await stage.visitor();
  await page.goto(`${stage.address}/#/library`);
  await page.locator("[data-book=second-front]").click();
  await page.locator("[data-part=maps]").click();
  await page.locator("section canvas").first().waitFor();
  await painted(page);
  await page.locator("[data-act=large]").click();
  await picture(page, "map-europe");
  await find(page, "Cassino");
  const card = page.locator("[data-place]");
  await card.waitFor();
  const told = await card.innerText();
  expect(told).toContain("Cassino");
  expect(await card.getAttribute("data-place")).toMatch(/^26:\d{4}$/);
  for (const part of ["Terrain", "Italy", " N, ", " E"]) expect(told).toContain(part);
  await picture(page, "map-cassino");

  // A click tells of the hex under the hand: the one beside it is another.
  const first = await card.getAttribute("data-place");
  const box = await page.locator("section canvas").first().boundingBox();
  if (!box) throw new Error("no map");
  await page.mouse.click(box.x + box.width / 2 + 70, box.y + box.height / 2);
  await page.locator(`[data-place]:not([data-place="${first}"])`).waitFor();

  // The keyboard moves the map.
  const before = await mapPicture(page);
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("ArrowDown");
  await painted(page);
  expect(await difference(page, before, await mapPicture(page))).toBeGreaterThan(0.1);

  // The legend shows what is drawn, and a division lies over the map.
  await page.locator("[data-act=legend]").click();
  await page.locator(".slip canvas").first().waitFor();
  expect(await page.locator(".slip:has(canvas)").innerText()).toContain("wooded rough");
  await page.locator("section select").selectOption("weather");
  await picture(page, "map-weather");
});

test("the card and the legend speak French, and a book may have two maps", async () => {
  const page = await stage.visitor({ lang: "fr", theme: "dark" });
  await page.goto(`${stage.address}/#/library/damned-die-hard?map=bataan`);
  await page.locator("section canvas").first().waitFor();
  await painted(page);
  await page.locator("[data-act=legend]").click();
  await page.locator(".slip canvas").first().waitFor();
  const legend = await page.locator(".slip:has(canvas)").innerText();
  for (const word of ["jungle accidentée", "sentier", "rivière"]) expect(legend).toContain(word);
  await find(page, "Mariveles");
  // French sets a narrow space before the colon.
  expect(await page.locator("[data-place]").innerText()).toMatch(/Terrain\s:/u);
  await picture(page, "map-bataan");
  await page.locator("[data-map=philippines]").click();
  await page.locator("[data-map=philippines][aria-current]").waitFor();
  await painted(page);
});

test("a map tells whose data it is made from, and leads to all licences with their texts, in both languages", async () => {
  const page = await stage.visitor();
  await page.goto(`${stage.address}/#/library/second-front?map=europe`);
  const credit = page.locator(".credit");
  await credit.waitFor();
  for (const source of ["GSHHG", "ITU", "GeoNames, CC BY 4.0"]) expect(await credit.innerText()).toContain(source);
  expect(await credit.getAttribute("href")).toBe("#/licences");

  await page.goto(`${stage.address}/#/licences`);
  const coasts = page.locator("[data-work=GSHHG]");
  await coasts.locator("summary").click();
  expect(await coasts.innerText()).toContain("Wessel");
  expect(await coasts.innerText()).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
  for (const [kind, work] of [["font", "DejaVu Sans and DejaVu Serif"], ["package", "pixi.js"], ["crate", "axum"]]) {
    expect(await page.locator(`[data-kind=${kind}] [data-work="${work}"]`).count()).toBe(1);
  }
  await picture(page, "licences");
  await page.locator("button[lang=fr]").click();
  expect(await page.locator("[data-kind=data] h2").innerText()).toBe("Données des cartes");
});
