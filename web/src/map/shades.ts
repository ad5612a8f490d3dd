// What is laid over places: overlays in the colours of the game, solid or hatched, with a line around each.

import { CanvasSource, Container, earcut, Graphics, Mesh, MeshGeometry, Texture } from "pixi.js";
import type { Overlay, Shade } from "../protocol";
import { joinRings, type Point } from "./geometry";
import { colour, number, shaded } from "./palette";
import { RADIUS, type Spot, type World } from "./world";

/** How far apart the lines of a hatching are. */
const HATCH = RADIUS * 0.3;

export class Shades {
  readonly container = new Container();
  private hatching: Texture | null = null;

  show(overlays: readonly Overlay[], on: ReadonlySet<string>, world: World): void {
    this.lay(overlays.flatMap(({ id, shades }) => (on.has(id) ? shades : [])), world);
  }

  lay(shades: readonly Shade[], world: World): void {
    for (const child of this.container.removeChildren()) child.destroy({ children: true });
    for (const shade of shades) this.add(shade, world);
  }

  destroy(): void {
    this.container.destroy({ children: true });
    this.hatching?.destroy(true);
  }

  private add(shade: Shade, world: World): void {
    const spots = shade.places.map((name) => world.named(name)).filter((spot) => spot !== undefined);
    if (spots.length === 0) return;
    const hue = colour(shade.tone);
    const texture = shade.hatched ? (this.hatching ??= hatch()) : Texture.WHITE;
    const mesh = new Mesh({ geometry: geometryOf(spots), texture });
    mesh.tint = number(hue);
    mesh.alpha = shade.hatched ? (shade.strong ? 0.8 : 0.5) : shade.strong ? 0.42 : 0.2;
    const line = new Graphics();
    for (const loop of joinRings(spots.map(({ corners }) => corners), RADIUS * 0.02)) line.poly(loop.flat(), true);
    line.stroke({ color: number(shaded(hue, -0.25)), width: RADIUS * (shade.strong ? 0.075 : 0.045), alpha: shade.strong ? 0.85 : 0.55, join: "round" });
    this.container.addChild(mesh, line);
  }
}

function geometryOf(spots: readonly Spot[]): MeshGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (const { corners, hex } of spots) {
    const first = positions.length / 2;
    for (const [x, y] of corners) {
      positions.push(x, y);
      uvs.push(x / HATCH, y / HATCH);
    }
    const triangles = hex ? HEX_TRIANGLES : earcut(corners.flatMap((corner: Point) => [...corner]));
    for (const index of triangles) indices.push(first + index);
  }
  return new MeshGeometry({
    positions: new Float32Array(positions),
    uvs: new Float32Array(uvs),
    indices: new Uint32Array(indices),
  });
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
