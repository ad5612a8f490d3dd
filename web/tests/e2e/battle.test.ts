// A battle at sea, with ships moved and batteries given their targets on the map.

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clickGlowing, decide, isOver, luckOf, openTable } from "./player";
import { picture, Stage } from "./stage";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

test("the battle of the River Plate is fought with clicks to its end", async () => {
  const page = await stage.visitor();
  await openTable(page, { game: "war-at-sea", scenario: "river-plate", seats: { axis: "computer:quick", allies: "me" } });
  const luck = luckOf(1939);
  let [decisions, salvos] = [0, 0];
  while (!(await isOver(page))) {
    const aiming = (await page.locator(".assign select").count()) > 0;
    // The first salvos are aimed by hand: at what glows, which a click on the map gives to the batteries.
    if (aiming && (salvos += 1) <= 2) await clickGlowing(page);
    if (aiming && salvos === 1) {
      await page.locator(".odds .kicker").first().waitFor();
      await picture(page, "river-plate-salvo");
    }
    await decide(page, luck, !aiming && decisions % 12 === 5);
    decisions += 1;
  }
  expect(salvos).toBeGreaterThan(0);
  await page.locator(".luck tbody tr").first().waitFor();
  await picture(page, "river-plate-over");
}, 120_000);
