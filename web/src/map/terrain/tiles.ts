// The painted map on the table: orders tiles for what can be seen at the scale it is seen, shows coarser ones until
// they come, and keeps only as many as memory allows.

import { Container, Graphics, ImageSource, Sprite, Texture } from "pixi.js";
import type { Light } from "../../protocol";
import type { Bounds } from "../geometry";
import { inks, number, type Theme } from "../palette";
import type { Plan, World } from "../world";
import { shownLevel } from "./levels";
import type { FromWorkshop, Painted, ToWorkshop } from "./worker";

/** How far the paper's shadow reaches, and in what steps it fades: fine enough for the nearest view. */
const SHADOW = 12;
const SOFT = 0.4;
/** Pixels along the side of a tile. */
const SIDE = 512;
/** Pixels in a unit of the table, from afar to close up. */
const LEVELS = [0.0625, 0.125, 0.25, 0.5, 1, 2, 4];
/** A whole sheet in one picture is at most so wide and high. */
const WHOLE = 1024;
/** So many tiles are put on the table in one frame: each takes a moment on the way to the graphics card. */
const AT_ONCE = 3;
/** Tiles kept, a megabyte each. */
const KEPT = 96;

interface Tile {
  key: string;
  level: number;
  bounds: Bounds;
  sprite: Sprite | null;
  picture: ImageBitmap | null;
  used: number;
  whole: boolean;
  /** The names that are written on it, or will be: those of this edition. */
  edition: number;
  /** It has been ordered and not come yet. */
  due: boolean;
}

export class Tiles {
  readonly container = new Container();
  private readonly frames = new Graphics();
  /** Whole sheets, coarse and always there; finer tiles lie on them, a layer for each level. */
  private readonly backs = new Container();
  private readonly layers = LEVELS.map(() => new Container());
  private readonly tiles = new Map<string, Tile>();
  private readonly workshop: Worker;
  private arrived: Painted[] = [];
  /** Who waits for samples. */
  private readonly waiting = new Map<number, (samples: ImageBitmap[]) => void>();
  private asked = 0;
  private edition = 0;
  private theme: Theme = "light";
  private light: Light = "day";
  private world: World | null = null;
  private clock = 0;
  private labels: Plan["labels"][] = [];
  private kept: Plan["kept"][] = [];
  /** Changes when the picture of a whole sheet does. */
  wholes = 0;
  /** The level that is wanted and since when, and the one that was whole last. */
  private wanted = -1;
  private since = 0;
  private last: number | null = null;
  /** The finest level of which there is but one picture for a whole sheet. */
  private coarsest = 0;

  /** `changed` is called when something new can be shown. */
  constructor(private readonly changed: () => void) {
    this.container.sortableChildren = true;
    this.frames.zIndex = -2;
    this.backs.zIndex = -1;
    this.container.addChild(this.frames, this.backs, ...this.layers);
    this.workshop = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.workshop.onmessage = ({ data }: MessageEvent<FromWorkshop>) => {
      if ("samples" in data) {
        this.waiting.get(data.number)?.(data.samples);
        this.waiting.delete(data.number);
        return;
      }
      this.arrived.push(data);
      this.changed();
    };
  }

  /** What the legends of all sheets show, each entry as a picture with so many pixels in a unit. */
  async samples(pixels: number): Promise<ImageBitmap[]> {
    const painted = (this.world?.laid ?? []).map(({ sheet, scale }) => {
      const number = this.asked++;
      const entries = sheet.legend.map(({ sample, tone = null }) => ({ sample, tone }));
      this.send({ kind: "samples", number, entries, scale, pixels, theme: this.theme });
      return new Promise<ImageBitmap[]>((resolve) => this.waiting.set(number, resolve));
    });
    return (await Promise.all(painted)).flat();
  }

  /** Another board: everything is painted anew. */
  lay(world: World, plans: Plan[], theme: Theme): void {
    this.world = world;
    this.theme = theme;
    this.labels = plans.map((plan) => plan.labels);
    this.kept = plans.map((plan) => plan.kept);
    this.restart();
    this.send({ kind: "sheets", edition: this.edition, plans });
  }

  /** Names in another language, or with other things to leave free, on the same ground. */
  rename(labels: Plan["labels"][], kept: Plan["kept"][]): void {
    if (JSON.stringify([labels, kept]) === JSON.stringify([this.labels, this.kept])) return;
    [this.labels, this.kept] = [labels, kept];
    this.writeAnew();
  }

  /** The same ground in the light of another hour. */
  shine(light: Light): void {
    if (light === this.light) return;
    this.light = light;
    this.writeAnew();
  }

  /** What lies there stays until the same ground comes anew. */
  private writeAnew(): void {
    this.edition++;
    this.send({ kind: "names", edition: this.edition, labels: this.labels, kept: this.kept });
    this.changed();
  }

  dress(theme: Theme): void {
    if (theme === this.theme) return;
    this.theme = theme;
    for (const tile of this.tiles.values()) this.drop(tile);
    this.last = null;
    this.frame();
  }

  /** Wishes for what can be seen; `zoom` in pixels of the screen, of which each has `fine` finer ones. */
  update(seen: Bounds, zoom: number, fine: number): void {
    if (!this.world) return;
    this.clock++;
    this.unpack();
    const level = levelFor(zoom * fine);
    let complete = true;
    this.coarsest = 0;
    this.world.laid.forEach((laid, sheet) => {
      const base = baseLevel(Math.max(...laid.size));
      this.coarsest = Math.max(this.coarsest, base);
      const [width, height] = laid.size;
      this.want(sheet, base, { left: 0, top: 0, right: width, bottom: height }, fine, true);
      if (level <= base) return;
      const scale = levelScale(level);
      const step = SIDE / scale;
      const left = Math.max(0, Math.floor((seen.left - laid.origin[0]) / step));
      const top = Math.max(0, Math.floor((seen.top - laid.origin[1]) / step));
      const right = Math.min(Math.ceil(width / step) - 1, Math.floor((seen.right - laid.origin[0]) / step));
      const bottom = Math.min(Math.ceil(height / step) - 1, Math.floor((seen.bottom - laid.origin[1]) / step));
      const places: [number, number, number][] = [];
      for (let x = left; x <= right; x++) {
        for (let y = top; y <= bottom; y++) places.push([x, y, Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2)]);
      }
      // The workshop takes the newest wish first: what lies in the middle is wished for last.
      places.sort((a, b) => b[2] - a[2]);
      for (const [x, y] of places) {
        const bounds = { left: x * step, top: y * step, right: Math.min(width, (x + 1) * step), bottom: Math.min(height, (y + 1) * step) };
        if (!this.want(sheet, level, bounds, fine, false).sprite) complete = false;
      }
    });
    this.stack(level, complete);
    this.prune();
  }

  /** The picture of a whole sheet, when it has been painted. */
  whole(sheet: number): ImageBitmap | null {
    for (const tile of this.tiles.values()) {
      if (tile.whole && tile.key.startsWith(`${sheet}/`)) return tile.picture;
    }
    return null;
  }

  /** Whether everything wished for is there. */
  get settled(): boolean {
    return this.arrived.length === 0 && [...this.tiles.values()].every((tile) => tile.sprite !== null && !tile.due);
  }

  destroy(): void {
    this.workshop.terminate();
    for (const tile of this.tiles.values()) this.drop(tile);
    this.container.destroy({ children: true });
  }

  private want(sheet: number, level: number, bounds: Bounds, fine: number, whole: boolean): Tile {
    const scale = levelScale(level);
    const key = `${sheet}/${level}/${Math.round(bounds.left)}/${Math.round(bounds.top)}/${this.theme}`;
    const known = this.tiles.get(key);
    if (known?.edition === this.edition) {
      known.used = this.clock;
      return known;
    }
    const [originX, originY] = this.world?.laid[sheet]?.origin ?? [0, 0];
    const tile: Tile = known ?? {
      key,
      level,
      bounds: { left: bounds.left + originX, right: bounds.right + originX, top: bounds.top + originY, bottom: bounds.bottom + originY },
      sprite: null,
      picture: null,
      used: this.clock,
      whole,
      edition: this.edition,
      due: true,
    };
    Object.assign(tile, { used: this.clock, edition: this.edition, due: true });
    this.tiles.set(key, tile);
    const order = {
      left: bounds.left,
      top: bounds.top,
      scale,
      zoom: scale / fine,
      width: Math.max(1, Math.ceil((bounds.right - bounds.left) * scale)),
      height: Math.max(1, Math.ceil((bounds.bottom - bounds.top) * scale)),
      theme: this.theme,
      light: this.light,
    };
    this.send({ kind: "paint", key, sheet, edition: this.edition, order });
    return tile;
  }

  /** Puts a few painted tiles on the table; the others wait for the next frame. */
  private unpack(): void {
    for (let count = 0; count < AT_ONCE; count++) {
      let message = this.arrived.shift();
      while (message && (message.edition !== this.edition || !this.tiles.has(message.key))) {
        message.picture.close();
        message = this.arrived.shift();
      }
      const tile = message && this.tiles.get(message.key);
      if (!message || !tile) return;
      this.put(tile, message.picture);
    }
    if (this.arrived.length > 0) this.changed();
  }

  private put(tile: Tile, picture: ImageBitmap): void {
    tile.sprite?.destroy({ texture: true, textureSource: true });
    tile.picture?.close();
    tile.due = false;
    tile.picture = picture;
    tile.sprite = new Sprite(new Texture({ source: new ImageSource({ resource: picture, alphaMode: "premultiply-alpha-on-upload" }) }));
    tile.sprite.position.set(tile.bounds.left, tile.bounds.top);
    tile.sprite.scale.set(1 / levelScale(tile.level));
    if (tile.whole) this.wholes++;
    (tile.whole ? this.backs : this.layers[tile.level])?.addChild(tile.sprite);
  }

  /** The wanted level lies on top; the others show through only where it has gaps. */
  private stack(level: number, complete: boolean): void {
    if (level !== this.wanted) [this.wanted, this.since] = [level, performance.now()];
    if (complete) this.last = level;
    const top = shownLevel(level, this.last, complete, performance.now() - this.since);
    this.layers.forEach((layer, index) => {
      layer.zIndex = index === top ? LEVELS.length : index;
      layer.visible = index === top || (!complete && top !== null && index < top);
    });
    this.backs.visible = !complete || level <= this.coarsest;
  }

  /** Wishes that nobody has any more are taken back, and tiles that nobody saw for long are thrown away. */
  private prune(): void {
    for (const tile of this.tiles.values()) {
      if (tile.due && !tile.whole && tile.used < this.clock - 1) this.drop(tile);
    }
    if (this.tiles.size <= KEPT) return;
    const old = [...this.tiles.values()].filter((tile) => !tile.whole && tile.used < this.clock).sort((a, b) => a.used - b.used);
    for (const tile of old.slice(0, this.tiles.size - KEPT)) this.drop(tile);
  }

  private drop(tile: Tile): void {
    this.tiles.delete(tile.key);
    if (tile.due) this.send({ kind: "forget", key: tile.key });
    tile.sprite?.destroy({ texture: true, textureSource: true });
    tile.picture?.close();
  }

  private restart(): void {
    this.edition++;
    this.last = null;
    for (const tile of this.tiles.values()) this.drop(tile);
    this.frame();
  }

  /** The edge of the paper and its shadow on the table. */
  private frame(): void {
    const ink = inks(this.theme);
    this.frames.clear();
    for (const { origin, size } of this.world?.laid ?? []) {
      for (let spread = SOFT; spread <= SHADOW; spread += SOFT) {
        this.frames.roundRect(origin[0] - spread, origin[1] - spread + 4, size[0] + spread * 2, size[1] + spread * 2, spread);
        this.frames.fill({ color: 0x000000, alpha: (0.3 * SOFT) / SHADOW });
      }
      this.frames.rect(origin[0] - 3, origin[1] - 3, size[0] + 6, size[1] + 6).fill(number(ink.frame));
      this.frames.rect(origin[0] - 1.5, origin[1] - 1.5, size[0] + 3, size[1] + 3).fill(number(ink.paper));
      this.frames.rect(origin[0], origin[1], size[0], size[1]).fill(number(ink.deep));
    }
  }

  private send(message: ToWorkshop): void {
    this.workshop.postMessage(message);
  }
}

function levelFor(scale: number): number {
  const index = LEVELS.findIndex((level) => level >= scale * 0.98);
  return index < 0 ? LEVELS.length - 1 : index;
}

function baseLevel(longest: number): number {
  let base = 0;
  while (base + 1 < LEVELS.length && longest * levelScale(base + 1) <= WHOLE) base++;
  return base;
}

function levelScale(level: number): number {
  return LEVELS[level] ?? 1;
}
