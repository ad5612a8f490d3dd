// The counters on the map: which stacks can be seen, how their pieces lie at this distance, and what is under a point.
// Only what can be seen has sprites; a piece that moved glides from where it was.

import { Container, Sprite, Texture } from "pixi.js";
import type { Piece } from "../../protocol";
import type { Bounds, Point } from "../geometry";
import { grow } from "../geometry";
import { RADIUS, type Spot, type World } from "../world";
import type { Atlas } from "./atlas";
import { drawBlock, drawCounter, faceKey, MARGIN } from "./face";
import { blockSide, COUNTER, lies, mannerAt, toneBelow, weight, type Lie, type Manner } from "./stack";

/** How long a piece glides to where it went, in milliseconds. */
const GLIDE = 180;
/** A picture's side for a counter of one. */
export const WHOLE = 1 + 2 * MARGIN;

export interface Stack {
  spot: Spot;
  /** From below to above. */
  pieces: Piece[];
  keys: string[];
  block: { key: string; draw: (pen: CanvasRenderingContext2D) => void };
  order: number;
  sprites: Sprite[];
}

export class Counters {
  readonly container = new Container({ sortableChildren: true });
  manner: Manner = "stack";
  /** A piece that is being dragged is shown pale where it was. */
  lifted: string | null = null;
  private block: Lie = { x: 0, y: 0, side: COUNTER };
  private stacks: Stack[] = [];
  private readonly bySpot = new Map<Spot, Stack>();
  private readonly byPiece = new Map<string, { stack: Stack; index: number }>();
  private readonly gliding = new Map<string, { from: Point; left: number }>();
  private readonly spare: Sprite[] = [];
  /** By which the atlas knows the faces of pieces: most lie there again and again. */
  private readonly faces = new WeakMap<Piece, string>();

  constructor(private readonly atlas: Atlas) {}

  /** Lays out pieces anew. Those that were elsewhere before glide, unless the table holds still. */
  lay(pieces: readonly Piece[], world: World, still: boolean): void {
    const before = new Map<string, Point>();
    for (const id of this.byPiece.keys()) {
      const lie = this.lieOf(id);
      if (lie) before.set(id, [lie.x, lie.y]);
    }
    for (const stack of this.stacks) this.release(stack);
    this.stacks = [];
    this.bySpot.clear();
    this.byPiece.clear();
    for (const piece of pieces) {
      const spot = world.named(piece.place);
      if (!spot) continue;
      let stack = this.bySpot.get(spot);
      if (!stack) {
        stack = { spot, pieces: [], keys: [], block: { key: "", draw: () => undefined }, order: 0, sprites: [] };
        this.bySpot.set(spot, stack);
        this.stacks.push(stack);
      }
      this.byPiece.set(piece.id, { stack, index: stack.pieces.push(piece) - 1 });
      stack.keys.push(this.keyOf(piece));
    }
    this.stacks.sort((a, b) => a.spot.at[1] - b.spot.at[1] || a.spot.at[0] - b.spot.at[0]);
    this.stacks.forEach((stack, order) => {
      stack.order = order;
      stack.block = blockOf(stack.pieces);
    });
    this.gliding.clear();
    if (still) return;
    for (const [id, from] of before) {
      const now = this.lieOf(id);
      if (now && Math.hypot(now.x - from[0], now.y - from[1]) > COUNTER * 0.5) this.gliding.set(id, { from, left: GLIDE });
    }
  }

  private keyOf(piece: Piece): string {
    let key = this.faces.get(piece);
    if (key === undefined) this.faces.set(piece, (key = faceKey(piece)));
    return key;
  }

  /** Shows what can be seen. */
  update(seen: Bounds, zoom: number, fine: number): void {
    this.manner = mannerAt(zoom);
    this.block = { x: 0, y: 0, side: blockSide(zoom) };
    const near = grow(seen, RADIUS * 1.6);
    for (const stack of this.stacks) {
      const [x, y] = stack.spot.at;
      if (x > near.left && x < near.right && y > near.top && y < near.bottom) this.put(stack, zoom, fine);
      else if (stack.sprites.length > 0) this.release(stack);
    }
  }

  /** Moves gliding pieces on. Tells whether any moved. */
  tick(elapsed: number): boolean {
    if (this.gliding.size === 0) return false;
    for (const [id, glide] of this.gliding) {
      glide.left -= elapsed;
      if (glide.left <= 0) this.gliding.delete(id);
    }
    return true;
  }

  /** Where a piece lies on the table top. From afar that is where its block is. */
  lieOf(id: string, manner = this.manner): Lie | null {
    const found = this.byPiece.get(id);
    if (!found) return null;
    const { stack, index } = found;
    const [x, y] = stack.spot.at;
    if (manner === "block") return { x, y, side: this.block.side };
    const lie = lies(stack.pieces.length, manner)[index];
    return lie ? { x: x + lie.x, y: y + lie.y, side: lie.side } : null;
  }

  stackOf(id: string): Stack | undefined {
    return this.byPiece.get(id)?.stack;
  }

  get all(): readonly Stack[] {
    return this.stacks;
  }

  /** Pieces under a point, the topmost first. A block hides none of its pieces: all are under the point. */
  at(point: Point): Piece[] {
    let found: Piece[] = [];
    let best = -1;
    for (const stack of this.stacks) {
      const dx = point[0] - stack.spot.at[0];
      const dy = point[1] - stack.spot.at[1];
      if (stack.order < best || Math.abs(dx) > RADIUS * 1.3 || Math.abs(dy) > RADIUS * 1.3) continue;
      const under = this.under(stack, dx, dy);
      if (under.length > 0) {
        found = under;
        best = stack.order;
      }
    }
    return found;
  }

  private under(stack: Stack, dx: number, dy: number): Piece[] {
    const hit = ({ x, y, side }: Lie) => Math.abs(dx - x) <= side / 2 && Math.abs(dy - y) <= side / 2;
    if (this.manner === "block") return hit(this.block) ? [...stack.pieces].reverse() : [];
    const all = lies(stack.pieces.length, this.manner);
    return stack.pieces.filter((_, index) => all[index] && hit(all[index])).reverse();
  }

  private put(stack: Stack, zoom: number, fine: number): void {
    const block = this.manner === "block";
    const count = block ? 1 : stack.pieces.length;
    while (stack.sprites.length > count) this.store(stack.sprites.pop());
    const [x, y] = stack.spot.at;
    const places = block ? [this.block] : lies(count, this.manner);
    places.forEach((lie, index) => {
      const piece = stack.pieces[index];
      if (!piece) return;
      const shelf = this.atlas.shelfFor(lie.side * zoom * fine);
      const texture = block
        ? this.atlas.get(stack.block.key, shelf, stack.block.draw)
        : this.atlas.get(stack.keys[index] ?? "", shelf, (pen) => drawCounter(pen, piece), stack.block.key);
      const sprite = (stack.sprites[index] ??= this.fetch(stack.order * 64 + Math.min(index, 63)));
      sprite.texture = texture ?? Texture.EMPTY;
      sprite.visible = texture !== null;
      sprite.alpha = this.lifted === piece.id && !block ? 0.35 : 1;
      const glide = block ? undefined : this.gliding.get(piece.id);
      const part = glide ? (glide.left / GLIDE) ** 2 : 0;
      sprite.position.set(
        x + lie.x + (glide ? (glide.from[0] - x - lie.x) * part : 0),
        y + lie.y + (glide ? (glide.from[1] - y - lie.y) * part : 0),
      );
      if (texture) sprite.scale.set((lie.side * WHOLE) / texture.frame.width);
    });
  }

  private fetch(zIndex: number): Sprite {
    const sprite = this.spare.pop() ?? new Sprite({ anchor: 0.5 });
    sprite.zIndex = zIndex;
    this.container.addChild(sprite);
    return sprite;
  }

  private release(stack: Stack): void {
    for (const sprite of stack.sprites) this.store(sprite);
    stack.sprites = [];
  }

  private store(sprite: Sprite | undefined): void {
    if (!sprite) return;
    // A sprite in store must not hold on to a picture that may be thrown away.
    sprite.texture = Texture.EMPTY;
    sprite.removeFromParent();
    this.spare.push(sprite);
  }
}

function blockOf(pieces: readonly Piece[]): Stack["block"] {
  const top = pieces.at(-1);
  if (!top) throw new Error("a stack has at least one piece");
  const { tone, stripe } = top.face;
  const text = weight(pieces);
  const behind = toneBelow(pieces);
  return {
    key: `block ${tone} ${stripe ?? ""} ${text} ${behind ?? ""}`,
    draw: (pen) => drawBlock(pen, tone, stripe ?? null, text, behind),
  };
}
