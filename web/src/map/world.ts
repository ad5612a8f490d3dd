// The board laid out on one table top. Games measure their sheets as they like; here every sheet is brought to one
// measure, in which a hex has the radius `RADIUS`, and lies beside the one before. Owns where places are, what they
// are called, and which of them is under a point.

import type { Board, Lie, Material, Place, Rank, Shape, Sheet, Text, Tone } from "../protocol";
import { boundsOf, hexCorners, inside, Joints, type Bounds, type Point } from "./geometry";

/** From the centre of a hex to a corner, in the table's measure: pixels at zoom 1. */
export const RADIUS = 32;
const GAP = RADIUS * 3;

/** A place on the table top. */
export interface Spot {
  id: string;
  names: readonly string[];
  at: Point;
  /** Its corners, from the game's outline or of its hex. */
  corners: Point[];
  /** How its hex lies, if it is one. */
  hex: "flat" | "pointed" | null;
  sheet: number;
  /** What is printed in it. */
  number: string;
  /** Its own number on the table top. */
  order: number;
}

/** What the painter of one sheet needs, in the table's measure from the sheet's own corner. */
export interface Plan {
  size: Point;
  ground: Material;
  hexes: boolean;
  cells: { at: Point; number: string; corners: Point[] }[];
  art: { material: Material; shape: Shape; tone?: Tone | null }[];
  labels: { at: Point; text: string; rank: Rank; lie?: Lie; turn: number; tone?: Tone | null }[];
  /** What names leave free. */
  kept: Bounds[];
}

export interface Laid {
  sheet: Sheet;
  origin: Point;
  size: Point;
  scale: number;
}

export class World {
  readonly laid: Laid[] = [];
  readonly bounds: Bounds;
  readonly spots: Spot[] = [];
  private readonly byName = new Map<string, Spot>();
  private readonly cells = new Map<string, Spot[]>();
  private joints: Joints | null = null;

  constructor(board: Board) {
    let left = 0;
    for (const sheet of board.sheets) {
      const scale = RADIUS / radiusOf(sheet);
      const size: Point = [sheet.size[0] * scale, sheet.size[1] * scale];
      const number = this.laid.push({ sheet, origin: [left, 0], size, scale }) - 1;
      for (const place of sheet.places) this.add(this.spot(place, number));
      left += size[0] + GAP;
    }
    this.bounds = {
      left: 0,
      top: 0,
      right: Math.max(RADIUS, left - GAP),
      bottom: Math.max(RADIUS, ...this.laid.map((laid) => laid.size[1])),
    };
  }

  /** The place with this name. */
  named(name: string): Spot | undefined {
    return this.byName.get(name);
  }

  /** The place under a point. */
  at(point: Point): Spot | undefined {
    const near = this.cells.get(cell(point)) ?? [];
    return near.find((spot) => inside(point, [spot.corners]));
  }

  /** The outlines around places. */
  around(spots: readonly Spot[]): Point[][] {
    this.joints ??= new Joints(this.spots.map(({ corners }) => corners), RADIUS * 0.02);
    return this.joints.around(spots.map(({ order }) => order));
  }

  /** The same sheet as its painter sees it. */
  plan(number: number, say: (text: Text) => string): Plan {
    const laid = this.laid[number];
    if (!laid) throw new RangeError(`there is no sheet ${number}`);
    const { sheet, scale, origin } = laid;
    const own = ([x, y]: Point): [number, number] => [x * scale, y * scale];
    return {
      size: laid.size,
      ground: sheet.ground,
      hexes: sheet.hexes !== null,
      cells: this.spots
        .filter((spot) => spot.sheet === number)
        .map((spot, index) => ({
          at: [spot.at[0] - origin[0], spot.at[1] - origin[1]],
          number: sheet.places[index]?.number ?? "",
          corners: spot.corners.map(([x, y]): Point => [x - origin[0], y - origin[1]]),
        })),
      art: sheet.art.map(({ material, shape, tone }) => ({ material, tone, shape: scaled(shape, own, scale) })),
      labels: this.labels(number, say),
      kept: [],
    };
  }

  /** The names on a sheet, in the language of the day. */
  labels(number: number, say: (text: Text) => string): Plan["labels"] {
    const { sheet, scale } = this.laid[number] ?? { sheet: null, scale: 1 };
    return (sheet?.labels ?? []).map((label) => ({
      ...label,
      at: [label.at[0] * scale, label.at[1] * scale],
      ...(label.lie === undefined ? {} : { lie: stretched(label.lie, scale) }),
      text: say(label.text),
    }));
  }

  private spot(place: Place, sheet: number): Spot {
    const laid = this.laid[sheet];
    if (!laid) throw new RangeError(`there is no sheet ${sheet}`);
    const { origin, scale } = laid;
    const own = ([x, y]: Point): Point => [origin[0] + x * scale, origin[1] + y * scale];
    const at = own(place.at);
    const flat = laid.sheet.hexes?.flat ?? false;
    const corners = place.outline ? place.outline.map(own) : hexCorners(at, RADIUS, flat);
    const hex = place.outline ? null : flat ? "flat" : "pointed";
    return { id: place.id, names: place.names ?? [], at, corners, hex, sheet, number: place.number, order: this.spots.length };
  }

  private add(spot: Spot): void {
    this.spots.push(spot);
    for (const name of [spot.id, ...spot.names]) if (!this.byName.has(name)) this.byName.set(name, spot);
    const { left, top, right, bottom } = boundsOf(spot.corners);
    for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++) {
      for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) {
        const key = `${x},${y}`;
        const there = this.cells.get(key);
        if (there) there.push(spot);
        else this.cells.set(key, [spot]);
      }
    }
  }
}

const CELL = RADIUS * 2;

function cell([x, y]: Point): string {
  return `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`;
}

/** The radius of a sheet's hexes, or of hexes that would lie as far apart as its areas do. */
function radiusOf(sheet: Sheet): number {
  if (sheet.hexes) return sheet.hexes.size;
  const nearest = sheet.places.map(({ at: [x, y], id }) =>
    Math.min(...sheet.places.map((other) => (other.id === id ? Infinity : Math.hypot(other.at[0] - x, other.at[1] - y)))),
  );
  const known = nearest.filter(Number.isFinite).sort((a, b) => a - b);
  return (known[known.length >> 1] ?? sheet.size[0] / 10) / Math.sqrt(3);
}

function stretched(lie: Lie, scale: number): Lie {
  if (lie === "on") return lie;
  return "beside" in lie ? { beside: lie.beside * scale } : { across: lie.across * scale };
}

function scaled(shape: Shape, own: (point: Point) => [number, number], scale: number): Shape {
  if ("area" in shape) return { area: shape.area.map((ring) => ring.map(own)) };
  if ("cover" in shape) return { cover: shape.cover.map((ring) => ring.map(own)) };
  if ("growing" in shape) {
    const { paths, from, to } = shape.growing;
    return { growing: { paths: paths.map((path) => path.map(own)), from: from * scale, to: to * scale } };
  }
  if ("lines" in shape) {
    return { lines: { paths: shape.lines.paths.map((path) => path.map(own)), width: shape.lines.width * scale } };
  }
  return { spots: { at: shape.spots.at.map(own), size: shape.spots.size * scale, turn: shape.spots.turn } };
}
