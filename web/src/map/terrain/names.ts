// Names on a map: in a serif face, spaced out for waters and regions, slanted for waters, each size of place in its
// own. Names keep a readable size when one looks from afar. They lie beside each other and beside the tokens of places:
// where there is no room a lesser name steps aside, or waits until one comes near.

import type { Plan } from "../world";
import { RADIUS } from "../world";
import { meet, type Bounds, type Point } from "../geometry";
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
  area: { size: RADIUS * 0.5, least: 11, from: 0.2, spacing: 0.16, style: "italic 600", capitals: false },
  city: { size: RADIUS * 0.46, least: 12, from: 0.06, spacing: 0.02, style: "600", capitals: false },
  town: { size: RADIUS * 0.36, least: 10.5, from: 0.08, spacing: 0.02, style: "500", capitals: false },
  mark: { size: RADIUS * 0.27, least: 7, from: 0.6, spacing: 0.01, style: "700", capitals: false },
};

/** Marks without a colour are notes beside something: they are read from near. */
const NOTES = 1.1;
/** From so near every name is written, even if it lies on another. */
const NEAR = 1.3;
/** Who has a place first. Marks belong to their hex: they neither step aside nor drive others away. */
const RANKS: readonly Label["rank"][] = ["region", "city", "area", "town"];

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
export function layOut(labels: readonly Label[], kept: readonly Bounds[], zoom: number, measure: Measure): Written[] {
  const shown = labels.filter((label) => label.text !== "" && zoom >= fromOf(label)).map((label) => written(label, zoom, measure));
  const marks = shown.filter(({ label }) => label.rank === "mark");
  const taken = [...kept];
  const laid: Written[] = [];
  const before = (a: Written, b: Written): number =>
    RANKS.indexOf(a.label.rank) - RANKS.indexOf(b.label.rank) || Number(isBase(b, kept)) - Number(isBase(a, kept));
  for (const name of shown.filter(({ label }) => label.rank !== "mark").sort(before)) {
    const free = places(name).find(({ box }) => !taken.some((other) => meet(box, other)));
    const found = free ?? (zoom >= NEAR || name.label.rank === "region" ? name : undefined);
    if (!found) continue;
    laid.push(found);
    taken.push(found.box);
  }
  return [...laid, ...marks];
}

const fromOf = ({ rank, tone }: Label): number => (rank === "mark" && !tone ? NOTES : HANDS[rank].from);

function written(label: Label, zoom: number, measure: Measure): Written {
  const hand = HANDS[label.rank];
  const size = Math.max(hand.size, hand.least / zoom);
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
  const step = RADIUS * 0.22 + name.size * 0.56;
  const aside = (name.box.right - name.box.left) / 2 + RADIUS * 0.5;
  const shifts: Point[] = [[0, 0], [0, step], [0, -step], [aside, 0], [-aside, 0], [0, step * 2], [aside, -step], [-aside, -step]];
  return shifts.map(([dx, dy]) => at(name, [x + dx, y + dy]));
}

/** Whether tokens lie where the name would: what is a base is sought first. */
function isBase({ label }: Written, kept: readonly Bounds[]): boolean {
  const [x, y] = label.at;
  return kept.some((one) => x >= one.left && x <= one.right && Math.abs(y - (one.top + one.bottom) / 2) < RADIUS * 0.5);
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
    const margin = { left: box.left - size, right: box.right + size, top: box.top - size, bottom: box.bottom + size };
    if (!meet(part, margin)) continue;
    const hand = HANDS[label.rank];
    pen.font = `${hand.style} ${size}px ${SERIF}`;
    pen.letterSpacing = `${hand.spacing * size}px`;
    pen.save();
    pen.translate(at[0], at[1]);
    pen.rotate((label.turn * Math.PI) / 180);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    const water = !label.tone && wet(at);
    const plain = water ? inks.waterName : inks.name;
    const pale = label.tone === "white" || label.tone === "cream";
    const ink = !label.tone ? plain : pale ? colour(label.tone) : shaded(colour(label.tone), theme === "light" ? -0.3 : -0.45);
    if (!pale) {
      pen.strokeStyle = water ? inks.waterHalo : inks.halo;
      pen.lineWidth = size * (hand.capitals ? 0.07 : 0.24);
      pen.strokeText(text, hand.spacing * size * 0.5, 0);
    }
    pen.fillStyle = ink;
    pen.fillText(text, hand.spacing * size * 0.5, 0);
    pen.restore();
  }
  pen.letterSpacing = "0px";
}
