// Light and lines that tell about places and pieces: what can be acted on glows, what is chosen wears a firm ring, what
// is talked about is framed. They differ in form as well as in colour.

import { CanvasSource, Container, Graphics, Sprite, Text, Texture } from "pixi.js";
import type { Lie } from "./counters/stack";
import type { Found } from "./seam";
import { apart, hexCorners } from "./geometry";
import { RADIUS, type Spot, type World } from "./world";

export type Signal = "glow" | "chosen" | "pointed";

/** Colours that stand out from paper, water and counters, in light and dark. */
export const HUES: Record<Signal, number> = { glow: 0xffb21a, chosen: 0x0a58c2, pointed: 0xffffff };

export interface Signals {
  glow: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  pointed: ReadonlySet<string>;
  way: readonly string[];
  plans: readonly (readonly string[])[];
  labels: ReadonlyMap<string, string>;
  found: Found;
}

/** The colour of what is only planned, and of what runs between places that one asks about. */
const PLANNED = 0x7b3fb5;
const FOUND = 0xa6341b;

/** Numbers are printed on the map from this zoom on; from further off those of glowing hexes are laid over it, while a
 * hex has room for them. */
const PRINTED = 1.01;
const ROOM = 0.36;
/** So many numbers at most: a whole map that glows is not read by numbers. */
const NUMBERS = 60;
const LETTERS = 10.5;
/** So many words on places at most. */
const LABELS = 400;
/** How wide a digit is and how high a number, in parts of that. */
const WIDE = 0.66;
const HIGH = 1.2;

export class SignalLayer {
  /** Under the counters, and over them. */
  readonly below = new Container();
  readonly above = new Container();
  /** Over all: the way in the making, and numbers. */
  readonly top = new Container();
  private readonly glowing = new Container();
  private readonly firm = new Container();
  private readonly numbers = new Container<Text>();
  private readonly labels = new Container<Text>();
  /** The zoom that the numbers are laid out for. */
  private laidFor = 0;
  private readonly way = new Graphics();
  private readonly glowingPieces = new Container();
  private readonly hexes = new Map<string, Texture>();
  private readonly ring = ringTexture();
  private readonly halo = haloTexture();

  constructor() {
    this.below.addChild(this.glowing, this.firm, this.glowingPieces);
    this.top.addChild(this.way, this.labels, this.numbers);
  }

  /** Rings around places: they change only when what is signalled does. */
  places(signals: Signals, world: World): void {
    clear(this.glowing);
    clear(this.firm);
    const put = (names: ReadonlySet<string>, signal: Signal, into: Container) => {
      const seen = new Set<Spot>();
      for (const name of names) {
        const spot = world.named(name);
        if (!spot || seen.has(spot)) continue;
        seen.add(spot);
        into.addChild(spot.hex ? this.hexSprite(spot, signal) : area(spot, signal));
      }
    };
    put(signals.glow, "glow", this.glowing);
    put(signals.pointed, "pointed", this.firm);
    put(signals.chosen, "chosen", this.firm);
    this.way.clear();
    const spots = (way: readonly string[]): Spot[] => way.flatMap((name) => world.named(name) ?? []);
    for (const plan of signals.plans) this.lineUp(spots(plan), PLANNED);
    for (const link of signals.found.links) this.lineUp(spots(link), FOUND);
    this.lineUp(spots(signals.way), HUES.chosen);
    this.number([...signals.glow].flatMap((name) => world.named(name) ?? []));
    this.label(signals.labels, world);
  }

  /** The way from place to place, with an arrow at its end. */
  private lineUp(spots: readonly Spot[], hue: number): void {
    const last = spots.at(-1);
    const before = spots.at(-2);
    if (!last || !before) return;
    const [x, y] = last.at;
    const turn = Math.atan2(y - before.at[1], x - before.at[0]);
    const barb = (side: 1 | -1): [number, number] => {
      const to = turn + Math.PI - side * 0.5;
      return [x + Math.cos(to) * RADIUS * 0.5, y + Math.sin(to) * RADIUS * 0.5];
    };
    for (const [width, color] of [[0.26, 0xffffff], [0.15, hue]] as const) {
      spots.forEach(({ at }, step) => (step === 0 ? this.way.moveTo(at[0], at[1]) : this.way.lineTo(at[0], at[1])));
      this.way.moveTo(...barb(1)).lineTo(x, y).lineTo(...barb(-1));
      this.way.stroke({ color, width: RADIUS * width, cap: "round", join: "round" });
    }
  }

  private number(spots: readonly Spot[]): void {
    clear(this.numbers);
    this.laidFor = 0;
    const numbered = [...new Set(spots)].filter((spot) => spot.hex && spot.number !== "");
    if (numbered.length > NUMBERS) return;
    for (const { at, number } of numbered) {
      const style = { fontFamily: "sans-serif", fontSize: LETTERS, fontWeight: "600", fill: 0x1c1a16, stroke: { color: 0xfbf8ef, width: 3 } } as const;
      const text = new Text({ text: number, anchor: 0.5, resolution: 2, style });
      text.position.set(at[0], at[1] - RADIUS * 0.5);
      this.numbers.addChild(text);
    }
  }

  /** Words on places, which grow and shrink with the map. */
  private label(labels: ReadonlyMap<string, string>, world: World): void {
    clear(this.labels);
    for (const [name, text] of [...labels].slice(0, LABELS)) {
      const spot = world.named(name);
      if (!spot) continue;
      const style = { fontFamily: "sans-serif", fontSize: 28, fontWeight: "700", fill: 0x1c1a16, stroke: { color: 0xfbf8ef, width: 6 } } as const;
      const word = new Text({ text, anchor: 0.5, style });
      word.scale.set((RADIUS * 0.42) / 28);
      word.position.set(spot.at[0], spot.at[1] + RADIUS * 0.48);
      this.labels.addChild(word);
    }
  }

  /** Numbers keep their size, whatever the zoom; one that would lie on another is left out. */
  set zoom(zoom: number) {
    this.numbers.visible = zoom >= ROOM && zoom <= PRINTED;
    if (!this.numbers.visible || zoom === this.laidFor) return;
    this.laidFor = zoom;
    const texts = this.numbers.children;
    const free = apart(texts.map(({ x, y, text }) => {
      const [wide, high] = [(text.length * LETTERS * WIDE) / 2, (LETTERS * HIGH) / 2];
      return { left: x * zoom - wide, right: x * zoom + wide, top: y * zoom - high, bottom: y * zoom + high };
    }));
    for (const [at, text] of texts.entries()) {
      text.visible = free[at] ?? true;
      text.scale.set(1 / zoom);
    }
  }

  /** Rings around pieces, which move and lie differently from afar. */
  pieces(signals: Signals, lieOf: (name: string) => Lie | null): void {
    clear(this.glowingPieces);
    clear(this.above);
    const put = (names: ReadonlySet<string>, texture: Texture, tint: number, wide: number, into: Container) => {
      for (const name of names) {
        const lie = lieOf(name);
        if (!lie) continue;
        const sprite = new Sprite({ texture, anchor: 0.5, tint });
        sprite.position.set(lie.x, lie.y);
        sprite.scale.set((lie.side * wide) / texture.frame.width);
        into.addChild(sprite);
      }
    };
    put(signals.glow, this.halo, HUES.glow, 1.7, this.glowingPieces);
    put(signals.pointed, this.ring, HUES.pointed, 1.32, this.above);
    put(signals.chosen, this.ring, HUES.chosen, 1.32, this.above);
  }

  /** The glow's strength, from 0 to 1. */
  set pulse(strength: number) {
    this.glowing.alpha = 0.55 + 0.45 * strength;
    this.glowingPieces.alpha = 0.6 + 0.4 * strength;
  }

  get glows(): boolean {
    return this.glowing.children.length + this.glowingPieces.children.length > 0;
  }

  destroy(): void {
    for (const texture of [...this.hexes.values(), this.ring, this.halo]) texture.destroy(true);
    this.below.destroy({ children: true });
    this.above.destroy({ children: true });
    this.top.destroy({ children: true });
  }

  private hexSprite(spot: Spot, signal: Signal): Sprite {
    const key = `${spot.hex} ${signal}`;
    let texture = this.hexes.get(key);
    if (!texture) this.hexes.set(key, (texture = hexTexture(spot.hex === "flat", signal)));
    const sprite = new Sprite({ texture, anchor: 0.5, tint: HUES[signal] });
    sprite.position.set(...(spot.at as [number, number]));
    sprite.scale.set((RADIUS * 2.4) / texture.frame.width);
    return sprite;
  }
}

function clear(container: Container): void {
  for (const child of container.removeChildren()) child.destroy();
}

function area(spot: Spot, signal: Signal): Graphics {
  const shape = new Graphics().poly(spot.corners.flat(), true);
  shape.fill({ color: HUES[signal], alpha: signal === "glow" ? 0.16 : 0.1 });
  shape.stroke({ color: HUES[signal], width: RADIUS * (signal === "glow" ? 0.14 : 0.1), alpha: 0.9, join: "round", alignment: 1 });
  return shape;
}

function picture(side: number, draw: (pen: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen) draw(pen);
  return new Texture({ source: new CanvasSource({ resource: canvas, scaleMode: "linear", autoGenerateMipmaps: true }) });
}

/** A hex in white, to be tinted: soft and filled for a glow, a firm line else. */
function hexTexture(flat: boolean, signal: Signal): Texture {
  const side = 256;
  return picture(side, (pen) => {
    const trace = (radius: number) => {
      pen.beginPath();
      for (const [x, y] of hexCorners([side / 2, side / 2], radius, flat)) pen.lineTo(x, y);
      pen.closePath();
    };
    const radius = (side / 2.4) * 0.93;
    pen.lineJoin = "round";
    pen.strokeStyle = "#ffffff";
    pen.fillStyle = "#ffffff";
    if (signal === "glow") {
      pen.save();
      trace(radius);
      pen.clip();
      for (const [width, alpha] of [[64, 0.08], [44, 0.1], [28, 0.14], [16, 0.2]] as const) {
        pen.globalAlpha = alpha;
        pen.lineWidth = width;
        trace(radius);
        pen.stroke();
      }
      pen.restore();
      pen.globalAlpha = 1;
      // So wide that it is seen from afar, too.
      pen.lineWidth = 11;
      trace(radius);
      pen.stroke();
      return;
    }
    pen.globalAlpha = signal === "chosen" ? 0.2 : 0.24;
    trace(radius);
    pen.fill();
    pen.globalAlpha = 1;
    pen.lineWidth = signal === "chosen" ? 13 : 8;
    if (signal === "pointed") pen.setLineDash([22, 12]);
    trace(radius * 0.97);
    pen.stroke();
  });
}

function ringTexture(): Texture {
  const side = 192;
  return picture(side, (pen) => {
    const inset = side * (0.5 - 0.5 / 1.32);
    const box = (grow: number) => {
      pen.beginPath();
      pen.roundRect(inset - grow, inset - grow, side - 2 * (inset - grow), side - 2 * (inset - grow), 17 + grow);
    };
    pen.strokeStyle = "rgba(0, 0, 0, 0.55)";
    pen.lineWidth = 15;
    box(6);
    pen.stroke();
    pen.strokeStyle = "#ffffff";
    pen.lineWidth = 10;
    box(6);
    pen.stroke();
  });
}

function haloTexture(): Texture {
  const side = 192;
  return picture(side, (pen) => {
    const inset = side * (0.5 - 0.5 / 1.7);
    pen.shadowColor = "#ffffff";
    pen.fillStyle = "#ffffff";
    for (const blur of [38, 22, 10]) {
      pen.shadowBlur = blur;
      pen.beginPath();
      pen.roundRect(inset - 5, inset - 5, side - 2 * inset + 10, side - 2 * inset + 10, 16);
      pen.fill();
    }
  });
}
