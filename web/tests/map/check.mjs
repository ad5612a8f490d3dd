// Clicks on the map and checks that they hit what is drawn there. Where something is drawn is taken from the picture
// itself: what is chosen wears a ring of a colour that nothing else has. Run with `npm run map:check`.

import assert from "node:assert/strict";
import { withLab } from "./lab.mjs";

/** The colour of what is chosen, and how far a pixel may be from it: the lamp lightens all colours a little. */
const RING = [10, 88, 194];
const NEAR = 50;

/** The middle of all pixels of the ring's colour. */
async function ringOnScreen(page) {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(
    async ([data, [r, g, b], near]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const pen = canvas.getContext("2d");
      pen.drawImage(bitmap, 0, 0);
      const pixels = pen.getImageData(0, 0, bitmap.width, bitmap.height).data;
      let [left, right, top, bottom, count] = [Infinity, -Infinity, Infinity, -Infinity, 0];
      for (let index = 0; index < pixels.length; index += 4) {
        const off = Math.abs(pixels[index] - r) + Math.abs(pixels[index + 1] - g) + Math.abs(pixels[index + 2] - b);
        if (off > near) continue;
        const x = (index / 4) % bitmap.width;
        const y = Math.floor(index / 4 / bitmap.width);
        [left, right, top, bottom, count] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y), count + 1];
      }
      return count < 20 ? null : { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left };
    },
    [picture, RING, NEAR],
  );
}

/** Waits until the ring has been drawn and stands still. */
async function settledRing(page) {
  let last = null;
  for (let look = 0; look < 60; look++) {
    await page.waitForTimeout(500);
    const ring = await ringOnScreen(page);
    if (ring && last && Math.abs(ring.x - last.x) + Math.abs(ring.y - last.y) < 0.6) return ring;
    last = ring;
  }
  throw new Error("what is chosen was never drawn");
}

async function choose(page, name, zoom) {
  await page.evaluate(
    ([chosen, factor]) => {
      window.lab.map.show({ chosen: new Set([chosen]), glow: new Set() });
      window.lab.map.centreOn([chosen]);
      if (factor !== 1) window.lab.map.zoom(factor);
    },
    [name, zoom],
  );
  return settledRing(page);
}

const picked = (page) => page.evaluate(() => window.lab.heard.filter(([kind]) => kind === "pick").at(-1));

async function clickHits(page, name, zoom, expected) {
  const ring = await choose(page, name, zoom);
  await page.mouse.click(ring.x, ring.y);
  const [, names] = await picked(page);
  assert.deepEqual(expected(names), name, `a click on ${name} hit ${JSON.stringify(names)}`);
  console.log(`${name} at ${Math.round(ring.x)},${Math.round(ring.y)}: ${names.join(", ")}`);
}

await withLab(async (open) => {
  const page = await open("");
  for (const [hex, zoom] of [["1325", 1], ["0520", 0.7], ["1703", 1.6]]) {
    await clickHits(page, hex, zoom, (names) => names.at(-1));
  }
  const pieces = await page.evaluate(() => {
    const { board, scene } = window.lab.shown;
    const places = new Set(board.sheets.flatMap((sheet) => sheet.places.map((place) => place.id)));
    const top = new Map(scene.pieces.filter((piece) => places.has(piece.place)).map((piece) => [piece.place, piece.id]));
    return [...top.values()].slice(-3);
  });
  for (const piece of pieces) await clickHits(page, piece, 1, (names) => names[0]);

  // A piece that can be acted on is dragged to a hex; one that cannot moves the map.
  const [piece] = pieces;
  const ring = await choose(page, piece, 1);
  await page.mouse.move(ring.x, ring.y);
  await page.mouse.down();
  await page.mouse.move(ring.x + 60, ring.y + 30, { steps: 4 });
  await page.mouse.up();
  const dragged = await page.evaluate(() => window.lab.heard.find(([kind]) => kind === "drag"));
  assert.equal(dragged?.[1], piece, "a piece that is chosen can be dragged");
  assert.ok(dragged[2].length > 0 && !dragged[2].includes(piece), "it is dropped on something else than itself");
  console.log(`dragged ${piece} to ${dragged[2].join(", ")}`);

  await page.mouse.click(4, 4);
  await page.evaluate(() => window.lab.map.fit());
  await page.waitForTimeout(1500);
  await page.mouse.click(2, 2);
  const [, nothing] = await picked(page);
  assert.equal(nothing, null, "a click beside the map picks nothing");
});
console.log("clicks hit what is drawn");
