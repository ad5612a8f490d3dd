// The table by fingers alone, as on a tablet: tap, drag, pinch, long press.

import type { CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { nextGlowing, openTable } from "./player";
import { painted, picture, Stage } from "./stage";

type Point = { x: number; y: number };

const TABLETS = { wide: { width: 1024, height: 768 }, tall: { width: 820, height: 1180 } };
const FIRST_WAVES = { game: "tarawa", scenario: "first-waves" };
let stage: Stage;

beforeAll(async () => {
  stage = await Stage.raise();
});
afterEach(async () => stage.clear());
afterAll(async () => stage.close());

/** Fingers on a screen. */
class Hand {
  private constructor(
    private readonly page: Page,
    private readonly wire: CDPSession,
  ) {}

  static async on(page: Page): Promise<Hand> {
    return new Hand(page, await page.context().newCDPSession(page));
  }

  /** Puts fingers down, moves them in small steps to where they go, rests, and lifts them. */
  async move(from: Point[], to: Point[], rest = 120): Promise<void> {
    const STEPS = 4;
    await this.touch("touchStart", from);
    for (let step = 1; step <= STEPS; step += 1) {
      const between = from.map(({ x, y }, finger) => ({
        x: x + (((to[finger]?.x ?? x) - x) * step) / STEPS,
        y: y + (((to[finger]?.y ?? y) - y) * step) / STEPS,
      }));
      await this.touch("touchMove", between);
    }
    // A hand that rests before it lets go throws nothing.
    await this.page.waitForTimeout(rest);
    await this.touch("touchEnd", []);
  }

  async press(at: Point): Promise<void> {
    await this.touch("touchStart", [at]);
    await this.page.locator("aside header").waitFor();
    await this.touch("touchEnd", []);
  }

  private async touch(type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]): Promise<void> {
    await this.wire.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}

async function mapBox(page: Page): Promise<{ middle: Point; width: number; height: number }> {
  const box = await page.locator("[role=application]").boundingBox();
  if (!box) throw new Error("there is no map");
  return { middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, ...box };
}

/** What a long press tells of the place there. */
async function placeAt(page: Page, hand: Hand, at: Point): Promise<string> {
  await hand.press(at);
  const told = await page.locator("aside header").innerText();
  // A tap beside the map's things closes it.
  await page.touchscreen.tap(at.x, at.y);
  await page.locator("aside header").waitFor({ state: "detached" });
  return told;
}

test.each(Object.entries(TABLETS))("on a %s tablet the map is dragged with one finger and zoomed with two", async (name, tablet) => {
  const page = await stage.visitor({ tablet });
  await openTable(page, FIRST_WAVES);
  await painted(page);
  const hand = await Hand.on(page);
  const { middle } = await mapBox(page);
  const near = { x: middle.x + 24, y: middle.y + 30 };
  const before = await placeAt(page, hand, near);

  // Two fingers, twice as far apart: what was near the middle is twice as far from it.
  const apart = (far: number) => [{ x: middle.x - far, y: middle.y }, { x: middle.x + far, y: middle.y }];
  await hand.move(apart(60), apart(120));
  const grown = { x: middle.x + 48, y: middle.y + 60 };
  // From above to below: why nothing is chosen there is said above the finger, with a rule that can be pressed.
  expect(await placeAt(page, hand, near)).not.toBe(before);
  expect(await placeAt(page, hand, grown)).toBe(before);

  // One finger: the place goes where the finger goes.
  const empty = { x: middle.x - 20, y: middle.y - 90 };
  await hand.move([empty], [{ x: empty.x - 80, y: empty.y + 40 }]);
  expect(await placeAt(page, hand, { x: grown.x - 80, y: grown.y + 40 })).toBe(before);
  await picture(page, `tablet-${name}`);
});

test("a tap chooses what glows, and every button is large enough for a finger", async () => {
  const page = await stage.visitor({ tablet: TABLETS.wide });
  await openTable(page, FIRST_WAVES);
  await painted(page);
  const at = await nextGlowing(page);
  if (!at) throw new Error("nothing glows");
  await page.touchscreen.tap(at.x, at.y);
  await page.locator(".chip").waitFor();
  await page.locator("[role=option][aria-selected=true]").waitFor();
  // What stands in lines of text is small; the room around it counts as well.
  const inText = ":not([aria-label^=Rule]):not(.deeds)";
  const buttons = page.locator(`button:visible${inText}, summary:visible, [role=option]:visible`);
  const small = await buttons.evaluateAll((all) =>
    all
      .map((button) => ({ box: button.getBoundingClientRect(), name: button.getAttribute("aria-label") ?? button.textContent }))
      .filter(({ box }) => box.width > 0 && (box.height < 28 || box.width < 28))
      .map(({ box, name }) => `${name}: ${Math.round(box.width)} by ${Math.round(box.height)}`),
  );
  expect(small).toEqual([]);
});
