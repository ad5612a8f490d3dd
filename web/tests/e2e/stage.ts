// What the tests in a browser play on: a host on a free port with a database of its own, and a browser. A host can
// be stopped and started again in the same place.

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { WHOLE } from "./extent";

const ROOT = join(import.meta.dirname, "../../..");
const PROGRAM = process.env["GROGNARD"] ?? join(ROOT, "target/debug/grognard");
/** While the page is being worked on it may be served by vite, which passes requests on to a port it knows. */
const PAGE = process.env["GROGNARD_PAGE"];
const PORT = Number(process.env["GROGNARD_PORT"] ?? 0);
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const ARTIFACTS = join(import.meta.dirname, "../artifacts");

const DAY = 86_400;
const DRAWING = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

export interface Wish {
  lang?: "en" | "fr";
  theme?: "light" | "dark";
  guided?: boolean;
  tablet?: { width: number; height: number };
}

export class Stage {
  readonly #folder = mkdtempSync(join(tmpdir(), "grognard-e2e-"));
  #host: ChildProcess | null = null;
  #port = PORT;
  #databases = 0;
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
    const args = ["serve", "--address", `127.0.0.1:${this.#port}`, "--database", this.#database, "--sample"];
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

  /** Lets days pass for all clocks: what the host keeps of them is set back while it is closed. */
  async passDays(days: number): Promise<void> {
    await this.stop();
    const kept = join(this.#folder, `kept-${this.#databases}.backup`);
    execFileSync(PROGRAM, ["backup", kept, "--database", this.#database]);
    const lines = readFileSync(kept, "utf8").split("\n").map((line) => {
      if (!line.startsWith('["tables"')) return line;
      const [table, row, sum] = JSON.parse(line) as [string, { opened: number; waiting: string }, string];
      const waits = Object.entries(JSON.parse(row.waiting) as Record<string, number>);
      const waiting = JSON.stringify(Object.fromEntries(waits.map(([seat, since]) => [seat, since - days * DAY])));
      return JSON.stringify([table, { ...row, opened: row.opened - days * DAY, waiting }, sum]);
    });
    writeFileSync(kept, summed(lines).join("\n"));
    this.#databases += 1;
    execFileSync(PROGRAM, ["restore", kept, "--database", this.#database]);
    await this.start();
  }

  get #database(): string {
    return join(this.#folder, `host-${this.#databases}.sqlite`);
  }

  /** Somebody with a browser of their own, who has seen the guide. With a tablet they have fingers and no mouse. */
  async visitor(wish: Wish = {}): Promise<Page> {
    const { lang = "en", theme = "light", guided = true, tablet } = wish;
    const context = await this.browser.newContext({
      viewport: tablet ?? { width: 1280, height: 720 },
      hasTouch: tablet !== undefined,
      locale: lang === "fr" ? "fr-FR" : "en-GB",
      colorScheme: theme,
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(60_000);
    this.#contexts.push(context);
    if (guided) {
      await context.addInitScript(() => {
        // What has only one answer is left to the tests, which look at what is asked.
        if (!localStorage.getItem("grognard")) localStorage.setItem("grognard", JSON.stringify({ guided: true, only: "ask" }));
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

/** The lines of a backup that was changed, with sums that fit: behind each the hash of all up to it, begun. */
function summed(lines: string[]): string[] {
  const SUM = /,"[0-9a-f]{16}"\]$/;
  const hash = createHash("sha256");
  return lines.map((line) => {
    if (!SUM.test(line)) {
      hash.update(line);
      return line;
    }
    const whole = hash.copy().digest("hex");
    const said = line.replace(SUM, "").replace(/("sha256":")[0-9a-f]{64}/, `$1${whole}`);
    return `${said},"${hash.update(said).copy().digest("hex").slice(0, 16)}"]`;
  });
}

/** Waits until the map has been painted. */
export async function painted(page: Page): Promise<void> {
  await page.locator("canvas[aria-busy=false]").waitFor({ state: "attached" });
}

/** A picture of the page, kept for whoever wants to look when all is tried: a map takes long to be painted without a
 * graphics card. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!WHOLE) return;
  if ((await page.locator("[role=application]").count()) > 0) await painted(page);
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`) });
}

/** A picture of what the map shows now, painted or not. */
export async function mapPicture(page: Page): Promise<Buffer> {
  const clip = await page.locator("[role=application]").boundingBox();
  return clip ? page.screenshot({ clip }) : Buffer.alloc(0);
}

/** The share of pixels that differ much between two pictures of one size. */
export async function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (data) => {
          const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          pen?.drawImage(bitmap, 0, 0);
          return pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (!a || !b || a.length !== b.length || a.length === 0) return 1;
      let differing = 0;
      for (let at = 0; at < a.length; at += 4) {
        const off = [0, 1, 2].reduce((sum, of) => sum + Math.abs((a[at + of] ?? 0) - (b[at + of] ?? 0)), 0);
        if (off > 60) differing += 1;
      }
      return differing / (a.length / 4);
    },
    [one.toString("base64"), other.toString("base64")],
  );
}
