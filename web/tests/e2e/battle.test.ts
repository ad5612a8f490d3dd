// A battle at sea, with ships moved and batteries given their targets on the map.

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clickGlowing, decide, isOver, luckOf, openTable } from "./player";
import { picture, Stage } from "./stage";

/** The rule by which targets are announced. */
const GUNNERY = "6.52";

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
  // The enemy decides between two questions, and may end the battle.
  const asked = page.locator("[data-act=decide], main[data-over]").first();
  for (await asked.waitFor(); !(await isOver(page)); await asked.waitFor()) {
    const aiming = (await page.locator(".asked .head").innerText()).includes(GUNNERY);
    const byMap = decisions % 6 === 5;
    if (aiming) {
      salvos += 1;
      // What glows is a ship or its target: a click takes the one, or gives it the other.
      if (salvos <= 2) await clickGlowing(page);
      await page.locator("[data-act=decide]:enabled").waitFor();
      if (salvos === 1) await page.locator(".odds .kicker").first().waitFor();
      if (salvos === 1) await picture(page, "river-plate-salvo");
    } else if (!byMap) {
      // Ships that hold their place are soon under fire.
      await page.locator("[data-act=default]").click({ force: true });
    }
    await decide(page, luck, byMap && !aiming);
    decisions += 1;
  }
  expect(salvos).toBeGreaterThan(0);
  await page.locator(".luck tbody tr").first().waitFor();
  await picture(page, "river-plate-over");
}, 120_000);
