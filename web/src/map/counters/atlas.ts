// Pictures of counters on a few large sheets, so that thousands of them are drawn in a few strokes. Each picture is
// drawn once for each size it is needed in, a few in every frame; when there is no more room the sheet that was not
// looked at for the longest time is thrown away.

import { CanvasSource, Rectangle, Texture } from "pixi.js";
import { MARGIN, toCounter } from "./face";

/** Sides of counters in pixels. */
const SIZES = [20, 32, 50, 76, 112, 160, 216];
const PAGE = 1024;
/** Pages kept, four megabytes each. */
const PAGES = 40;

type Draw = (pen: CanvasRenderingContext2D) => void;

interface Page {
  pen: CanvasRenderingContext2D;
  source: CanvasSource;
  shelf: number;
  keys: string[];
  used: number;
}

interface Picture {
  texture: Texture;
  page: Page;
}

export class Atlas {
  private readonly shelves = SIZES.map(() => new Map<string, Picture>());
  private pages: Page[] = [];
  private readonly queue = new Map<string, { key: string; shelf: number; draw: Draw }>();
  private readonly touched = new Set<Page>();
  private clock = 0;

  /** The shelf for counters that are so many pixels wide. */
  shelfFor(pixels: number): number {
    const shelf = SIZES.findIndex((size) => size >= pixels * 0.93);
    return shelf < 0 ? SIZES.length - 1 : shelf;
  }

  /** A new look at the table: what is not asked for from now on may go. */
  begin(): void {
    this.clock++;
    this.queue.clear();
  }

  /**
   * A picture in this size. If it is not there it will be drawn; until then there is the nearest size of the same, or
   * of what may stand in for it.
   */
  get(key: string, shelf: number, draw: Draw, meanwhile = ""): Texture | null {
    const exact = this.shelves[shelf]?.get(key);
    if (exact) return this.used(exact);
    this.queue.set(`${shelf} ${key}`, { key, shelf, draw });
    return this.nearest(key, shelf) ?? this.nearest(meanwhile, shelf);
  }

  private nearest(key: string, shelf: number): Texture | null {
    for (let away = 0; away < SIZES.length; away++) {
      const near = this.shelves[shelf + away]?.get(key) ?? this.shelves[shelf - away]?.get(key);
      if (near) return this.used(near);
    }
    return null;
  }

  /** Draws what was asked for, for so many milliseconds. Tells whether anything new is there. */
  work(budget: number): boolean {
    if (this.queue.size === 0) return false;
    const end = performance.now() + budget;
    for (const [name, { key, shelf, draw }] of this.queue) {
      this.queue.delete(name);
      this.put(key, shelf, draw);
      if (performance.now() >= end) break;
    }
    for (const page of this.touched) page.source.update();
    this.touched.clear();
    return true;
  }

  destroy(): void {
    for (const page of this.pages) this.discard(page);
    this.pages = [];
  }

  private used({ texture, page }: Picture): Texture {
    page.used = this.clock;
    return texture;
  }

  private put(key: string, shelf: number, draw: Draw): void {
    const pictures = this.shelves[shelf];
    if (!pictures || pictures.has(key)) return;
    const size = SIZES[shelf] ?? 50;
    const side = size * (1 + 2 * MARGIN);
    const cell = Math.ceil(side) + 2;
    const inRow = Math.floor(PAGE / cell);
    const page = this.pageWithRoom(shelf, inRow * inRow);
    const x = (page.keys.length % inRow) * cell + 1;
    const y = Math.floor(page.keys.length / inRow) * cell + 1;
    page.pen.save();
    toCounter(page.pen, x, y, size);
    draw(page.pen);
    page.pen.restore();
    page.keys.push(key);
    page.used = this.clock;
    pictures.set(key, { texture: new Texture({ source: page.source, frame: new Rectangle(x, y, side, side) }), page });
    this.touched.add(page);
  }

  private pageWithRoom(shelf: number, room: number): Page {
    const open = this.pages.findLast((page) => page.shelf === shelf);
    if (open && open.keys.length < room) return open;
    if (this.pages.length >= PAGES) {
      const oldest = this.pages.reduce((old, page) => (page.used < old.used ? page : old));
      if (oldest.used < this.clock) {
        this.discard(oldest);
        this.pages.splice(this.pages.indexOf(oldest), 1);
      }
    }
    const page = newPage(shelf);
    this.pages.push(page);
    return page;
  }

  private discard(page: Page): void {
    this.touched.delete(page);
    const pictures = this.shelves[page.shelf];
    for (const key of page.keys) {
      pictures?.get(key)?.texture.destroy(false);
      pictures?.delete(key);
    }
    page.source.destroy();
  }
}

function newPage(shelf: number): Page {
  const canvas = document.createElement("canvas");
  canvas.width = PAGE;
  canvas.height = PAGE;
  // Pages are read back with every upload: a canvas in plain memory is the quicker one.
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("this browser gives no canvas to draw on");
  return { pen, source: new CanvasSource({ resource: canvas, scaleMode: "linear" }), shelf, keys: [], used: 0 };
}
