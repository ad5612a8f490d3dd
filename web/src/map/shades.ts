// What is laid over places: overlays in the colours of the game, solid or hatched, with a line around each.

import { CanvasSource, Container, earcut, Graphics, Mesh, MeshGeometry, Texture } from "pixi.js";
import type { Overlay, Shade } from "../protocol";
import type { Point } from "./geometry";
import { colour, number, shaded } from "./palette";
import { RADIUS, type Spot, type World } from "./world";

/** How far apart the lines of a hatching are. */
const HATCH = RADIUS * 0.3;

export class Shades {
  readonly container = new Container();
  private hatching: Texture | null = null;
  /** What lies there now, and where. */
  private drawn = new Map<Shade, Container>();
  private world: World | null = null;

  show(overlays: readonly Overlay[], on: ReadonlySet<string>, world: World): void {
    this.lay(overlays.flatMap(({ id, shades }) => (on.has(id) ? shades : [])), world);
  }

  /** Shades that lie there already stay as they are. */
  lay(shades: readonly Shade[], world: World): void {
    const before = this.drawn;
    const kept = world === this.world ? before : new Map<Shade, Container>();
    this.world = world;
    this.drawn = new Map(shades.map((shade) => [shade, kept.get(shade) ?? this.draw(shade, world)]));
    this.container.removeChildren();
    for (const [shade, drawn] of before) if (this.drawn.get(shade) !== drawn) drawn.destroy({ children: true });
    for (const drawn of this.drawn.values()) this.container.addChild(drawn);
  }

  destroy(): void {
    this.container.destroy({ children: true });
    this.hatching?.destroy(true);
  }

  private draw(shade: Shade, world: World): Container {
    const drawn = new Container();
    const spots = shade.places.map((name) => world.named(name)).filter((spot) => spot !== undefined);
    if (spots.length === 0) return drawn;
    const hue = colour(shade.tone);
    const texture = shade.hatched ? (this.hatching ??= hatch()) : Texture.WHITE;
    const mesh = new Mesh({ geometry: geometryOf(spots), texture });
    mesh.tint = number(hue);
    mesh.alpha = shade.hatched ? (shade.strong ? 0.8 : 0.5) : shade.strong ? 0.42 : 0.2;
    const line = new Graphics();
    for (const loop of world.around(spots)) line.poly(loop.flat(), true);
    line.stroke({ color: number(shaded(hue, -0.25)), width: RADIUS * (shade.strong ? 0.075 : 0.045), alpha: shade.strong ? 0.85 : 0.55, join: "round" });
    drawn.addChild(mesh, line);
    return drawn;
  }
}

function geometryOf(spots: readonly Spot[]): MeshGeometry {
  const triangles = spots.map(({ hex, corners }) => (hex ? HEX_TRIANGLES : earcut(corners.flatMap((corner: Point) => [...corner]))));
  const corners = spots.reduce((sum, spot) => sum + spot.corners.length, 0);
  const positions = new Float32Array(corners * 2);
  const indices = new Uint32Array(triangles.reduce((sum, { length }) => sum + length, 0));
  let [corner, index] = [0, 0];
  for (const [at, spot] of spots.entries()) {
    for (const triangle of triangles[at] ?? []) indices[index++] = corner + triangle;
    for (const [x, y] of spot.corners) {
      positions[corner * 2] = x;
      positions[corner * 2 + 1] = y;
      corner++;
    }
  }
  return new MeshGeometry({ positions, uvs: positions.map((at) => at / HATCH), indices });
}

const HEX_TRIANGLES = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5];

/** A tile of slanted lines. */
function hatch(): Texture {
  const side = 32;
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen) {
    pen.strokeStyle = "#ffffff";
    pen.lineWidth = side * 0.24;
    pen.beginPath();
    for (const shift of [-side, 0, side]) {
      pen.moveTo(shift - side * 0.5, side * 1.5);
      pen.lineTo(shift + side * 1.5, -side * 0.5);
    }
    pen.stroke();
  }
  return new Texture({ source: new CanvasSource({ resource: canvas, addressMode: "repeat", scaleMode: "linear", autoGenerateMipmaps: true }) });
}
