// How long it takes until a browser that has never been there sees the map of a table.

import { chromium } from "playwright-core";

export const BROWSER = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
};

/** Milliseconds from the address of a table, opened as wished, to the first frame of its map: the fastest of a few visits
 * with nothing remembered. */
export async function firstSight(address, wish) {
  const browser = await chromium.launch(BROWSER);
  let best = Infinity;
  for (let visit = 0; visit < 4; visit++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" });
    const headers = { "x-grognard": "1", "content-type": "application/json" };
    await context.request.get(`${address}/api/me`);
    const made = await context.request.post(`${address}/api/tables`, { headers, data: wish });
    const { id } = await made.json();
    await context.addInitScript(() => {
      localStorage.setItem("grognard", JSON.stringify({ guided: true }));
      new MutationObserver(() => {
        if (!document.querySelector("canvas[aria-busy]")) return;
        // The frame is on the screen after the next one has begun.
        requestAnimationFrame(() => (window.painted ??= performance.now()));
      }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"] });
    });
    const page = await context.newPage();
    await page.goto(`${address}/#/table/${id}`);
    best = Math.min(best, await (await page.waitForFunction(() => window.painted)).jsonValue());
    await context.close();
  }
  await browser.close();
  return best;
}
