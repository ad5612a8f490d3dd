// Draws counters: the printed face with symbol, designation, ratings and steps, the marks of its state, the plain back,
// and the block that stands for a whole stack from afar. All in a square of one by one, at any resolution.

import type { Face, Piece, State, Tone } from "../../protocol";
import { colour, lightness, paint, shaded, veil } from "../palette";
import { drawEmblem } from "./emblem";

type Pen = CanvasRenderingContext2D;

/** A counter's picture is wider than the counter: its shadow and badges reach over the edge. */
export const MARGIN = 0.14;

const NUMERALS = "'Liberation Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const NARROW = "'Liberation Sans Narrow', 'Arial Narrow', 'Helvetica Neue', Arial, sans-serif";
const CORNER = 0.1;

/** What a picture is kept under: counters that look the same share one. */
export function faceKey(piece: Pick<Piece, "face" | "states">): string {
  return JSON.stringify([piece.face, (piece.states ?? []).map(({ sign, tone }) => [sign, tone])]);
}

/** The square of one by one into which everything here draws, in a picture of so many pixels for the counter. */
export function toCounter(pen: Pen, x: number, y: number, size: number): void {
  pen.setTransform(size, 0, 0, size, x + size * MARGIN, y + size * MARGIN);
}

export function drawCounter(pen: Pen, piece: Pick<Piece, "face" | "states">): void {
  const { face } = piece;
  body(pen, face.tone);
  if (face.back) back(pen, face);
  else front(pen, face);
  rim(pen, face.tone);
  badges(pen, piece.states ?? []);
}

/** A stack from afar: one block with a number, and behind it another where there are several pieces, of the colour of
 * others that lie below. */
export function drawBlock(pen: Pen, tone: Tone, stripe: Tone | null, text: string, behind: Tone | null): void {
  if (behind) {
    const shift = behind === tone ? 0.1 : 0.22;
    pen.save();
    pen.translate(shift, -shift);
    body(pen, behind);
    rim(pen, behind);
    pen.restore();
  }
  body(pen, tone);
  if (stripe) band(pen, stripe, 0.18);
  rim(pen, tone);
  const ink = paint(tone).ink;
  pen.fillStyle = ink;
  write(pen, text, 0.5, stripe ? 0.6 : 0.53, 0.62, `700`, NUMERALS, 0.84);
}

/** A mark on a place: a round token with its sign. */
export function drawToken(pen: Pen, sign: string, tone: Tone): void {
  const { fill, ink } = paint(tone);
  pen.save();
  shade(pen, 0.06);
  pen.fillStyle = fill;
  disc(pen, 0.5, 0.5, 0.44);
  pen.fill();
  pen.restore();
  pen.lineWidth = 0.07;
  pen.strokeStyle = lightness(fill) > 0.3 ? "#2a261d" : "#fbf8ef";
  disc(pen, 0.5, 0.5, 0.44);
  pen.stroke();
  pen.fillStyle = ink;
  write(pen, sign, 0.5, 0.52, 0.6, "700", NUMERALS, 0.7);
}

function body(pen: Pen, tone: Tone): void {
  const { fill } = paint(tone);
  pen.save();
  shade(pen, 0.05);
  pen.fillStyle = fill;
  rounded(pen, 0, 0, 1, 1, CORNER);
  pen.fill();
  pen.restore();
  const sheen = pen.createLinearGradient(0, 0, 0.35, 1);
  sheen.addColorStop(0, shaded(fill, 0.16));
  sheen.addColorStop(0.55, fill);
  sheen.addColorStop(1, shaded(fill, -0.07));
  pen.fillStyle = sheen;
  rounded(pen, 0, 0, 1, 1, CORNER);
  pen.fill();
}

/** The cut edge of the cardboard: light above, dark below. */
function rim(pen: Pen, tone: Tone): void {
  const { fill, edge } = paint(tone);
  pen.lineWidth = 0.022;
  pen.strokeStyle = shaded(fill, 0.42);
  rounded(pen, 0.022, 0.022, 0.956, 0.956, CORNER - 0.02);
  pen.stroke();
  pen.lineWidth = 0.026;
  pen.strokeStyle = edge;
  rounded(pen, 0, 0, 1, 1, CORNER);
  pen.stroke();
}

function front(pen: Pen, face: Face): void {
  const ink = paint(face.tone).ink;
  const top = face.stripe ? paint(face.stripe).ink : ink;
  if (face.stripe) band(pen, face.stripe, 0.23);
  pen.fillStyle = top;
  const alone = face.size === "";
  if (face.emblem) {
    // A size mark of several letters, as ships have their class, leaves the name less room.
    const room = alone ? 0.88 : face.size.length > 1 ? 0.56 : 0.64;
    write(pen, face.name, alone ? 0.5 : 0.075, 0.135, 0.18, "600", NARROW, room, alone ? "center" : "left");
    write(pen, face.size, 0.93, 0.135, 0.16, "700", NUMERALS, 0.24, "right");
    const paper = lightness(colour(face.tone)) < 0.3 ? "#f4efe0" : shaded(colour(face.tone), 0.62);
    drawEmblem(pen, face.emblem, { x: 0.22, y: 0.255, width: 0.56, height: 0.375 }, ink, paper);
  } else {
    write(pen, face.size, 0.93, 0.135, 0.16, "700", NUMERALS, 0.4, "right");
    pen.fillStyle = ink;
    write(pen, face.name, 0.5, face.ratings.length > 0 ? 0.42 : 0.52, 0.34, "600", NARROW, 0.84);
  }
  pen.fillStyle = ink;
  ratings(pen, face.ratings);
  if (face.steps) steps(pen, face.steps, ink);
}

/** Ratings share the lower edge; numbers are large, words smaller. */
function ratings(pen: Pen, all: readonly string[]): void {
  const y = 0.82;
  if (all.length === 0) return;
  if (all.length === 1) {
    write(pen, all[0] ?? "", 0.5, y, 0.29, "700", NUMERALS, 0.86);
    return;
  }
  const wide = all.map((text) => (text.length > 2 ? 2.2 : 1));
  const whole = wide.reduce((sum, part) => sum + part, 0);
  let x = 0.06;
  all.forEach((text, index) => {
    const width = (0.88 * (wide[index] ?? 1)) / whole;
    const long = text.length > 2;
    write(pen, text, x + width / 2, y, long ? 0.19 : 0.29, "700", long ? NARROW : NUMERALS, width * 0.84);
    x += width;
  });
}

/** A column of pips: full ones are left, hollow ones are lost. */
function steps(pen: Pen, [left, whole]: readonly [number, number], ink: string): void {
  const count = Math.min(whole, 6);
  const side = Math.min(0.075, 0.32 / Math.max(1, count) - 0.02);
  const apart = side + 0.028;
  let y = 0.44 + (count * apart) / 2 - apart;
  pen.lineWidth = 0.016;
  for (let step = 0; step < count; step++, y -= apart) {
    pen.strokeStyle = ink;
    pen.fillStyle = step < left ? ink : veil(ink, 0.0);
    pen.beginPath();
    pen.rect(0.845, y, side, side);
    pen.fill();
    pen.stroke();
  }
}

function band(pen: Pen, tone: Tone, height: number): void {
  pen.save();
  rounded(pen, 0, 0, 1, 1, CORNER);
  pen.clip();
  pen.fillStyle = colour(tone);
  pen.fillRect(0, 0, 1, height);
  pen.fillStyle = "rgba(0, 0, 0, 0.25)";
  pen.fillRect(0, height - 0.012, 1, 0.012);
  pen.restore();
}

/** The back: a woven frame, and what the game prints on backs of this kind. */
function back(pen: Pen, face: Face): void {
  const { fill, ink, edge } = paint(face.tone);
  if (face.stripe) band(pen, face.stripe, 0.23);
  pen.save();
  rounded(pen, 0.1, 0.1, 0.8, 0.8, 0.06);
  pen.clip();
  pen.fillStyle = shaded(fill, -0.08);
  pen.fillRect(0, 0, 1, 1);
  pen.strokeStyle = veil(edge, 0.34);
  pen.lineWidth = 0.014;
  pen.beginPath();
  for (let line = -1; line <= 1; line += 0.1) {
    pen.moveTo(line, 0);
    pen.lineTo(line + 1, 1);
    pen.moveTo(line + 1, 0);
    pen.lineTo(line, 1);
  }
  pen.stroke();
  pen.restore();
  pen.strokeStyle = edge;
  pen.lineWidth = 0.022;
  rounded(pen, 0.1, 0.1, 0.8, 0.8, 0.06);
  pen.stroke();
  if (face.name === "") return;
  pen.fillStyle = fill;
  disc(pen, 0.5, 0.5, 0.25);
  pen.fill();
  pen.stroke();
  pen.fillStyle = ink;
  write(pen, face.name, 0.5, 0.515, 0.32, "700", NUMERALS, 0.42);
}

/** Marks of state hang over the left edge, each a sign in a ring, readable without colour. */
function badges(pen: Pen, states: readonly State[]): void {
  const shown = states.length > 3 ? states.slice(0, 2) : states;
  const signs = shown.map(({ sign, tone }) => ({ sign, tone }));
  if (shown.length < states.length) signs.push({ sign: `+${states.length - 2}`, tone: "white" });
  signs.forEach(({ sign, tone }, index) => {
    const y = 0.335 + index * 0.265;
    const { fill, ink } = paint(tone);
    pen.save();
    shade(pen, 0.03);
    pen.fillStyle = fill;
    disc(pen, 0.085, y, 0.145);
    pen.fill();
    pen.restore();
    pen.strokeStyle = ink;
    pen.lineWidth = 0.028;
    disc(pen, 0.085, y, 0.145);
    pen.stroke();
    pen.fillStyle = ink;
    write(pen, sign, 0.085, y + 0.008, 0.2, "700", NUMERALS, 0.22);
  });
}

/** Text in a place of a certain width: it is set smaller rather than cut. */
function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  size: number,
  weight: string,
  face: string,
  width: number,
  align: CanvasTextAlign = "center",
): void {
  if (text === "") return;
  // Fonts below a pixel do not exist, so text is set in hundredths of the counter.
  const fine = 100;
  pen.save();
  pen.translate(x, y);
  pen.scale(1 / fine, 1 / fine);
  pen.textAlign = align;
  pen.textBaseline = "alphabetic";
  pen.font = `${weight} ${size * fine}px ${face}`;
  const measured = pen.measureText(text);
  const squeeze = Math.min(1, (width * fine) / Math.max(1, measured.width));
  const squash = squeeze < 0.75 ? squeeze / 0.75 : 1;
  pen.scale(squeeze, squash);
  const reach = /[a-zA-Z0-9+]/.test(text) ? size * fine * 0.36 : (measured.actualBoundingBoxAscent - measured.actualBoundingBoxDescent) / 2;
  pen.fillText(text, 0, reach);
  pen.restore();
}

function shade(pen: Pen, height: number): void {
  const { a } = pen.getTransform();
  pen.shadowColor = "rgba(20, 14, 4, 0.5)";
  pen.shadowBlur = height * 1.5 * a;
  pen.shadowOffsetX = height * 0.4 * a;
  pen.shadowOffsetY = height * 0.7 * a;
}

function rounded(pen: Pen, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
}

function disc(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
}
