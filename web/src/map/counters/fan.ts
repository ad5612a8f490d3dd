// A stack opened under the pointer: its counters side by side, large enough to read, on a soft panel. It stays while
// the pointer is on it.

import { Container, Graphics, Sprite } from "pixi.js";
import type { Piece } from "../../protocol";
import type { Point } from "../geometry";
import type { Atlas } from "./atlas";
import { drawCounter } from "./face";
import { WHOLE, type Stack } from "./layer";
import type { Box } from "../seam";
import { fan, openedAt, type Lie } from "./stack";

/** The side of an opened counter is so many pixels of the screen, at least and at most. */
const LEAST = 58;
const MOST = 88;
const PADDING = 10;

export class Fan {
  readonly container = new Container();
  private readonly panel = new Graphics();
  private readonly row = new Container();
  private readonly rings = new Graphics();
  private open: { stack: Stack; places: Lie[]; middle: Point; panel: Box; home: Box } | null = null;

  constructor(private readonly atlas: Atlas) {
    this.container.addChild(this.panel, this.row, this.rings);
  }

  get stack(): Stack | null {
    return this.open?.stack ?? null;
  }

  /** Opens a stack around a point of the screen, inside of the view. */
  show(stack: Stack, at: Point, side: number, view: { width: number; height: number }, dark: boolean): void {
    const wide = Math.min(MOST, Math.max(LEAST, side));
    const places = fan(stack.pieces.length, wide);
    const reachX = Math.max(...places.map(({ x }) => x)) + wide / 2 + PADDING;
    const reachY = Math.max(...places.map(({ y }) => y)) + wide / 2 + PADDING;
    const middle = openedAt(at, [reachX, reachY], view);
    this.open = { stack, places, middle, panel: around(middle, reachX, reachY), home: around(at, side / 2, side / 2) };
    this.panel.clear();
    this.panel.roundRect(middle[0] - reachX, middle[1] - reachY, reachX * 2, reachY * 2, 10);
    this.panel.fill({ color: dark ? 0x202327 : 0xf7f3e8, alpha: 0.9 });
    this.panel.stroke({ color: dark ? 0x55595f : 0x8d8676, width: 1, alpha: 0.9 });
  }

  /** The counters, as well as they are drawn by now. */
  update(fine: number, still: (piece: Piece) => boolean, ring: (piece: Piece) => number | null): void {
    for (const sprite of this.row.removeChildren()) sprite.destroy();
    this.rings.clear();
    if (!this.open) return;
    const { stack, places, middle } = this.open;
    places.forEach((lie, place) => {
      const index = stack.pieces.length - 1 - place;
      const piece = stack.pieces[index];
      if (!piece) return;
      const texture = this.atlas.get(stack.keys[index] ?? "", this.atlas.shelfFor(lie.side * fine), (pen) => drawCounter(pen, piece));
      if (!texture) return;
      const sprite = new Sprite({ texture, anchor: 0.5, alpha: still(piece) ? 1 : 0.4 });
      sprite.position.set(middle[0] + lie.x, middle[1] + lie.y);
      sprite.scale.set((lie.side * WHOLE) / texture.frame.width);
      this.row.addChild(sprite);
      const color = ring(piece);
      if (color === null) return;
      const half = lie.side / 2 + 2;
      this.rings.roundRect(middle[0] + lie.x - half, middle[1] + lie.y - half, half * 2, half * 2, 6);
      this.rings.stroke({ color, width: 3 });
    });
  }

  hide(): void {
    this.open = null;
    this.panel.clear();
    this.rings.clear();
  }

  /** What it takes of the screen. */
  get box(): Box | null {
    return this.open?.panel ?? null;
  }

  /** Whether a point of the screen is on the panel, or on the way to it from where the stack lies. */
  covers([x, y]: Point): boolean {
    if (!this.open) return false;
    const { panel, home } = this.open;
    const across = x >= Math.min(panel.left, home.left) && x <= Math.max(panel.right, home.right);
    return across && y >= Math.min(panel.top, home.top) && y <= Math.max(panel.bottom, home.bottom);
  }

  /** The piece under a point of the screen. */
  at([x, y]: Point): Piece | null {
    if (!this.open) return null;
    const { stack, places, middle } = this.open;
    const place = places.findIndex(
      (lie) => Math.abs(x - middle[0] - lie.x) <= lie.side / 2 && Math.abs(y - middle[1] - lie.y) <= lie.side / 2,
    );
    return place < 0 ? null : (stack.pieces[stack.pieces.length - 1 - place] ?? null);
  }
}

function around([x, y]: Point, reachX: number, reachY: number): Box {
  return { left: x - reachX, right: x + reachX, top: y - reachY, bottom: y + reachY };
}
