// Points, rings and curves: joining the hexes of an area into outlines, making an outline look drawn by nature, and
// telling what is inside it. Nothing here knows of games or of drawing.

import { noise } from "./random";

export type Point = readonly [number, number];
export type Ring = readonly Point[];

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boundsOf(points: Iterable<Point>): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    if (x < bounds.left) bounds.left = x;
    if (x > bounds.right) bounds.right = x;
    if (y < bounds.top) bounds.top = y;
    if (y > bounds.bottom) bounds.bottom = y;
  }
  return bounds;
}

export function meet(a: Bounds, b: Bounds): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/** Which of those boxes lie on none that was laid before: who comes first has the place. */
export function apart(boxes: readonly Bounds[]): boolean[] {
  const laid: Bounds[] = [];
  return boxes.map((box) => {
    if (laid.some((other) => meet(box, other))) return false;
    laid.push(box);
    return true;
  });
}

export function grow(bounds: Bounds, by: number): Bounds {
  return { left: bounds.left - by, top: bounds.top - by, right: bounds.right + by, bottom: bounds.bottom + by };
}

/** The six corners of a hex of this radius. */
export function hexCorners([x, y]: Point, radius: number, flat: boolean): Point[] {
  const start = flat ? 0 : Math.PI / 6;
  return Array.from({ length: 6 }, (_, corner): Point => {
    const angle = start + (corner * Math.PI) / 3;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Whether an odd number of rings is around the point. */
export function inside([x, y]: Point, rings: readonly Ring[]): boolean {
  let odd = false;
  for (const ring of rings) {
    let [px, py] = ring[ring.length - 1] ?? [0, 0];
    for (const [cx, cy] of ring) {
      if (cy > y !== py > y && x < ((px - cx) * (y - cy)) / (py - cy) + cx) odd = !odd;
      px = cx;
      py = cy;
    }
  }
  return odd;
}

/**
 * Joins rings that share edges, such as neighbouring hexes, into the outlines around them. An edge that lies between
 * two rings has no place in an outline; corners are one where they are nearer than the grain.
 */
export function joinRings(rings: readonly Ring[], grain: number): Point[][] {
  return new Joints(rings, grain).around(rings.keys());
}

/** Where rings meet. It is found once for all hexes of a map, and then outlines around any of them are found fast. */
export class Joints {
  private readonly points: Point[] = [];
  /** Every edge once, by the numbers of its ends. */
  private readonly edges: [number, number][] = [];
  /** The edges of each ring. */
  private readonly rings: number[][];

  constructor(rings: readonly Ring[], grain: number) {
    const corner = this.corners(grain);
    const known = new Map<number, number>();
    this.rings = rings.map((ring) => {
      const numbered = ring.map(corner);
      return numbered.flatMap((from, index) => {
        const to = at(numbered, (index + 1) % numbered.length);
        if (from === to) return [];
        const key = from < to ? from * ROW + to : to * ROW + from;
        const edge = known.get(key) ?? this.edges.push([from, to]) - 1;
        known.set(key, edge);
        return [edge];
      });
    });
  }

  /** The outlines around some of the rings, by their numbers. */
  around(rings: Iterable<number>): Point[][] {
    const odd = new Uint8Array(this.edges.length);
    const met: number[] = [];
    for (const ring of rings) {
      for (const edge of at(this.rings, ring)) {
        odd[edge] = 1 - (odd[edge] ?? 0);
        if (odd[edge] === 1) met.push(edge);
      }
    }
    const outer = met.filter((edge) => {
      const counts = odd[edge] === 1;
      odd[edge] = 0;
      return counts;
    });
    return tracedLoops(outer.map((edge) => at(this.edges, edge)), this.points);
  }

  /** Numbers corners. */
  private corners(grain: number): (point: Point) => number {
    const { points } = this;
    const cells = new Map<number, number>();
    const near = (cell: number, point: Point): number | undefined => {
      const known = cells.get(cell);
      return known !== undefined && distance(at(points, known), point) <= grain ? known : undefined;
    };
    return (point) => {
      const cell = Math.round(point[0] / grain) * ROW + Math.round(point[1] / grain);
      // Most corners are those of a ring before, to the last digits.
      let known = near(cell, point);
      for (let around = 0; known === undefined && around < AROUND.length; around++) known = near(cell + at(AROUND, around), point);
      if (known !== undefined) return known;
      cells.set(cell, points.length);
      return points.push(point) - 1;
    };
  }
}

/** What lies in columns and lines, fewer than so many of them, by one number; and what lies around it. */
const ROW = 2 ** 26;
const AROUND = [-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1];

function tracedLoops(edges: Iterable<[number, number]>, points: readonly Point[]): Point[][] {
  const leaving = new Map<number, number[]>();
  const link = (from: number, to: number) => {
    const ends = leaving.get(from);
    if (ends) ends.push(to);
    else leaving.set(from, [to]);
  };
  for (const [from, to] of edges) {
    link(from, to);
    link(to, from);
  }
  const unlink = (from: number, to: number) => {
    const ends = leaving.get(from) ?? [];
    ends.splice(ends.indexOf(to), 1);
  };

  const loops: Point[][] = [];
  for (const [start, ends] of leaving) {
    while (ends.length > 0) {
      const loop: Point[] = [];
      let here = start;
      do {
        loop.push(at(points, here));
        const next = leaving.get(here)?.[0];
        if (next === undefined) break;
        unlink(here, next);
        unlink(next, here);
        here = next;
      } while (here !== start);
      if (loop.length > 2) loops.push(loop);
    }
  }
  return loops;
}

/** Cuts corners: each pass of Chaikin's rule doubles the points and halves the angles. */
export function rounded(points: Ring, passes: number, closed: boolean): Point[] {
  let line = [...points];
  for (let pass = 0; pass < passes && line.length > 2; pass++) {
    const next: Point[] = [];
    const last = closed ? line.length : line.length - 1;
    if (!closed) next.push(at(line, 0));
    for (let index = 0; index < last; index++) {
      const a = at(line, index);
      const b = at(line, (index + 1) % line.length);
      next.push(between(a, b, 0.25), between(a, b, 0.75));
    }
    if (!closed) next.push(at(line, line.length - 1));
    line = next;
  }
  return line;
}

/** The middles of all edges: it takes the teeth out of a line that runs along hexsides. */
export function middles(ring: Ring): Point[] {
  return ring.map((point, index) => between(point, at(ring, (index + 1) % ring.length), 0.5));
}

/** Adds points so that none is further from the next than a step. */
export function divided(points: Ring, step: number, closed: boolean): Point[] {
  const out: Point[] = [];
  points.forEach((point, index) => {
    out.push(point);
    if (!closed && index === points.length - 1) return;
    const next = at(points, (index + 1) % points.length);
    const parts = Math.ceil(distance(point, next) / step);
    for (let part = 1; part < parts; part++) out.push(between(point, next, part / parts));
  });
  return out;
}

/** Moves each point a little, by where it is: two areas that share a border move it alike. */
export function wobbled(points: Ring, amount: number, width: number): Point[] {
  return points.map(([x, y]): Point => {
    const u = x / width;
    const v = y / width;
    return [
      x + amount * (noise(u, v, 11) + 0.4 * noise(u * 3.1, v * 3.1, 12) + 0.16 * noise(u * 8.3, v * 8.3, 15)),
      y + amount * (noise(u, v, 13) + 0.4 * noise(u * 3.1, v * 3.1, 14) + 0.16 * noise(u * 8.3, v * 8.3, 16)),
    ];
  });
}

/**
 * An outline as nature would draw it. Hexsides, which are as long as the radius, lose their teeth first; fine
 * outlines stay where they are.
 */
export function natural(rings: readonly Ring[], radius: number): Point[][] {
  return joinRings(rings, radius * 0.02).map((loop) => {
    const coarse = middleLength(loop) > radius * 0.5;
    const along = coarse ? middles(loop) : loop;
    const curve = divided(rounded(along, coarse ? 2 : 1, true), radius * 0.14, true);
    return rounded(wobbled(curve, radius * (coarse ? 0.2 : 0.05), radius * 1.9), 1, true);
  });
}

/**
 * What men laid out: hexsides become straight edges with firm corners. Outlines that are no hexsides stay as they are.
 */
export function straight(rings: readonly Ring[], radius: number): Point[][] {
  return joinRings(rings, radius * 0.02).map((loop) =>
    Math.abs(middleLength(loop) - radius) < radius * 0.2 ? simplified(middles(loop), radius * 0.42, true) : loop,
  );
}

/** A built line along hexsides without their teeth: it starts and ends where it did. */
export function levelled(path: Ring, radius: number, tolerance: number): Point[] {
  if (path.length < 3) return [...path];
  const centres = middles(path).slice(0, -1);
  return simplified([at(path, 0), ...centres, at(path, path.length - 1)], radius * tolerance, false);
}

/** Leaves out points that are nearer to the line without them than the tolerance (Douglas and Peucker). */
export function simplified(points: Ring, tolerance: number, closed: boolean): Point[] {
  if (points.length < (closed ? 4 : 3)) return [...points];
  if (closed) {
    const far = farthest(points, at(points, 0));
    const first = simplified(points.slice(0, far + 1), tolerance, false);
    const second = simplified([...points.slice(far), at(points, 0)], tolerance, false);
    return [...first.slice(0, -1), ...second.slice(0, -1)];
  }
  const [a, b] = [at(points, 0), at(points, points.length - 1)];
  let worst = 0;
  let index = 0;
  points.forEach((point, here) => {
    const off = offLine(point, a, b);
    if (off > worst) [worst, index] = [off, here];
  });
  if (worst <= tolerance) return [a, b];
  return [
    ...simplified(points.slice(0, index + 1), tolerance, false).slice(0, -1),
    ...simplified(points.slice(index), tolerance, false),
  ];
}

function farthest(points: Ring, from: Point): number {
  let far = 0;
  points.forEach((point, index) => {
    if (distance(point, from) > distance(at(points, far), from)) far = index;
  });
  return far;
}

function offLine(point: Point, a: Point, b: Point): number {
  const length = distance(a, b);
  if (length === 0) return distance(point, a);
  return Math.abs((b[0] - a[0]) * (a[1] - point[1]) - (a[0] - point[0]) * (b[1] - a[1])) / length;
}

/** A curve through all its points, with so many steps from each to the next: what leads to a town reaches it. */
export function through(path: Ring, steps: number): Point[] {
  if (path.length < 3) return [...path];
  const out: Point[] = [at(path, 0)];
  for (let index = 0; index + 1 < path.length; index++) {
    const [before, from, to, after] = [-1, 0, 1, 2].map((by) => at(path, Math.min(path.length - 1, Math.max(0, index + by))));
    if (!before || !from || !to || !after) continue;
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      const bend = (axis: 0 | 1): number =>
        from[axis] +
        0.5 * t * (to[axis] - before[axis] +
          t * (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis] +
            t * (3 * (from[axis] - to[axis]) + after[axis] - before[axis])));
      out.push([bend(0), bend(1)]);
    }
  }
  return out;
}

/** The part of a ring within a box (Sutherland and Hodgman): where it is cut it runs along the edge of the box. */
export function cut(ring: Ring, { left, top, right, bottom }: Bounds): Point[] {
  const edges: [0 | 1, number, 1 | -1][] = [[0, left, 1], [0, right, -1], [1, top, 1], [1, bottom, -1]];
  let line: Point[] = [...ring];
  for (const [axis, limit, sign] of edges) {
    const next: Point[] = [];
    let last = line.at(-1);
    for (const point of line) {
      if (!last) break;
      const [was, is] = [(last[axis] - limit) * sign >= 0, (point[axis] - limit) * sign >= 0];
      if (was !== is) next.push(between(last, point, (limit - last[axis]) / (point[axis] - last[axis])));
      if (is) next.push(point);
      last = point;
    }
    line = next;
  }
  return line;
}

/** A line through the country: rivers wander more than roads do. */
export function wandering(path: Ring, radius: number, amount: number): Point[] {
  const curve = divided(rounded(path, 2, false), radius * 0.25, false);
  const moved = wobbled(curve, radius * amount, radius * 1.2);
  return rounded([at(curve, 0), ...moved.slice(1, -1), at(curve, curve.length - 1)], 1, false);
}

function middleLength(loop: Ring): number {
  const lengths = loop.map((point, index) => distance(point, at(loop, (index + 1) % loop.length)));
  lengths.sort((a, b) => a - b);
  return lengths[lengths.length >> 1] ?? 0;
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay);
}

export function between([ax, ay]: Point, [bx, by]: Point, part: number): Point {
  return [ax + (bx - ax) * part, ay + (by - ay) * part];
}

/** Where on a line one is after so much of it, and where the line heads there. */
export function along(path: Ring, length: number): { at: Point; heading: number } {
  let left = length;
  for (let index = 0; index + 1 < path.length; index++) {
    const a = at(path, index);
    const b = at(path, index + 1);
    const step = distance(a, b);
    if (left <= step || index + 2 === path.length) {
      return { at: between(a, b, step === 0 ? 0 : Math.min(1, left / step)), heading: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
    left -= step;
  }
  return { at: path[0] ?? [0, 0], heading: 0 };
}

export function lengthOf(path: Ring): number {
  let sum = 0;
  for (let index = 0; index + 1 < path.length; index++) sum += distance(at(path, index), at(path, index + 1));
  return sum;
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${list.length}`);
  return item;
}
