// The colours of counters and cards outside the map. The map has its own, which it mixes for light and night.

import type { Tone } from "../protocol";

export const TONES: Record<Tone, string> = {
  grey: "#a3a5a8",
  black: "#2b2b2d",
  white: "#f6f5f1",
  red: "#b5473a",
  orange: "#d98a3d",
  yellow: "#e3c558",
  green: "#6f9a63",
  blue: "#5b86b5",
  violet: "#8f76b3",
  brown: "#8b6648",
  teal: "#4f9391",
  pink: "#d59aa8",
  olive: "#848a58",
  khaki: "#b9a878",
  feldgrau: "#7a8577",
  sand: "#d8c598",
  navy: "#2f4468",
  cream: "#efe4c6",
  slate: "#5f6b78",
};

const DARK: ReadonlySet<Tone> = new Set(["black", "red", "navy", "slate", "brown"]);

/** The ink that can be read on a tone. */
export function inkOn(tone: Tone): string {
  return DARK.has(tone) ? "#ffffff" : "#16171a";
}
