// Measures the client as `make bench` wants it, as one line of JSON: milliseconds of script in a frame of a big map,
// milliseconds until a table's map is first seen by a browser that has never been there, and kilobytes of the built
// client as they go over the wire.
//
// Usage: node tests/bench.mjs <address of a host>

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { scriptPerFrame } from "./map/bench.mjs";

const DIST = join(import.meta.dirname, "../dist");

function bundle() {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map((file) => gzipSync(readFileSync(join(file.parentPath, file.name))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** From the address to the first frame of the map, the fastest of a few visits with nothing remembered. */
async function firstPaint(address) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  let best = Infinity;
  for (let visit = 0; visit < 4; visit++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" });
    const headers = { "x-grognard": "1", "content-type": "application/json" };
    const wish = { game: "tarawa", scenario: "first-waves", seats: { marines: "me" } };
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

const [address] = process.argv.slice(2);
const paint = await firstPaint(address);
console.log(JSON.stringify({ frame: await scriptPerFrame(), paint, bundle: bundle() }));
