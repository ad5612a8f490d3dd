// Measures how much script a frame takes while the map is moved: ten thousand hexes, two thousand counters. Frames are
// timed by the clock around each animation callback, and by the processor time that the browser counts as script, which
// does not depend on how busy the machine is. Run with `npm run map:bench`.

import { withLab } from "./lab.mjs";

const SECONDS = 8;

async function metrics(session) {
  const { metrics: all } = await session.send("Performance.getMetrics");
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

/** Runs `move` in every frame for some seconds and tells what the frames cost. */
async function measure(page, session, label, move) {
  await page.evaluate(() => (window.timings = []));
  const before = await metrics(session);
  await page.evaluate(
    async ([code, seconds]) => {
      const act = new Function("map", "time", code);
      const tick = () => new Promise((resume) => setTimeout(resume, 16));
      const start = performance.now();
      while (performance.now() - start < seconds * 1000) {
        act(window.lab.map, (performance.now() - start) / 1000);
        await tick();
      }
    },
    [move, SECONDS],
  );
  const after = await metrics(session);
  const frames = (await page.evaluate(() => window.timings)).sort((a, b) => a - b);
  const at = (part) => frames[Math.min(frames.length - 1, Math.floor(frames.length * part))]?.toFixed(1);
  const script = ((after.ScriptDuration - before.ScriptDuration) * 1000) / Math.max(1, frames.length);
  console.log(
    `${label}: ${frames.length} frames; clock per frame median ${at(0.5)} ms, 95 % ${at(0.95)} ms; processor ${script.toFixed(2)} ms per frame`,
  );
}

await withLab(async (open) => {
  const page = await open("board=country&timed=1", { width: 1280, height: 800 });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.waitForTimeout(15_000);
  await measure(page, session, "far pan", "map.pan(Math.cos(time) * 9, Math.sin(time) * 6)");
  await page.evaluate(() => window.lab.map.centreOn(["5050"]));
  await page.waitForTimeout(8_000);
  await measure(page, session, "near pan", "map.pan(Math.cos(time) * 9, Math.sin(time) * 6)");
  await measure(page, session, "zoom", "map.zoom(Math.sin(time * 2) > 0 ? 1.02 : 1 / 1.02)");
});
