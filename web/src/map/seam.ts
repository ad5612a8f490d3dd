// What the map needs from the page around it, and what it tells: the seam between the two.

import type { Board, Scene, Shade, Text } from "../protocol";

/** Places to be shaded, and lines from place to place. */
export interface Found {
  shades: readonly Shade[];
  links: readonly (readonly [string, string])[];
}

/** What is to be drawn. Names are those of places and pieces. */
export interface Shown {
  board: Board;
  scene: Scene;
  /** What can be acted on: it glows. */
  glow: ReadonlySet<string>;
  /** What the player has chosen so far. */
  chosen: ReadonlySet<string>;
  /** A way in the making, from place to place: drawn as a line with an arrow. */
  way: readonly string[];
  /** Ways that are only planned, each from place to place. */
  plans: readonly (readonly string[])[];
  /** Short words on places, such as what a way there costs. */
  labels: ReadonlyMap<string, string>;
  /** What is laid over the map of what the pointer is on. */
  found: Found;
  /** What a line of the log or an option under the pointer is about. */
  pointed: ReadonlySet<string>;
  /** The overlays that are on, by id. */
  overlays: ReadonlySet<string>;
  counters: boolean;
  theme: "light" | "dark";
  say: (text: Text) => string;
}

/** A part of the page, in its pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What the pointer is on: the point or the opened stack, and the map around it. */
export interface Pointing {
  about: Box;
  map: Box;
}

/** What the player does. */
export interface Heard {
  /** A click on something: the piece on top first, the place last. `null` is a click beside everything. */
  pick(names: string[] | null, event: { shift: boolean }): void;
  /** The pointer rests on something, or on nothing. */
  point(names: string[] | null, at: Pointing): void;
  /** A piece was dragged to a place or onto a piece. */
  drag(piece: string, to: string[]): void;
}

/** What the page can ask of the map. */
export interface MapHandle {
  show(shown: Partial<Shown>): void;
  centreOn(names: Iterable<string>): void;
  /** Shows those things, if none of them can be seen. */
  bring(names: Iterable<string>): void;
  /** Where something is on the page, once the map has come to where it moves. */
  where(name: string): readonly [number, number] | null;
  zoom(factor: number): void;
  pan(x: number, y: number): void;
  fit(): void;
  /** The pictures of the legend, in the order of the sheets and their entries, in the present theme. */
  samples(): Promise<ImageBitmap[]>;
  destroy(): void;
}
