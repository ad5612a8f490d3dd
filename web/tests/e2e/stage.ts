// What the tests in a browser play on: a host on a free port with a database of its own, and a browser. A host can
// be stopped and started again in the same place.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const ROOT = join(import.meta.dirname, "../../..");
const PROGRAM = process.env["GROGNARD"] ?? join(ROOT, "target/debug/grognard");
/** While the page is being worked on it may be served by vite, which passes requests on to a port it knows. */
const PAGE = process.env["GROGNARD_PAGE"];
const PORT = Number(process.env["GROGNARD_PORT"] ?? 0);
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const ARTIFACTS = join(import.meta.dirname, "../artifacts");

const DRAWING = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

export class Stage {
  readonly #folder = mkdtempSync(join(tmpdir(), "grognard-e2e-"));
  #host: ChildProcess | null = null;
  #port = PORT;
  #contexts: BrowserContext[] = [];
  /** What went wrong in the pages without being shown. */
  readonly #faults: Error[] = [];

  private constructor(readonly browser: Browser) {}

  static async raise(): Promise<Stage> {
    mkdirSync(ARTIFACTS, { recursive: true });
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", ...DRAWING] });
    const stage = new Stage(browser);
    await stage.start();
    return stage;
  }

  get address(): string {
    return PAGE ?? `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the host, on the port it had before if it had one. */
  async start(): Promise<void> {
    const database = join(this.#folder, "host.sqlite");
    const args = ["serve", "--address", `127.0.0.1:${this.#port}`, "--database", database, "--sample"];
    const host = spawn(PROGRAM, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.#host = host;
    this.#port = await new Promise<number>((resolve, reject) => {
      let said = "";
      const hear = (chunk: Buffer): void => {
        said += chunk.toString();
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
        if (port) resolve(Number(port));
      };
      host.stdout.on("data", hear);
      host.stderr.on("data", hear);
      host.on("error", reject);
      host.on("exit", (code) => reject(new Error(`the host ended with ${code}: ${said}`)));
    });
  }

  async stop(): Promise<void> {
    const host = this.#host;
    this.#host = null;
    if (!host || host.exitCode !== null) return;
    host.kill("SIGTERM");
    await once(host, "exit");
  }

  /** Somebody with a browser of their own, who has seen the guide. */
  async visitor(wish: { lang?: "en" | "fr"; theme?: "light" | "dark"; guided?: boolean } = {}): Promise<Page> {
    const { lang = "en", theme = "light", guided = true } = wish;
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 720 },
      locale: lang === "fr" ? "fr-FR" : "en-GB",
      colorScheme: theme,
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(60_000);
    this.#contexts.push(context);
    if (guided) {
      await context.addInitScript(() => {
        if (!localStorage.getItem("grognard")) localStorage.setItem("grognard", JSON.stringify({ guided: true }));
      });
    }
    const page = await context.newPage();
    page.on("pageerror", (fault) => this.#faults.push(fault));
    await page.goto(this.address);
    return page;
  }

  /** Everybody leaves; the host stays. */
  async clear(): Promise<void> {
    const leaving = this.#contexts;
    this.#contexts = [];
    await Promise.all(leaving.map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.clear();
    await this.browser.close();
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
    if (this.#faults.length > 0) throw new AggregateError(this.#faults, "faults in the pages");
  }
}

/** Waits until the map has been painted. */
export async function painted(page: Page): Promise<void> {
  await page.locator("canvas[aria-busy=false]").waitFor({ state: "attached" });
}

/** A picture of the page, kept for whoever wants to look. Where there is a map it has been painted. */
export async function picture(page: Page, name: string): Promise<void> {
  if ((await page.locator("[role=application]").count()) > 0) await painted(page);
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`) });
}
