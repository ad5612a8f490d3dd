// What the page takes from the map.

export { counterImage } from "./counters/image";
export { createMap } from "./map";
export type { Heard, MapHandle, Shown } from "./seam";
