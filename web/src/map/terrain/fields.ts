// Fields over a whole sheet, coarse and smooth: how far it is from the shore, how much of it something covers. Worked
// out once for a sheet, by whoever paints it.

import type { Point } from "../geometry";

/** A number for each cell of a sheet. */
export interface Field {
  width: number;
  height: number;
  /** Cells in a unit of the table. */
  scale: number;
  values: Float32Array;
}

export function field(size: Point, scale: number): Field {
  const width = Math.max(2, Math.ceil(size[0] * scale));
  const height = Math.max(2, Math.ceil(size[1] * scale));
  return { width, height, scale, values: new Float32Array(width * height) };
}

/** How many cells a unit may have so that a field stays small. */
export function fieldScale(size: Point, most: number, cells: number): number {
  return Math.min(most, Math.sqrt(cells / (size[0] * size[1])));
}

/** How much of each cell a drawing covers, from 0 to 1. */
export function covered(size: Point, scale: number, draw: (pen: OffscreenCanvasRenderingContext2D) => void): Field {
  const out = field(size, scale);
  const canvas = new OffscreenCanvas(out.width, out.height);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return out;
  pen.scale(scale, scale);
  draw(pen);
  const { data } = pen.getImageData(0, 0, out.width, out.height);
  for (let index = 0; index < out.values.length; index++) out.values[index] = (data[index * 4 + 3] ?? 0) / 255;
  return out;
}

/** Spreads each cell over its neighbours: three passes of a box are as good as a bell. */
export function blurred(from: Field, reach: number): Field {
  const { width, height } = from;
  let values = from.values;
  const radius = Math.max(1, Math.round(reach * from.scale * 0.6));
  for (let pass = 0; pass < 3; pass++) {
    values = boxed(values, width, height, radius, 1, width);
    values = boxed(values, height, width, radius, width, 1);
  }
  return { ...from, values };
}

function boxed(from: Float32Array, length: number, rows: number, radius: number, step: number, rowStep: number): Float32Array {
  const out = new Float32Array(from.length);
  const span = radius * 2 + 1;
  for (let row = 0; row < rows; row++) {
    const start = row * rowStep;
    const read = (index: number) => from[start + Math.min(length - 1, Math.max(0, index)) * step] ?? 0;
    let sum = 0;
    for (let index = -radius; index <= radius; index++) sum += read(index);
    for (let index = 0; index < length; index++) {
      out[start + index * step] = sum / span;
      sum += read(index + radius + 1) - read(index - radius);
    }
  }
  return out;
}

/** How far each cell is from a covered one, in units of the table (chamfer distance, two sweeps). */
export function away(mask: Field): Field {
  const { width, height, scale } = mask;
  const values = Float32Array.from(mask.values, (value) => (value > 0.5 ? 0 : 1e6));
  const straight = 1 / scale;
  const slanted = Math.SQRT2 / scale;
  const relax = (index: number, from: number, cost: number) => {
    const other = (values[from] ?? 1e6) + cost;
    if (other < (values[index] ?? 0)) values[index] = other;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      if (x > 0) relax(index, index - 1, straight);
      if (y > 0) relax(index, index - width, straight);
      if (y > 0 && x > 0) relax(index, index - width - 1, slanted);
      if (y > 0 && x < width - 1) relax(index, index - width + 1, slanted);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const index = y * width + x;
      if (x < width - 1) relax(index, index + 1, straight);
      if (y < height - 1) relax(index, index + width, straight);
      if (y < height - 1 && x < width - 1) relax(index, index + width + 1, slanted);
      if (y < height - 1 && x > 0) relax(index, index + width - 1, slanted);
    }
  }
  return { ...mask, values };
}

export function sample(from: Field, [x, y]: Point): number {
  const column = Math.min(from.width - 1, Math.max(0, Math.floor(x * from.scale)));
  const line = Math.min(from.height - 1, Math.max(0, Math.floor(y * from.scale)));
  return from.values[line * from.width + column] ?? 0;
}

/** The field at a point between cells. */
export function smooth(from: Field, x: number, y: number): number {
  const column = Math.min(from.width - 1.001, Math.max(0, x * from.scale - 0.5));
  const line = Math.min(from.height - 1.001, Math.max(0, y * from.scale - 0.5));
  const left = Math.floor(column);
  const top = Math.floor(line);
  const fx = column - left;
  const index = top * from.width + left;
  const { values, width } = from;
  const upper = (values[index] ?? 0) * (1 - fx) + (values[index + 1] ?? 0) * fx;
  const lower = (values[index + width] ?? 0) * (1 - fx) + (values[index + width + 1] ?? 0) * fx;
  return upper + (lower - upper) * (line - top);
}
