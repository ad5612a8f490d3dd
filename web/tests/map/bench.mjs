// Measures how much script a frame takes while the map is moved: ten thousand hexes, two thousand counters. Frames are
// timed by the clock, and by the processor time that the browser counts as script, which does not depend on how busy the
// machine is. A browser without a graphics card would spend seconds on filling pixels, so frames are asked for one by
// one and draw calls do nothing: script is what is measured. Run with `npm run map:bench`; `make bench` takes the result.

import { pathToFileURL } from "node:url";
import { withLab } from "./lab.mjs";

const FRAMES = 240;

async function metrics(session) {
  const { metrics: all } = await session.send("Performance.getMetrics");
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

/** Draws frames one after the other, with `move` before each, and tells what they cost. */
async function measure(page, session, label, move) {
  const before = await metrics(session);
  const frames = await page.evaluate(
    async ([code, count]) => {
      const { map } = window.lab;
      const act = new Function("map", "time", code);
      const took = [];
      let now = performance.now();
      for (let frame = 0; frame < count; frame++) {
        now += 1000 / 60;
        const start = performance.now();
        act(map, frame / 60);
        map.draw(now);
        took.push(performance.now() - start);
        // Lets painted tiles come in, as between real frames.
        if (frame % 8 === 0) await new Promise((resume) => setTimeout(resume));
      }
      return took;
    },
    [move, FRAMES],
  );
  const after = await metrics(session);
  frames.sort((a, b) => a - b);
  const at = (part) => frames[Math.floor((frames.length - 1) * part)].toFixed(2);
  const [script, all] = ["ScriptDuration", "TaskDuration"].map((name) => ((after[name] - before[name]) * 1000) / frames.length);
  const processor = `processor ${script.toFixed(2)} ms, with all that the page does beside ${all.toFixed(2)} ms`;
  console.error(`${label}: clock per frame median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms; ${processor}`);
  return { script, all };
}

/** A page of the lab in which script is counted and draw calls do nothing. */
async function opened(open, query, given) {
  const page = await open(query, { width: 1280, height: 800 }, given);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.waitForTimeout(15_000);
  await page.evaluate(() => {
    const gl = WebGL2RenderingContext.prototype;
    for (const call of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced", "blitFramebuffer", "clear"]) {
      gl[call] = () => undefined;
    }
  });
  return { page, session };
}

const PAN = "map.pan(Math.cos(time) * 9, Math.sin(time) * 6)";

/** Milliseconds of script that a frame takes, in the kind of movement that takes most. */
export async function scriptPerFrame() {
  let worst = 0;
  await withLab(async (open) => {
    const { page, session } = await opened(open, "board=country");
    worst = Math.max(worst, (await measure(page, session, "far pan", PAN)).script);
    await page.evaluate(() => window.lab.map.centreOn(["5050"]));
    await page.waitForTimeout(8_000);
    worst = Math.max(worst, (await measure(page, session, "near pan", PAN)).script);
    const zoom = "map.zoom(Math.sin(time * 2) > 0 ? 1.02 : 1 / 1.02)";
    worst = Math.max(worst, (await measure(page, session, "zoom", zoom)).script);
  });
  return worst;
}

/** What a scene has at most: its overlays are on, and half of the pieces glow. */
async function all(page) {
  await page.evaluate(() => {
    const { map, shown } = window.lab;
    const overlays = new Set(shown.scene.overlays.map(({ id }) => id));
    map.show({ overlays, glow: new Set(shown.scene.pieces.filter((_, at) => at % 2 === 0).map(({ id }) => id)) });
  });
  await page.waitForTimeout(2_000);
}

/** Milliseconds that a frame takes of the page's thread while a given map is moved, from afar and close up, in whichever
 * takes more: script, and all that comes of it. */
export async function scriptWhilePanning(board, scene) {
  let worst = 0;
  await withLab(async (open) => {
    const { page, session } = await opened(open, "board=given", { board, scene });
    await all(page);
    worst = (await measure(page, session, "far pan of a large map", PAN)).all;
    const middle = board.sheets[0].places[board.sheets[0].places.length >> 1].id;
    await page.evaluate((place) => window.lab.map.centreOn([place]), middle);
    await page.waitForTimeout(8_000);
    worst = Math.max(worst, (await measure(page, session, "near pan of a large map", PAN)).all);
  });
  return worst;
}

/** The same until a given map shows what an order changed: three pieces march, and hold where they are. */
export async function scriptToChange(board, scene) {
  let took = 0;
  await withLab(async (open) => {
    const { page, session } = await opened(open, "board=given", { board, scene });
    await all(page);
    const order = await measure(
      page,
      session,
      "an order on a large map",
      `const { scene } = (window.now ??= map.shown);
      const at = Math.floor(time * 60) * 3;
      const places = map.world.spots;
      const moved = scene.pieces.slice(at, at + 3).map((piece) => ({ ...piece, place: places[(at * 7) % places.length].id }));
      const [overlay] = scene.overlays;
      const shades = overlay.shades.map((shade, side) => ({ ...shade, places: shade.places.filter((_, number) => (number + side) % 4999 !== at) }));
      map.show({ scene: { ...scene, pieces: [...scene.pieces.filter((_, number) => number < at || number >= at + 3), ...moved], overlays: [{ ...overlay, shades }] } });`,
    );
    took = order.all;
  });
  return took;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(await scriptPerFrame());
