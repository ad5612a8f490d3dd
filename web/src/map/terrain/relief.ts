// Hill shading: how high the ground stands where hills and mountains are, ridged like real country, and the light from
// the north-west upon it, as printed maps have it. Heights are worked out for each tile anew, so that ridges are as
// crisp from near as from afar.

import type { Material } from "../../protocol";
import type { Point } from "../geometry";
import { layered } from "../random";
import { RADIUS } from "../world";
import { blurred, covered, fieldScale, smooth, type Field } from "./fields";

/** How high a material rises, how far its ridges lie apart, and how softly it begins. */
const RISES: Partial<Record<Material, { by: number; ridge: number; soft: number }>> = {
  hills: { by: 15, ridge: RADIUS * 2.1, soft: RADIUS * 0.5 },
  mountain: { by: 40, ridge: RADIUS * 2.9, soft: RADIUS * 0.6 },
  "high-mountain": { by: 60, ridge: RADIUS * 3.4, soft: RADIUS * 0.6 },
  rough: { by: 3, ridge: RADIUS * 1.1, soft: RADIUS * 0.4 },
};

export const rises = (material: Material): boolean => RISES[material] !== undefined;

interface Mass {
  cover: Field;
  by: number;
  ridge: number;
}

/** A part of a sheet: from where, how wide and high in steps, and how far a step goes. */
export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
  step: number;
}

export class Relief {
  private readonly masses: Mass[];

  /** `areas` are what rises, each with how it is drawn. */
  constructor(size: Point, areas: readonly { material: Material; draw: (pen: OffscreenCanvasRenderingContext2D) => void }[]) {
    const scale = fieldScale(size, 0.25, 400_000);
    this.masses = areas.flatMap(({ material, draw }) => {
      const rise = RISES[material];
      if (!rise) return [];
      return [{ by: rise.by, ridge: rise.ridge, cover: blurred(covered(size, scale, draw), rise.soft) }];
    });
  }

  /** How high the ground stands. */
  heightAt(x: number, y: number, detail: number): number {
    let height = 0;
    for (const { cover, by, ridge } of this.masses) {
      const there = smooth(cover, x, y);
      if (there < 0.01) continue;
      // Ridges bend: the place where one looks them up is itself moved about.
      const bend = layered(x / (ridge * 1.7), y / (ridge * 1.7), 2, 83) * 0.8;
      const crest = 1 - Math.abs(layered(x / ridge + bend, y / ridge - bend, detail, 71)) * 2.1;
      height += there * by * (0.35 + Math.max(0, crest));
    }
    return height;
  }

  /** Light and shade on a part of the sheet, to be laid over it; nothing where it is level. */
  shading({ left, top, width, height, step }: Window): OffscreenCanvas | null {
    // Finer ridges than a step cannot be seen.
    const detail = Math.min(6, Math.max(2, Math.round(Math.log2((RADIUS * 2) / step))));
    const [columns, rows] = [width + 2, height + 2];
    const heights = new Float32Array(columns * rows);
    let any = false;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const there = this.heightAt(left + (column - 1) * step, top + (row - 1) * step, detail);
        if (there > 0) any = true;
        heights[row * columns + column] = there;
      }
    }
    if (!any) return null;
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) return null;
    const image = pen.createImageData(width, height);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const at = (row + 1) * columns + column + 1;
        const dx = (heights[at + 1] ?? 0) - (heights[at - 1] ?? 0);
        const dy = (heights[at + columns] ?? 0) - (heights[at - columns] ?? 0);
        const light = (-(dx + dy) / step) * 0.42;
        const tone = Math.min(1, Math.abs(light));
        image.data.set(light > 0 ? [255, 247, 218, tone * 125] : [74, 48, 22, tone * 150], (row * width + column) * 4);
      }
    }
    pen.putImageData(image, 0, 0);
    return canvas;
  }
}
