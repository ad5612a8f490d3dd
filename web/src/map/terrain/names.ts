// Names on a map: in a serif face, spaced out for waters and regions, slanted for waters, each size of place in its
// own. Names keep a readable size when one looks from afar, and small ones wait until one comes near.

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
  city: { size: RADIUS * 0.46, least: 12, from: 0.15, spacing: 0.02, style: "600", capitals: false },
  town: { size: RADIUS * 0.36, least: 10.5, from: 0.5, spacing: 0.02, style: "500", capitals: false },
  mark: { size: RADIUS * 0.27, least: 7, from: 0.6, spacing: 0.01, style: "700", capitals: false },
};

/** Marks without a colour are notes beside something: they are read from near. */
const NOTES = 1.1;

/** Names in part of a sheet. `zoom` is how many pixels of the screen a unit has; `wet` tells where water is. */
export function drawNames(
  pen: Pen,
  labels: readonly Label[],
  part: Bounds,
  inks: Inks,
  theme: Theme,
  zoom: number,
  wet: (at: Point) => boolean,
): void {
  for (const label of labels) {
    const hand = HANDS[label.rank];
    const from = label.rank === "mark" && !label.tone ? NOTES : hand.from;
    if (zoom < from || label.text === "") continue;
    const size = Math.max(hand.size, hand.least / zoom);
    const text = hand.capitals ? label.text.toUpperCase() : label.text;
    pen.font = `${hand.style} ${size}px ${SERIF}`;
    pen.letterSpacing = `${hand.spacing * size}px`;
    const reach = pen.measureText(text).width / 2 + size;
    const [x, y] = label.at;
    if (!meet(part, { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach })) continue;
    pen.save();
    pen.translate(x, y);
    pen.rotate((label.turn * Math.PI) / 180);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    const water = !label.tone && wet(label.at);
    const plain = water ? inks.waterName : inks.name;
    const pale = label.tone === "white" || label.tone === "cream";
    const ink = !label.tone ? plain : pale ? colour(label.tone) : shaded(colour(label.tone), theme === "light" ? -0.3 : -0.45);
    if (!water && !pale) {
      pen.strokeStyle = inks.halo;
      pen.lineWidth = size * (hand.capitals ? 0.07 : 0.24);
      pen.strokeText(text, hand.spacing * size * 0.5, 0);
    }
    pen.fillStyle = ink;
    pen.fillText(text, hand.spacing * size * 0.5, 0);
    pen.restore();
  }
  pen.letterSpacing = "0px";
}
