// Marks on places that are no pieces: small round tokens along the lower edge of a place, over its counters.

import { Container, Sprite } from "pixi.js";
import type { Mark } from "../protocol";
import type { Atlas } from "./counters/atlas";
import { drawToken } from "./counters/face";
import { WHOLE } from "./counters/layer";
import { grow, type Bounds } from "./geometry";
import { RADIUS, type Spot, type World } from "./world";

const SIDE = RADIUS * 0.42;
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
      sprite.position.set(x + shift, y + RADIUS * 0.66);
      sprite.scale.set((SIDE * WHOLE) / texture.frame.width);
      this.container.addChild(sprite);
    }
  }
}
