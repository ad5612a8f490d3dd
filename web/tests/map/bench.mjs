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
  const script = ((after.ScriptDuration - before.ScriptDuration) * 1000) / frames.length;
  console.error(`${label}: clock per frame median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms; processor ${script.toFixed(2)} ms`);
  return script;
}

/** Milliseconds of script that a frame takes, in the kind of movement that takes most. */
export async function scriptPerFrame() {
  let worst = 0;
  await withLab(async (open) => {
    const page = await open("board=country", { width: 1280, height: 800 });
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.waitForTimeout(15_000);
    await page.evaluate(() => {
      const gl = WebGL2RenderingContext.prototype;
      for (const call of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced", "blitFramebuffer", "clear"]) {
        gl[call] = () => undefined;
      }
    });
    worst = Math.max(worst, await measure(page, session, "far pan", "map.pan(Math.cos(time) * 9, Math.sin(time) * 6)"));
    await page.evaluate(() => window.lab.map.centreOn(["5050"]));
    await page.waitForTimeout(8_000);
    worst = Math.max(worst, await measure(page, session, "near pan", "map.pan(Math.cos(time) * 9, Math.sin(time) * 6)"));
    worst = Math.max(worst, await measure(page, session, "zoom", "map.zoom(Math.sin(time * 2) > 0 ? 1.02 : 1 / 1.02)"));
  });
  return worst;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(await scriptPerFrame());
