// What gives way to something else: a question to one that is secret, a seat to nobody, a table to another.

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Waiting } from "../../src/protocol";
import { openTable, ready } from "./player";
import { painted, picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

const ALONE = { game: "sample", scenario: "ford" };

test("while others are asked by a rule, and then in secret, the page says so and nothing breaks", async () => {
  const page = await stage.visitor();
  const faults: Error[] = [];
  page.on("pageerror", (fault) => faults.push(fault));
  let tell: (waiting: Waiting[]) => void = () => undefined;
  await page.routeWebSocket(/\/live/, (browser) => {
    const host = browser.connectToServer();
    host.onMessage((message) => {
      browser.send(message);
      const told = JSON.parse(String(message)) as { kind: string; version: number };
      if (told.kind !== "state") return;
      let version = told.version;
      tell = (waiting) => {
        const change = { kind: "change", from: version, version: version + 1, rest: {}, prompt: null, waiting, log: [], steps: 0, undo: null, consent: null, held: null, outcome: null };
        version += 1;
        browser.send(JSON.stringify(change));
      };
    });
  });
  await openTable(page, ALONE);
  await page.locator("[data-act=decide]").waitFor();
  tell([{ seat: 1, rule: "4.1", answered: false }]);
  await page.locator(".asked button").waitFor();
  tell([{ seat: 1, rule: null, answered: false }]);
  await page.locator(".asked button").waitFor({ state: "detached" });
  expect(await page.locator(".asked h2").count()).toBe(1);
  expect(faults).toEqual([]);
});

test("a seat is left only when one is sure, and can be taken again from where one is then", async () => {
  const page = await stage.visitor();
  await openTable(page, ALONE);
  await page.locator("[data-act=menu]").click();
  await page.locator("[data-act=stand-up]").click();
  await picture(page, "leave-sure");
  await page.locator("[data-act=leave]").click();
  await page.locator("[data-act=sit]").first().click();
  await ready(page);
  await page.locator("[data-act=decide]").waitFor();
  await page.goto(new URL("#/", page.url()).href);
  await page.locator("ul a[href*='#/table/']").first().waitFor();
});

test("whoever goes from one table to another finds its map", async () => {
  const page = await stage.visitor();
  await openTable(page, ALONE);
  await painted(page);
  await page.locator("[role=option]").first().click();
  await openTable(page, { game: "war-at-sea", scenario: "eastern-solomons", seats: { axis: "computer:quick", allies: "me" } });
  await painted(page);
});
