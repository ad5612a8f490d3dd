// What a legend shows: each entry as a small piece of map, painted by the same hand as the map.

import type { Legend, Material, Shape } from "../../protocol";
import type { Theme } from "../palette";
import { RADIUS, type Plan } from "../world";
import type { Point } from "../geometry";
import { kin } from "./materials";
import { Painter } from "./painter";

/** How wide and high a sample is, in units of the table. */
export const SAMPLE: Point = [RADIUS * 1.5, RADIUS * 0.72];

export type Entry = Pick<Legend, "sample" | "tone">;

/** The sheet of which a sample is the whole. `scale` brings the game's measure to that of the table. */
export function planOf({ sample, tone = null }: Entry, scale: number): Plan {
  const [width, height] = SAMPLE;
  const far = RADIUS;
  const all = [[[-far, -far], [width + far, -far], [width + far, height + far], [-far, height + far]] as [number, number][]];
  const art = (material: Material, shape: Shape) => ({ material, shape, tone });
  const plan = (ground: Material, drawn: Plan["art"]): Plan => ({
    size: SAMPLE, ground, hexes: false, cells: [], art: drawn, labels: [], kept: [],
  });
  if ("area" in sample) {
    const [first = "land", ...others] = sample.area;
    const wet = kin(first) === "water";
    return plan(wet ? "sea" : "land", [art(first, { area: all }), ...others.map((one) => art(one, { cover: all }))]);
  }
  const land = art("land", { area: all });
  if ("line" in sample) {
    const { material, width: wide } = sample.line;
    const y = height / 2;
    const path: [number, number][] = [[-4, y], [width * 0.25, y], [width * 0.5, y], [width * 0.75, y], [width + 4, y]];
    const lines = art(material, { growing: { paths: [path], from: wide * scale, to: wide * scale } });
    return plan(material === "ferry" ? "sea" : "land", material === "ferry" ? [lines] : [land, lines]);
  }
  const { material, size } = sample.spot;
  return plan("land", [land, art(material, { spots: { at: [[width / 2, height / 2]], size: size * scale, turn: 0 } })]);
}

/** The picture of a sample, with so many pixels in a unit. */
export function paintSample(entry: Entry, scale: number, pixels: number, theme: Theme): OffscreenCanvas {
  const [width, height] = SAMPLE.map((length) => Math.round(length * pixels)) as [number, number];
  const order = { left: 0, top: 0, scale: pixels, zoom: pixels, width, height, theme, light: "day" as const };
  return new Painter(planOf(entry, scale)).ground(order);
}
