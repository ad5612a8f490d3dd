// Chance that is the same every time: a map drawn twice, or in two tiles, must show the same wobble and the same trees.

/** A number in [0, 1) for each pair of whole numbers and salt. */
export function hash(x: number, y: number, salt = 0): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(salt | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** A row of numbers in [0, 1) that starts from a seed. */
export function row(seed: number): () => number {
  let at = 0;
  return () => hash(seed, at++, 0x51ed);
}

/** Smooth noise in [-1, 1] with features about one unit wide. */
export function noise(x: number, y: number, salt = 0): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = ease(x - left);
  const fy = ease(y - top);
  const upper = mix(hash(left, top, salt), hash(left + 1, top, salt), fx);
  const lower = mix(hash(left, top + 1, salt), hash(left + 1, top + 1, salt), fx);
  return mix(upper, lower, fy) * 2 - 1;
}

/** Noise with finer noise upon it, in about [-1, 1]. */
export function layered(x: number, y: number, layers: number, salt = 0): number {
  let sum = 0;
  let weight = 0.5;
  for (let layer = 0; layer < layers; layer++) {
    sum += noise(x, y, salt + layer) * weight;
    x = x * 2.03 + 17.1;
    y = y * 2.03 - 9.7;
    weight *= 0.5;
  }
  return sum;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
