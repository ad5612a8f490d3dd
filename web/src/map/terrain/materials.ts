// What kind of thing each material is: water, land, or built by men. Decides which outlines are softened, where a
// coast runs, and what lies under what.

import type { Material } from "../../protocol";

export type Kin = "water" | "land" | "built" | "sign";

const WATER: readonly Material[] = ["ocean", "sea", "shallows", "reef", "lake", "river", "canal", "ice"];
const LAND: readonly Material[] = [
  "land", "sand", "desert", "grass", "woods", "forest", "jungle", "palms", "swamp", "paddy", "polder", "flooded", "loess",
  "rough", "hills", "mountain", "high-mountain",
];
const SIGNS: readonly Material[] = [
  "cliff", "border", "boundary", "graticule", "front", "arrow", "dot", "ring", "box", "frame",
];

export function kin(material: Material): Kin {
  if (WATER.includes(material)) return "water";
  if (LAND.includes(material)) return "land";
  return SIGNS.includes(material) ? "sign" : "built";
}
