// Lines on a map, drawn by what they are: rivers that widen, ticked railways, cased roads, planked piers, walls of
// logs, borders, fronts and arrows.

import type { Material } from "../../protocol";
import { RADIUS } from "../world";
import { along, distance, lengthOf, levelled, rounded, through, wandering, type Point, type Ring } from "../geometry";
import { shaded, veil, type Inks } from "../palette";
import { hash } from "../random";

type Pen = OffscreenCanvasRenderingContext2D;

/** A line of art, ready to draw: paths have their final curves. */
export interface Line {
  material: Material;
  ink: string;
  paths: readonly Ring[];
  /** Where it ends, and where it begins. */
  width: number;
  from: number;
}

/** The curve that a line of this material follows. */
export function course(material: Material, path: Ring): Ring {
  if (path.length < 2) return path;
  if (material === "river") return wandering(path, RADIUS, 0.12);
  if (material === "canal") return rounded(path, 2, false);
  if (material === "road" || material === "track" || material === "railway") return through(path, 5);
  if (material === "rampart" && path.length > 2) return rounded(path, 1, false);
  if (material === "border" || material === "boundary") return wandering(path, RADIUS, 0.02);
  if (material === "pier" || material === "bridge") return levelled(path, RADIUS, 0.35);
  if (material === "seawall") return rounded(levelled(path, RADIUS, 0.02), 2, false);
  return path;
}

/** How strong a thin line is: from afar a net of them would hide the land. */
const faint = (scale: number): number => Math.min(1, 0.35 + scale * 1.3);

/** A road that is thinner than this is one line. */
const THIN = 4;

export function drawLine(pen: Pen, line: Line, inks: Inks, scale: number): void {
  pen.save();
  pen.lineJoin = "round";
  pen.lineCap = "round";
  for (const path of line.paths) if (path.length > 1) drawPath(pen, line, path, inks, scale);
  pen.restore();
}

function drawPath(pen: Pen, line: Line, path: Ring, inks: Inks, scale: number): void {
  const { width, ink } = line;
  const hair = 1 / scale;
  switch (line.material) {
    case "river": {
      // From afar a river is a hair, and the bank is left out.
      const bank = hair * Math.min(1.6, scale * 3.2);
      const least = hair * 0.55;
      river(pen, path, Math.max(least, line.from + bank), Math.max(least, width + bank), shaded(ink, -0.18));
      if (scale >= 0.3) river(pen, path, line.from, width, ink);
      return;
    }
    case "canal":
      stroke(pen, path, width + hair * 2, shaded(ink, -0.25));
      dashed(pen, path, width, inks.shore, [width * 4, width * 1.4]);
      return;
    case "road":
      if (width < THIN) {
        const thin = line.ink === inks.road ? inks.roadLine : ink;
        stroke(pen, path, Math.max(hair * 0.9, width * 0.75), veil(thin, faint(scale)));
        return;
      }
      stroke(pen, path, width + Math.max(hair, 1), inks.roadEdge);
      stroke(pen, path, width, ink);
      return;
    case "track":
      dashed(pen, path, Math.max(hair * 0.8, width * 0.7), ink, [width * 3.2, width * 1.7]);
      return;
    case "railway":
      stroke(pen, path, Math.max(hair * 0.9, width * 0.34), veil(ink, faint(scale)));
      // From afar the sleepers would run into each other.
      if (scale < 0.3) return;
      ticks(pen, path, Math.max(width * 1.7, 3), width * 2.4 + 3, Math.max(hair * 0.9, width * 0.3), ink);
      return;
    case "ferry":
      stroke(pen, path, width + hair, veil(inks.foam, 0.5));
      dashed(pen, path, width, ink, [width * 1.6, width * 1.1]);
      return;
    case "wall":
      stroke(pen, path, width * 0.5, ink, "butt");
      if (scale > 0.25) dashed(pen, path, width * 1.3, ink, [width * 1.2, width * 1.2]);
      return;
    case "rampart":
      stroke(pen, path, Math.max(hair, width * 0.42), ink, "butt");
      if (scale > 0.25) teeth(pen, path, width * 1.1, width * 2.2, ink);
      return;
    case "cliff":
      stroke(pen, path, Math.max(hair * 1.4, width * 0.8), ink);
      if (scale > 0.25) ticks(pen, path, width * 2.6, width * 1.3, Math.max(hair * 0.7, width * 0.24), ink);
      return;
    case "boundary":
      dashed(pen, path, Math.max(hair * 0.8, width * 0.8), veil(ink, 0.7), [width * 0.9, width * 2.6]);
      return;
    case "graticule":
      stroke(pen, path, Math.max(hair * 0.6, width * 0.6), veil(ink, 0.22));
      return;
    case "bridge":
      stroke(pen, path, width + 2.4, inks.builtEdge, "butt");
      stroke(pen, path, width, inks.road, "butt");
      return;
    case "pier":
      shadowed(pen, inks, scale, () => stroke(pen, path, width, shaded(ink, -0.3), "butt"));
      stroke(pen, path, width - Math.max(hair, 0.9), ink, "butt");
      if (scale > 0.4) ticks(pen, path, width * 0.86, 2.6, 0.45, veil(inks.builtEdge, 0.55));
      return;
    case "seawall":
      wall(pen, path, width, ink, inks, scale);
      return;
    case "airstrip":
    case "airfield":
      stroke(pen, path, width + 1.2, inks.roadEdge, "butt");
      stroke(pen, path, width, ink, "butt");
      dashed(pen, path, Math.max(hair, width * 0.06), inks.foam, [width * 0.5, width * 0.5]);
      return;
    case "border":
      stroke(pen, path, Math.max(hair * 5, width * 3.4), veil(ink, 0.2));
      dashed(pen, path, Math.max(hair, width * 0.7), ink, [width * 4, width * 2, width * 0.6, width * 2]);
      return;
    case "front":
      stroke(pen, path, width + hair * 2, inks.halo);
      stroke(pen, path, width, ink);
      return;
    case "arrow":
      arrow(pen, path, width, ink, inks, hair);
      return;
    default:
      stroke(pen, path, width, ink);
  }
}

/** A river is narrow where it starts and as wide as it gets where it ends. */
function river(pen: Pen, path: Ring, from: number, width: number, ink: string): void {
  const left: Point[] = [];
  const right: Point[] = [];
  path.forEach(([x, y], index) => {
    const [fromX, fromY] = path[Math.max(0, index - 1)] ?? [x, y];
    const [toX, toY] = path[Math.min(path.length - 1, index + 1)] ?? [x, y];
    const length = Math.hypot(toX - fromX, toY - fromY) || 1;
    const whole = from + (width - from) * (index / (path.length - 1));
    const half = (whole / 2) * (0.88 + 0.24 * hash(index, path.length, 3));
    const dx = (-(toY - fromY) / length) * half;
    const dy = ((toX - fromX) / length) * half;
    left.push([x + dx, y + dy]);
    right.push([x - dx, y - dy]);
  });
  pen.fillStyle = ink;
  pen.beginPath();
  trace(pen, [...left, ...right.reverse()]);
  pen.closePath();
  pen.fill();
}

/** Logs laid along the shore: a dark bar with lit tops and joints. */
function wall(pen: Pen, path: Ring, width: number, ink: string, inks: Inks, scale: number): void {
  shadowed(pen, inks, scale, () => stroke(pen, path, width, shaded(ink, -0.35)));
  stroke(pen, path, width * 0.66, ink);
  if (scale > 0.4) {
    ticks(pen, path, width * 0.9, width * 1.5, 0.5, shaded(ink, -0.45));
    stroke(pen, path, width * 0.16, shaded(ink, 0.3));
  }
}

function arrow(pen: Pen, path: Ring, width: number, ink: string, inks: Inks, hair: number): void {
  const length = lengthOf(path);
  const head = Math.min(length * 0.6, width * 3.2);
  const neck = along(path, length - head * 0.8);
  const tip = along(path, length);
  const angle = Math.atan2(tip.at[1] - neck.at[1], tip.at[0] - neck.at[0]);
  const side = (reach: number, turn: number): Point => [
    tip.at[0] - Math.cos(angle) * head + Math.cos(angle + turn) * reach,
    tip.at[1] - Math.sin(angle) * head + Math.sin(angle + turn) * reach,
  ];
  const body = [...path.slice(0, -1), neck.at];
  for (const [grow, colour] of [[hair * 3, inks.halo], [0, ink]] as const) {
    stroke(pen, body, width + grow, colour, "butt");
    pen.fillStyle = colour;
    pen.strokeStyle = colour;
    pen.lineWidth = grow;
    pen.beginPath();
    trace(pen, [tip.at, side(width * 1.35, Math.PI / 2), side(width * 1.35, -Math.PI / 2)]);
    pen.closePath();
    pen.fill();
    if (grow > 0) pen.stroke();
  }
}

function shadowed(pen: Pen, inks: Inks, scale: number, draw: () => void): void {
  pen.save();
  pen.shadowColor = inks.shadow;
  pen.shadowBlur = 2.4 * scale;
  pen.shadowOffsetX = 0.9 * scale;
  pen.shadowOffsetY = 1.3 * scale;
  draw();
  pen.restore();
}

function stroke(pen: Pen, path: Ring, width: number, ink: string, cap: CanvasLineCap = "round"): void {
  pen.strokeStyle = ink;
  pen.lineWidth = Math.max(0.05, width);
  pen.lineCap = cap;
  pen.beginPath();
  trace(pen, path);
  pen.stroke();
}

function dashed(pen: Pen, path: Ring, width: number, ink: string, dash: number[]): void {
  pen.setLineDash(dash);
  stroke(pen, path, width, ink, "butt");
  pen.setLineDash([]);
}

/** Short strokes across a line. */
function ticks(pen: Pen, path: Ring, reach: number, apart: number, width: number, ink: string): void {
  pen.strokeStyle = ink;
  pen.lineWidth = width;
  pen.lineCap = "butt";
  pen.beginPath();
  walked(path, apart, ([x, y], heading) => {
    const dx = -Math.sin(heading) * (reach / 2);
    const dy = Math.cos(heading) * (reach / 2);
    pen.moveTo(x - dx, y - dy);
    pen.lineTo(x + dx, y + dy);
  });
  pen.stroke();
}

/** Teeth on one side of a line, as fortifications have them. */
function teeth(pen: Pen, path: Ring, reach: number, apart: number, ink: string): void {
  pen.fillStyle = ink;
  pen.beginPath();
  walked(path, apart, ([x, y], heading) => {
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
    pen.moveTo(x - cos * reach * 0.6, y - sin * reach * 0.6);
    pen.lineTo(x + cos * reach * 0.6, y + sin * reach * 0.6);
    pen.lineTo(x + sin * reach, y - cos * reach);
    pen.closePath();
  });
  pen.fill();
}

/** Visits points of a line that lie so far apart, with where the line heads there. */
function walked(path: Ring, apart: number, visit: (at: Point, heading: number) => void): void {
  let due = apart / 2;
  for (let index = 0; index + 1 < path.length; index++) {
    const [from, to] = [path[index], path[index + 1]];
    if (!from || !to) return;
    const length = distance(from, to);
    const heading = Math.atan2(to[1] - from[1], to[0] - from[0]);
    for (; due < length; due += apart) {
      visit([from[0] + Math.cos(heading) * due, from[1] + Math.sin(heading) * due], heading);
    }
    due -= length;
  }
}

function trace(pen: Pen, path: Ring): void {
  path.forEach(([x, y], index) => {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  });
}
