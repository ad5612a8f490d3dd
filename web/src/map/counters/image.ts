// A counter as a picture of its own, for trays, lists and the panel of a stack: it looks as it does on the map.

import type { Piece } from "../../protocol";
import { drawCounter, faceKey, MARGIN, toCounter } from "./face";
import type { Theme } from "../palette";

const made = new Map<string, HTMLCanvasElement>();
const KEPT = 400;

/**
 * Draws a counter whose side has `size` pixels of the page; the picture is a little larger, for its shadow. The same
 * counter in the same size is drawn once: the page gets a copy of its own each time.
 */
export function counterImage(piece: Pick<Piece, "face" | "states">, theme: Theme, size: number): HTMLCanvasElement {
  const fine = Math.min(3, Math.max(1, window.devicePixelRatio));
  const key = `${size} ${fine} ${theme} ${faceKey(piece)}`;
  let picture = made.get(key);
  if (!picture) {
    if (made.size >= KEPT) made.clear();
    made.set(key, (picture = drawnAt(piece, size * fine)));
  }
  const copy = blank(picture.width, picture.height);
  const side = `${size * (1 + 2 * MARGIN)}px`;
  copy.style.width = side;
  copy.style.height = side;
  // On a dark table the edge of a dark counter needs a little light behind it.
  if (theme === "dark") copy.style.filter = "drop-shadow(0 0 1px rgba(255, 250, 235, 0.25))";
  copy.getContext("2d")?.drawImage(picture, 0, 0);
  return copy;
}

function drawnAt(piece: Pick<Piece, "face" | "states">, size: number): HTMLCanvasElement {
  const side = Math.ceil(size * (1 + 2 * MARGIN));
  const canvas = blank(side, side);
  const pen = canvas.getContext("2d");
  if (pen) {
    toCounter(pen, 0, 0, size);
    drawCounter(pen, piece);
  }
  return canvas;
}

function blank(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
