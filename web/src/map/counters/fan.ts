// A stack opened under the pointer: its counters side by side, large enough to read, on a soft panel. It stays while
// the pointer is on it.

import { Container, Graphics, Sprite } from "pixi.js";
import type { Piece } from "../../protocol";
import type { Point } from "../geometry";
import type { Atlas } from "./atlas";
import { drawCounter } from "./face";
import { WHOLE, type Stack } from "./layer";
import { fan, type Lie } from "./stack";

/** The side of an opened counter is at least so many pixels of the screen. */
const LEAST = 58;
const PADDING = 10;

export class Fan {
  readonly container = new Container();
  private readonly panel = new Graphics();
  private readonly row = new Container();
  private open: { stack: Stack; places: Lie[]; middle: Point } | null = null;

  constructor(private readonly atlas: Atlas) {
    this.container.addChild(this.panel, this.row);
  }

  get stack(): Stack | null {
    return this.open?.stack ?? null;
  }

  /** Opens a stack around a point of the screen, inside of the view. */
  show(stack: Stack, at: Point, side: number, view: { width: number; height: number }, dark: boolean): void {
    const wide = Math.max(LEAST, side);
    const places = fan(stack.pieces.length, wide);
    const reachX = Math.max(...places.map(({ x }) => x)) + wide / 2 + PADDING;
    const reachY = Math.max(...places.map(({ y }) => y)) + wide / 2 + PADDING;
    const middle: Point = [held(at[0], reachX, view.width - reachX), held(at[1], reachY, view.height - reachY)];
    this.open = { stack, places, middle };
    this.panel.clear();
    this.panel.roundRect(middle[0] - reachX, middle[1] - reachY, reachX * 2, reachY * 2, 10);
    this.panel.fill({ color: dark ? 0x202327 : 0xf7f3e8, alpha: 0.9 });
    this.panel.stroke({ color: dark ? 0x55595f : 0x8d8676, width: 1, alpha: 0.9 });
  }

  /** The counters, as well as they are drawn by now. */
  update(fine: number, still: (piece: Piece) => boolean): void {
    for (const sprite of this.row.removeChildren()) sprite.destroy();
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
    });
  }

  hide(): void {
    this.open = null;
    this.panel.clear();
  }

  /** Whether a point of the screen is on the panel. */
  covers([x, y]: Point): boolean {
    return this.open !== null && this.panel.getBounds().containsPoint(x, y);
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

function held(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}
