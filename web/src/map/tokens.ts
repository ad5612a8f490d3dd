// Marks on places that are no pieces: small round tokens along the lower edge of a place, over its counters.

import { Container, Sprite } from "pixi.js";
import type { Mark } from "../protocol";
import type { Atlas } from "./counters/atlas";
import { drawToken } from "./counters/face";
import { WHOLE } from "./counters/layer";
import { grow, type Bounds } from "./geometry";
import { RADIUS, type Spot, type World } from "./world";

const SIDE = RADIUS * 0.42;
/** How far below the middle of a place they lie. */
const LOW = RADIUS * 0.66;
/** Names that lie further off do not mind. */
const NAMED = { x: RADIUS * 5, y: RADIUS * 1.4 };
/** Tokens smaller than this many pixels say nothing. */
const LEAST = 5;

export class Tokens {
  readonly container = new Container();
  private placed: { mark: Mark; spot: Spot; shift: number }[] = [];

  constructor(private readonly atlas: Atlas) {}

  lay(marks: readonly Mark[], world: World): void {
    const bySpot = new Map<Spot, Mark[]>();
    for (const mark of marks) {
      const spot = world.named(mark.place);
      if (!spot) continue;
      const there = bySpot.get(spot);
      if (there) there.push(mark);
      else bySpot.set(spot, [mark]);
    }
    this.placed = [...bySpot].flatMap(([spot, here]) =>
      here.map((mark, index) => ({ mark, spot, shift: (index - (here.length - 1) / 2) * SIDE * 1.08 })),
    );
  }

  update(seen: Bounds, zoom: number, fine: number): void {
    for (const sprite of this.container.removeChildren()) sprite.destroy();
    if (SIDE * zoom < LEAST) return;
    const near = grow(seen, RADIUS);
    const shelf = this.atlas.shelfFor(SIDE * zoom * fine);
    for (const { mark, spot, shift } of this.placed) {
      const [x, y] = spot.at;
      if (x < near.left || x > near.right || y < near.top || y > near.bottom) continue;
      const texture = this.atlas.get(`token ${mark.sign} ${mark.tone}`, shelf, (pen) => drawToken(pen, mark.sign, mark.tone));
      if (!texture) continue;
      const sprite = new Sprite({ texture, anchor: 0.5 });
      sprite.position.set(x + shift, y + LOW);
      sprite.scale.set((SIDE * WHOLE) / texture.frame.width);
      this.container.addChild(sprite);
    }
  }
}

/** The parts of each sheet that tokens lie on where names are near, from the sheet's own corner. */
export function strips(marks: readonly Mark[], world: World): Bounds[][] {
  const counts = new Map<Spot, number>();
  for (const { place } of marks) {
    const spot = world.named(place);
    if (spot) counts.set(spot, (counts.get(spot) ?? 0) + 1);
  }
  const found: Bounds[][] = world.laid.map(() => []);
  for (const [{ at, sheet }, count] of counts) {
    const laid = world.laid[sheet];
    if (!laid) continue;
    const [x, y] = [at[0] - laid.origin[0], at[1] - laid.origin[1] + LOW];
    const near = laid.sheet.labels.some(
      (label) => Math.abs(label.at[0] * laid.scale - x) < NAMED.x && Math.abs(label.at[1] * laid.scale - y) < NAMED.y,
    );
    const half = (count * SIDE * 1.08) / 2;
    if (near) found[sheet]?.push({ left: x - half, right: x + half, top: y - SIDE / 2, bottom: y + SIDE / 2 });
  }
  return found;
}
