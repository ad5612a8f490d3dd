// Names on a map: in a serif face, spaced out for waters and regions, slanted for waters, each size of place in its
// own. Names keep a readable size when one looks from afar. They lie beside each other and beside the tokens of places:
// where there is no room a lesser name steps aside, or waits until one comes near. Those of lands and seas lie behind
// all others, as wide as their room allows. None is cut off by the edge of its sheet.

import type { Plan } from "../world";
import { RADIUS } from "../world";
import { grow, meet, type Bounds, type Point } from "../geometry";
import { colour, shaded, type Inks, type Theme } from "../palette";

type Pen = OffscreenCanvasRenderingContext2D;
type Label = Plan["labels"][number];

/** Serif faces that good systems have, best first. */
export const SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', 'TeX Gyre Pagella', 'Liberation Serif', Georgia, serif";

interface Hand {
  /** In units of the table. */
  size: number;
  /** In pixels of the screen: never smaller, and hidden below `from`. */
  least: number;
  from: number;
  spacing: number;
  style: string;
  capitals: boolean;
}

const HANDS: Record<Label["rank"], Hand> = {
  region: { size: RADIUS * 0.92, least: 15, from: 0, spacing: 0.42, style: "italic 500", capitals: true },
  province: { size: RADIUS * 0.42, least: 9.5, from: 0.25, spacing: 0.3, style: "500", capitals: true },
  area: { size: RADIUS * 0.5, least: 11, from: 0.2, spacing: 0.16, style: "italic 600", capitals: false },
  stream: { size: RADIUS * 0.27, least: 8.5, from: 0.62, spacing: 0.1, style: "italic 500", capitals: false },
  metropolis: { size: RADIUS * 0.54, least: 13, from: 0, spacing: 0.02, style: "700", capitals: false },
  city: { size: RADIUS * 0.46, least: 12, from: 0.06, spacing: 0.02, style: "600", capitals: false },
  town: { size: RADIUS * 0.36, least: 10.5, from: 0.08, spacing: 0.02, style: "500", capitals: false },
  village: { size: RADIUS * 0.32, least: 9.5, from: 0.34, spacing: 0.01, style: "400", capitals: false },
  spot: { size: RADIUS * 0.28, least: 8.5, from: 0.5, spacing: 0.01, style: "italic 400", capitals: false },
  mark: { size: RADIUS * 0.27, least: 7, from: 0.6, spacing: 0.01, style: "700", capitals: false },
};

/** Marks without a colour are notes beside something: they are read from near. */
const NOTES = 1.1;
/** From so near every name is written, even if it lies on another. */
const NEAR = 1.3;
/** From here on great cities are always written. */
const GREAT = 0.3;
/** Names that lie across their land grow at most so much beyond their usual size, and shrink to so little of the least. */
const WIDEST = 1.6;
const SMALLEST = 0.62;
/** Pixels of the screen that names keep between them where one sees much of the map. */
const AIR = 3;
const AFAR = 0.5;
/** Pixels of the screen between a name and the edge of the sheet. */
const RIM = 4;
/** Who has a place first. Marks belong to their hex: they neither step aside nor drive others away. */
const RANKS: readonly Label["rank"][] = ["region", "metropolis", "city", "area", "town", "village", "province", "spot", "stream"];

/** A name as it will be written: where, and how large. */
export interface Written {
  label: Label;
  text: string;
  at: Point;
  size: number;
  box: Bounds;
}

/** How wide a text in that style, size and spacing is, in units of the table. */
export type Measure = (text: string, style: string, size: number, spacing: number) => number;

/** The names of a sheet as they lie when a unit has `zoom` pixels of the screen. `kept` is to be left free. */
export function layOut(labels: readonly Label[], kept: readonly Bounds[], all: Bounds, zoom: number, measure: Measure): Written[] {
  const sheet = grow(all, -RIM / zoom);
  const shown = labels.filter((label) => label.text !== "" && zoom >= fromOf(label));
  const behind = shown.filter(isAcross).flatMap((label) => across(label, zoom, measure) ?? []).map((name) => inside(name, sheet));
  const names = shown.filter((label) => !isAcross(label)).map((label) => written(label, zoom, measure));
  const marks = names.filter(({ label }) => label.rank === "mark");
  const taken = new Taken(kept);
  const laid: Written[] = [];
  const bases = new Set(names.filter((name) => isBase(name, taken)));
  const before = (a: Written, b: Written): number =>
    RANKS.indexOf(a.label.rank) - RANKS.indexOf(b.label.rank) || Number(bases.has(b)) - Number(bases.has(a));
  const air = zoom < AFAR ? AIR / zoom : 0;
  for (const name of names.filter(({ label }) => label.rank !== "mark").sort(before)) {
    const possible = whole(places(name), sheet);
    const free = possible.find(({ box }) => !taken.covers(grow(box, air)));
    const found = free ?? (stays(name, zoom) ? taken.freest(possible) : undefined);
    if (!found) continue;
    laid.push(found);
    taken.add(found.box);
  }
  return [...behind, ...laid, ...marks];
}

/** Whether a name is written even where it lies on something: great ones are, and from near all but those of rivers. */
function stays({ label: { rank, lie } }: Written, zoom: number): boolean {
  const great = (rank === "metropolis" || rank === "city") && lie !== undefined && zoom >= GREAT;
  return rank === "region" || great || (rank !== "stream" && zoom >= NEAR);
}

/** What is taken, by the part of the sheet: a large map has thousands of names. */
class Taken {
  readonly #cells = new Map<string, Bounds[]>();

  constructor(kept: readonly Bounds[]) {
    for (const box of kept) this.add(box);
  }

  add(box: Bounds): void {
    for (const key of cellsOf(box)) {
      const there = this.#cells.get(key);
      if (there) there.push(box);
      else this.#cells.set(key, [box]);
    }
  }

  covers(box: Bounds): boolean {
    return this.near(box).some((other) => meet(box, other));
  }

  /** Where the least is covered. */
  freest(names: readonly Written[]): Written | undefined {
    const cost = ({ box }: Written): number => this.near(box).reduce((sum, other) => sum + shared(box, other), 0);
    return names.map((name): [Written, number] => [name, cost(name)]).sort(([, a], [, b]) => a - b)[0]?.[0];
  }

  near(box: Bounds): Bounds[] {
    return cellsOf(box).flatMap((key) => this.#cells.get(key) ?? []);
  }
}

/** How much two boxes share. */
function shared(a: Bounds, b: Bounds): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

const CELL = RADIUS * 6;

function cellsOf({ left, right, top, bottom }: Bounds): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++) {
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) keys.push(`${x},${y}`);
  }
  return keys;
}

const fromOf = ({ rank, tone }: Label): number => (rank === "mark" && !tone ? NOTES : HANDS[rank].from);
const isAcross = ({ lie }: Label): boolean => typeof lie === "object" && "across" in lie;

function written(label: Label, zoom: number, measure: Measure): Written {
  const hand = HANDS[label.rank];
  return sized(label, Math.max(hand.size, hand.least / zoom), measure);
}

/** A name across its land: as large as there is room, and not at all where it would be too small to read. */
function across(label: Label, zoom: number, measure: Measure): Written | null {
  const hand = HANDS[label.rank];
  const room = typeof label.lie === "object" && "across" in label.lie ? label.lie.across : 0;
  const one = sized(label, 1, measure).box;
  const size = Math.min(room / (one.right - one.left), Math.max(hand.size * WIDEST, hand.least / zoom));
  return size * zoom < hand.least * SMALLEST ? null : sized(label, size, measure);
}

function sized(label: Label, size: number, measure: Measure): Written {
  const hand = HANDS[label.rank];
  const text = hand.capitals ? label.text.toUpperCase() : label.text;
  return at({ label, text, size, at: label.at, box: boxAround(label, measure(text, hand.style, size, hand.spacing * size), size) }, label.at);
}

/** The room that a name takes, slanted or not, around the middle of the sheet's corner. */
function boxAround({ turn }: Label, width: number, size: number): Bounds {
  const [cos, sin] = [Math.abs(Math.cos((turn * Math.PI) / 180)), Math.abs(Math.sin((turn * Math.PI) / 180))];
  const [right, bottom] = [(width * cos + size * sin) / 2, (width * sin + size * cos) / 2];
  return { left: -right, right, top: -bottom, bottom };
}

function at(name: Written, [x, y]: Point): Written {
  const { left, right, top, bottom } = name.box;
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2];
  const box = { left: left - midX + x, right: right - midX + x, top: top - midY + y, bottom: bottom - midY + y };
  return { ...name, at: [x, y], box };
}

/** Where a name may lie, best first. Regions and slanted names lie where they are put. */
function places(name: Written): Written[] {
  if (name.label.rank === "region" || name.label.turn !== 0) return [name];
  const [x, y] = name.label.at;
  const half = (name.box.right - name.box.left) / 2;
  const { lie } = name.label;
  if (typeof lie === "object" && "beside" in lie) {
    // Beside, above and below, first to the right as printers do.
    const side = half + lie.beside + name.size * 0.22;
    const [slant, lift] = [half + lie.beside * 0.7, lie.beside * 0.6 + name.size * 0.42];
    const above = lie.beside + name.size * 0.55;
    const shifts: Point[] = [
      [side, 0], [slant, -lift], [slant, lift], [-side, 0], [-slant, -lift], [-slant, lift], [0, -above], [0, above],
    ];
    return shifts.map(([dx, dy]) => at(name, [x + dx, y + dy]));
  }
  const step = RADIUS * 0.22 + name.size * 0.56;
  const aside = half + RADIUS * 0.5;
  const shifts: Point[] = [[0, 0], [0, step], [0, -step], [aside, 0], [-aside, 0], [0, step * 2], [aside, -step], [-aside, -step]];
  return shifts.map(([dx, dy]) => at(name, [x + dx, y + dy]));
}

/** Those places at which all of a name lies on the sheet; where there are none, it is moved there. */
function whole(names: readonly Written[], sheet: Bounds): Written[] {
  const kept = names.filter((name) => inside(name, sheet) === name);
  return kept.length > 0 ? kept : names.map((name) => inside(name, sheet));
}

/** The same name, moved as little as brings all of it onto the sheet. */
function inside(name: Written, sheet: Bounds): Written {
  const { box } = name;
  const dx = Math.max(0, sheet.left - box.left) - Math.max(0, box.right - sheet.right);
  const dy = Math.max(0, sheet.top - box.top) - Math.max(0, box.bottom - sheet.bottom);
  return dx === 0 && dy === 0 ? name : at(name, [name.at[0] + dx, name.at[1] + dy]);
}

/** Whether tokens lie where the name would: what is a base is sought first. */
function isBase({ label }: Written, taken: Taken): boolean {
  const [x, y] = label.at;
  const near = taken.near({ left: x, right: x, top: y - RADIUS, bottom: y + RADIUS });
  return near.some((one) => x >= one.left && x <= one.right && Math.abs(y - (one.top + one.bottom) / 2) < RADIUS * 0.5);
}

/** How a pen measures texts. */
export const measureWith =
  (pen: Pen): Measure =>
  (text, style, size, spacing) => {
    pen.font = `${style} ${size}px ${SERIF}`;
    pen.letterSpacing = `${spacing}px`;
    const { width } = pen.measureText(text);
    pen.letterSpacing = "0px";
    return width;
  };

/** Writes names in part of a sheet; `wet` tells where water is. */
export function drawNames(
  pen: Pen,
  names: readonly Written[],
  part: Bounds,
  inks: Inks,
  theme: Theme,
  wet: (at: Point) => boolean,
): void {
  for (const { label, text, at, size, box } of names) {
    if (!meet(part, grow(box, size))) continue;
    const hand = HANDS[label.rank];
    const behind = isAcross(label);
    const water = !label.tone && (label.rank === "stream" || wet(at));
    // Lands stand upright, waters lean.
    pen.font = `${behind && !water ? hand.style.replace("italic ", "") : hand.style} ${size}px ${SERIF}`;
    pen.letterSpacing = `${hand.spacing * size}px`;
    pen.save();
    pen.translate(at[0], at[1]);
    pen.rotate((label.turn * Math.PI) / 180);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    // What stands beside a town belongs to the land, even if it lies on water.
    const beside = typeof label.lie === "object" && "beside" in label.lie;
    const wetInk = label.rank === "stream" ? inks.streamName : inks.waterName;
    const plain = water && !(beside && theme === "light") ? wetInk : inks.name;
    const pale = label.tone === "white" || label.tone === "cream";
    const ink = !label.tone ? plain : pale ? colour(label.tone) : shaded(colour(label.tone), theme === "light" ? -0.3 : -0.45);
    if (behind) pen.globalAlpha = water ? 0.66 : 0.6;
    else if (!pale) {
      pen.strokeStyle = water && label.rank !== "stream" ? inks.waterHalo : inks.halo;
      pen.lineWidth = size * (hand.capitals ? 0.07 : 0.24);
      pen.strokeText(text, hand.spacing * size * 0.5, 0);
    }
    pen.fillStyle = ink;
    pen.fillText(text, hand.spacing * size * 0.5, 0);
    pen.restore();
  }
  pen.letterSpacing = "0px";
}
