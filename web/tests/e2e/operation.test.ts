// An operation at sea: forces are placed and plotted, and the first turn is played, by the default of every question.

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTable } from "./player";
import { picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

test("the Eastern Solomons are prepared and their first turn is played", async () => {
  const page = await stage.visitor();
  await openTable(page, { game: "war-at-sea", scenario: "eastern-solomons", seats: { axis: "computer:quick", allies: "me" } });
  const decide = page.locator("[data-act=decide]:enabled");
  await decide.waitFor();
  await picture(page, "operation-plot");
  const turn = page.locator("header");
  let decisions = 0;
  while (!(await turn.innerText()).includes("Turn 2")) {
    await page.locator("[data-act=default]").click({ force: true });
    await decide.click();
    await decide.waitFor();
    decisions += 1;
    expect(decisions, "the first turn ends").toBeLessThan(120);
  }
  // The enemy's counters lie on the map, and nothing behind them is told.
  await picture(page, "operation-turn-2");
  expect(await page.locator("body").innerText()).not.toContain("Shokaku");
}, 180_000);
