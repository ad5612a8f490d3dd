// The colours of the table, for light and dark rooms. Tones are told apart also by those who see few colours: the
// lively ones follow Okabe and Ito, and those of the sides differ in lightness as well as in hue.

import type { Light, Material, Tone } from "../protocol";

export type Theme = "light" | "dark";

/** A colour of a counter: its ground, the ink upon it, and a shade for edges. */
export interface Paint {
  fill: string;
  ink: string;
  edge: string;
}

/** What is printed on counters is printed in one of these. */
const PALE_INK = "#fbf8ef";
const DARK_INK = "#1c1a16";

const TONES: Record<Tone, string> = {
  grey: "#8f9296",
  black: "#26282b",
  white: "#f6f4ee",
  red: "#c8442c",
  orange: "#e69f00",
  yellow: "#f0dc52",
  green: "#159a72",
  blue: "#1f74b4",
  violet: "#8a5fae",
  brown: "#8a5a34",
  teal: "#3fa7b5",
  pink: "#cc79a7",
  olive: "#6a7340",
  khaki: "#c9b77e",
  feldgrau: "#7f8f86",
  sand: "#dcc592",
  navy: "#34507a",
  cream: "#f1e6c8",
  slate: "#5c6b7a",
};

export function colour(tone: Tone): string {
  return TONES[tone];
}

export function paint(tone: Tone): Paint {
  const fill = TONES[tone];
  const pale = contrast(PALE_INK, fill) >= contrast(DARK_INK, fill);
  return { fill, ink: pale ? PALE_INK : DARK_INK, edge: shaded(fill, lightness(fill) < 0.06 ? 0.28 : -0.36) };
}

/** How light a colour is to the eye, from 0 to 1. */
export function lightness(hex: string): number {
  const [r, g, b] = channels(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** How well one colour reads upon another, by the rule of WCAG: 4.5 is enough for text. */
export function contrast(a: string, b: string): number {
  const [low, high] = [lightness(a), lightness(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Lighter for positive parts, darker for negative ones. */
export function shaded(hex: string, part: number): string {
  const to = part > 0 ? 1 : 0;
  const mixed = channels(hex).map((c) => Math.round((c + (to - c) * Math.abs(part)) * 255));
  return `#${mixed.map((c) => c.toString(16).padStart(2, "0")).join("")}`;
}

export function veil(hex: string, alpha: number): string {
  const [r, g, b] = channels(hex).map((c) => Math.round(c * 255));
  return `rgba(${r}, ${g}, ${b}, ${alpha})`;
}

export function number(hex: string): number {
  return parseInt(hex.slice(1), 16);
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16) / 255);
}

/** What a map is printed with. */
export interface Inks {
  /** The table around the map. */
  table: string;
  paper: string;
  deep: string;
  /** What water fades to towards the shore. */
  shore: string;
  coast: string;
  foam: string;
  grid: string;
  gridOnWater: string;
  number: string;
  numberOnWater: string;
  /** Names, and what lies around their letters: the colour of the paper, or of the water. */
  name: string;
  waterName: string;
  streamName: string;
  halo: string;
  waterHalo: string;
  builtEdge: string;
  road: string;
  roadEdge: string;
  /** A road that is too thin to have two edges. */
  roadLine: string;
  shadow: string;
  frame: string;
  material: Record<Material, string>;
  /** Strokes of what grows or lies there. */
  leaf: string;
  leafDark: string;
  leafLight: string;
  reed: string;
  rock: string;
  grain: number;
  lamp: [string, string];
}

const LIGHT: Inks = {
  table: "#cfcabd",
  paper: "#efe6cf",
  deep: "#7fa9bf",
  shore: "#b3d6da",
  coast: "#6d6248",
  foam: "#f7f4e6",
  grid: "rgba(66, 52, 28, 0.2)",
  gridOnWater: "rgba(24, 60, 82, 0.2)",
  number: "rgba(58, 46, 26, 0.62)",
  numberOnWater: "rgba(16, 44, 62, 0.72)",
  name: "#3a2f1c",
  waterName: "#163c54",
  streamName: "#1c4a66",
  halo: "rgba(246, 240, 222, 0.85)",
  waterHalo: "rgba(190, 216, 224, 0.7)",
  builtEdge: "#5b5040",
  road: "#f8f0da",
  roadEdge: "#a08a62",
  roadLine: "#b2452f",
  shadow: "rgba(50, 36, 12, 0.35)",
  frame: "#5e5340",
  material: {
    ocean: "#7aa5bc",
    sea: "#85afc3",
    shallows: "#aed0d6",
    reef: "#bcd9d3",
    lake: "#9fc6d4",
    river: "#6f9fb8",
    canal: "#6f9fb8",
    ice: "#e6eef0",
    land: "#ece2c6",
    sand: "#f3e5b8",
    desert: "#efdcab",
    grass: "#d9dcae",
    woods: "#b6c48f",
    forest: "#a9bd8c",
    jungle: "#9fb87f",
    palms: "#ccd4a0",
    swamp: "#c3cfb4",
    paddy: "#cfd9b0",
    polder: "#cfe0cf",
    flooded: "#b9d3d3",
    loess: "#ecd79c",
    rough: "#dccba4",
    hills: "#dfcfa2",
    mountain: "#cdb58a",
    "high-mountain": "#bda688",
    town: "#d8b9a0",
    city: "#cfa38b",
    building: "#a89880",
    fort: "#8f8272",
    bunker: "#8b8577",
    crater: "#b8a47a",
    wreck: "#6d5a4a",
    airstrip: "#d9d2c0",
    airfield: "#d9d2c0",
    port: "#8d7b66",
    works: "#6d5a7a",
    road: "#f8f0da",
    track: "#a8553a",
    railway: "#3d362b",
    ferry: "#1f4f78",
    bridge: "#8f8270",
    pass: "#6b4a2b",
    pier: "#b49b74",
    seawall: "#7d6a4c",
    wall: "#7d4a35",
    rampart: "#7d4a35",
    cliff: "#5a3a22",
    border: "#8a4f4a",
    boundary: "#7a5f74",
    graticule: "#3f6272",
    front: "#a3342a",
    arrow: "#7b3028",
    dot: "#3a2f1c",
    ring: "#3a2f1c",
    box: "#3a2f1c",
    frame: "#3a2f1c",
  },
  leaf: "#6f8a4a",
  leafDark: "#4b6636",
  leafLight: "#9db56a",
  reed: "#5b7f74",
  rock: "#8a7450",
  grain: 0.055,
  lamp: ["rgba(255, 246, 220, 0.10)", "rgba(46, 34, 14, 0.16)"],
};

const DARK: Inks = {
  table: "#17191c",
  paper: "#8d8671",
  deep: "#2c4658",
  shore: "#517683",
  coast: "#2a261c",
  foam: "#a9b8b4",
  grid: "rgba(24, 18, 6, 0.3)",
  gridOnWater: "rgba(150, 190, 210, 0.16)",
  number: "rgba(20, 16, 8, 0.66)",
  numberOnWater: "rgba(190, 212, 222, 0.7)",
  name: "#191307",
  waterName: "#c3dae4",
  streamName: "#102733",
  halo: "rgba(164, 156, 132, 0.86)",
  waterHalo: "rgba(26, 44, 57, 0.7)",
  builtEdge: "#26221a",
  road: "#b3a98d",
  roadEdge: "#4d442f",
  roadLine: "#64241a",
  shadow: "rgba(0, 0, 0, 0.5)",
  frame: "#0d0c09",
  material: {
    ocean: "#2c4658",
    sea: "#375a6d",
    shallows: "#4b7280",
    reef: "#5c8283",
    lake: "#446a7c",
    river: "#33566a",
    canal: "#33566a",
    ice: "#a7b1b5",
    land: "#8f8870",
    sand: "#a59a74",
    desert: "#9d9069",
    grass: "#808663",
    woods: "#667650",
    forest: "#586b48",
    jungle: "#576a46",
    palms: "#778058",
    swamp: "#6b7b6a",
    paddy: "#76835f",
    polder: "#6f8474",
    flooded: "#5a7b80",
    loess: "#978a62",
    rough: "#857a5c",
    hills: "#877c5c",
    mountain: "#776a4e",
    "high-mountain": "#6d6150",
    town: "#8a6f5c",
    city: "#83614f",
    building: "#655b4c",
    fort: "#575046",
    bunker: "#545148",
    crater: "#6e6147",
    wreck: "#3d332a",
    airstrip: "#8b867a",
    airfield: "#8b867a",
    port: "#4f453a",
    works: "#3f3348",
    road: "#b3a98d",
    track: "#5a2718",
    railway: "#1d1912",
    ferry: "#c3dae4",
    bridge: "#585046",
    pass: "#33220f",
    pier: "#7d6b50",
    seawall: "#463a28",
    wall: "#43241a",
    rampart: "#43241a",
    cliff: "#2c1a0d",
    border: "#5e2f2c",
    boundary: "#3f2e3b",
    graticule: "#20323b",
    front: "#7a231c",
    arrow: "#5b1f19",
    dot: "#191307",
    ring: "#191307",
    box: "#191307",
    frame: "#191307",
  },
  leaf: "#4a6031",
  leafDark: "#2f4423",
  leafLight: "#71884a",
  reed: "#365a52",
  rock: "#544629",
  grain: 0.06,
  lamp: ["rgba(255, 236, 190, 0.07)", "rgba(0, 0, 0, 0.34)"],
};

/** What the light of the hour lays over the ground, by theme: all colours of the ground are multiplied by it. A dark
 * table is dark enough already. */
const WASHES: Record<Light, Record<Theme, string>> = {
  day: { light: "#ffffff", dark: "#ffffff" },
  dusk: { light: "#e8c8aa", dark: "#f0d2b4" },
  night: { light: "#8797c0", dark: "#a3b0d6" },
};

/** What is written on the ground at night, over the wash. */
const NIGHT: Record<Theme, Partial<Inks>> = {
  light: {
    number: "rgba(14, 12, 10, 0.7)",
    numberOnWater: "rgba(236, 240, 244, 0.75)",
    name: "#110d06",
    waterName: "#f3f1e6",
    halo: "rgba(160, 168, 186, 0.75)",
    waterHalo: "rgba(34, 54, 86, 0.75)",
  },
  dark: {
    number: "rgba(226, 224, 214, 0.7)",
    name: "#efe9d8",
    waterName: "#dbe6ee",
    halo: "rgba(38, 42, 46, 0.75)",
  },
};

export const washOf = (theme: Theme, light: Light): string => WASHES[light][theme];

/** The inks by the light of the hour: colours of the ground are those of the day, and are washed over. */
export function inks(theme: Theme, light: Light = "day"): Inks {
  const day = theme === "light" ? LIGHT : DARK;
  return light === "night" ? { ...day, ...NIGHT[theme] } : day;
}

/** A colour multiplied by another, as a wash does it. */
export function washed(hex: string, wash: string): string {
  const by = channels(wash);
  const mixed = channels(hex).map((c, at) => Math.round(c * (by[at] ?? 1) * 255));
  return `#${mixed.map((c) => c.toString(16).padStart(2, "0")).join("")}`;
}
