// Opens the map lab in a headless browser, for the check and the bench beside this file.

import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Serves the lab, runs `work` with a way to open pages of it, and tidies up. */
export async function withLab(work) {
  const server = await createServer({ root: ROOT, server: { port: 0, hmr: false }, logLevel: "error" });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  try {
    const { port } = server.httpServer.address();
    await work(async (query, viewport = { width: 1000, height: 640 }, given = null) => {
      const page = await browser.newPage({ viewport });
      // A board and a scene from elsewhere are asked for like those that are kept here.
      for (const [part, json] of Object.entries(given ?? {})) {
        await page.route(`**/tests/fixtures/given-${part}.json`, (route) => route.fulfill({ json }));
      }
      page.on("pageerror", (error) => console.error(error));
      await page.goto(`http://localhost:${port}/map-lab.html?${query}`);
      await page.waitForFunction("window.lab", null, { timeout: 120_000 });
      return page;
    });
  } finally {
    await browser.close();
    await server.close();
  }
}
