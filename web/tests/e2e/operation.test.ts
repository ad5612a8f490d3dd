// An operation at sea: forces are placed and plotted, by the default of every question, until the first turn begins.

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { decide, luckOf, openTable } from "./player";
import { picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

test("the Eastern Solomons are prepared, and the enemy's forces are counters without names", async () => {
  const page = await stage.visitor();
  await openTable(page, { game: "war-at-sea", scenario: "eastern-solomons", seats: { axis: "computer:quick", allies: "me" } });
  const luck = luckOf(1942);
  const asked = page.locator("[data-act=decide]");
  await asked.waitFor();
  await picture(page, "operation-plot");
  let decisions = 0;
  while (!(await page.locator("header").innerText()).includes("Turn 1")) {
    await page.locator("[data-act=default]").click({ force: true });
    await decide(page, luck);
    await asked.waitFor();
    decisions += 1;
    expect(decisions, "the preparations end").toBeLessThan(60);
  }
  await picture(page, "operation-begins");
  const shown = await page.locator("body").innerText();
  expect(shown).toContain("Saratoga");
  expect(shown).not.toContain("Shokaku");
}, 180_000);
