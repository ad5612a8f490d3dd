// What grows or lies scattered over an area: palms, trees, reeds, stones, dots of sand. Each pattern says how densely
// its glyphs stand; each glyph is drawn by a few strokes in some variants, and stamped where chance, which is always
// the same chance, puts it.

import type { Material } from "../../protocol";
import { RADIUS } from "../world";
import type { Bounds, Point } from "../geometry";
import type { Inks } from "../palette";
import { hash, row } from "../random";

type Pen = OffscreenCanvasRenderingContext2D;

interface Glyph {
  /** How wide it is drawn, in units of the table. */
  size: number;
  variants: number;
  draw(pen: Pen, inks: Inks, chance: () => number): void;
}

export interface Pattern {
  glyph: Glyph;
  /** How far apart glyphs stand. */
  apart: number;
  /** How many of the stands are empty, from 0 to 1. */
  bare: number;
  /** Glyphs keep this far inside the area. */
  inset: number;
  /** Too small to see at scales below this. */
  from: number;
}

/** Where glyphs stand, from back to front. */
export interface Stand {
  at: Point;
  variant: number;
  size: number;
}

const TAU = Math.PI * 2;

/** A palm from above: a star of bent fronds over its own shadow. */
const palm: Glyph = {
  size: RADIUS * 0.44,
  variants: 10,
  draw(pen, inks, chance) {
    const fronds = 6 + Math.floor(chance() * 3);
    const turn = chance() * TAU;
    const star = (ink: string, width: number, reach: number, dx: number, dy: number) => {
      pen.strokeStyle = ink;
      pen.lineWidth = width;
      pen.lineCap = "round";
      for (let frond = 0; frond < fronds; frond++) {
        const angle = turn + (frond * TAU) / fronds + (hash(frond, fronds, 5) - 0.5) * 0.4;
        const length = reach * (0.8 + 0.2 * hash(frond, Math.round(turn * 9), 6));
        const bend = angle + 0.5;
        pen.beginPath();
        pen.moveTo(dx, dy);
        pen.quadraticCurveTo(
          dx + Math.cos(angle) * length * 0.6,
          dy + Math.sin(angle) * length * 0.6,
          dx + Math.cos(bend) * length,
          dy + Math.sin(bend) * length,
        );
        pen.stroke();
      }
    };
    star(inks.shadow, 0.11, 0.4, 0.07, 0.1);
    star(inks.leafDark, 0.125, 0.43, 0, 0);
    star(inks.leaf, 0.07, 0.4, -0.01, -0.015);
    star(inks.leafLight, 0.03, 0.3, -0.03, -0.04);
  },
};

/** A tree from above: a crown of lobes, lit from the upper left. */
const tree: Glyph = {
  size: RADIUS * 0.42,
  variants: 8,
  draw(pen, inks, chance) {
    const lobes = 6 + Math.floor(chance() * 3);
    const turn = chance() * TAU;
    const crown = (ink: string, reach: number, dx: number, dy: number) => {
      pen.fillStyle = ink;
      pen.beginPath();
      for (let lobe = 0; lobe < lobes; lobe++) {
        const angle = turn + (lobe * TAU) / lobes;
        const x = dx + Math.cos(angle) * reach * 0.55;
        const y = dy + Math.sin(angle) * reach * 0.55;
        const radius = reach * (0.42 + 0.12 * hash(lobe, lobes, 8));
        pen.moveTo(x + radius, y);
        pen.arc(x, y, radius, 0, TAU);
      }
      pen.fill();
    };
    crown(inks.shadow, 0.4, 0.07, 0.09);
    crown(inks.leafDark, 0.41, 0, 0);
    crown(inks.leaf, 0.36, -0.02, -0.025);
    crown(inks.leafLight, 0.17, -0.1, -0.12);
  },
};

/** A fir: a cone of branches, dark on the side away from the light. */
const fir: Glyph = {
  size: RADIUS * 0.42,
  variants: 5,
  draw(pen, inks, chance) {
    const lean = (chance() - 0.5) * 0.06;
    const cone = (ink: string, dx: number, dy: number, half: number) => {
      pen.fillStyle = ink;
      pen.beginPath();
      pen.moveTo(lean + dx, -0.42 + dy);
      pen.lineTo(half + dx, 0.3 + dy);
      pen.lineTo(-half + dx, 0.3 + dy);
      pen.closePath();
      pen.fill();
    };
    cone(inks.shadow, 0.06, 0.07, 0.24);
    cone(inks.leafDark, 0, 0, 0.24);
    cone(inks.leaf, -0.04, 0, 0.15);
  },
};

/** Thick growth: a tree with creepers, darker and wider. */
const thicket: Glyph = {
  size: RADIUS * 0.5,
  variants: 8,
  draw(pen, inks, chance) {
    tree.draw(pen, { ...inks, leaf: inks.leafDark, leafLight: inks.leaf }, chance);
    pen.strokeStyle = inks.leafLight;
    pen.lineWidth = 0.03;
    for (let stroke = 0; stroke < 3; stroke++) {
      const x = (chance() - 0.5) * 0.4;
      const y = (chance() - 0.5) * 0.4;
      pen.beginPath();
      pen.arc(x, y, 0.09, Math.PI * 1.05, Math.PI * 1.75);
      pen.stroke();
    }
  },
};

/** Reeds over a line of water. */
const reeds: Glyph = {
  size: RADIUS * 0.5,
  variants: 6,
  draw(pen, inks, chance) {
    pen.lineCap = "round";
    pen.strokeStyle = inks.material.river;
    pen.lineWidth = 0.05;
    pen.beginPath();
    pen.moveTo(-0.36, 0.16);
    pen.lineTo(0.34, 0.16);
    pen.moveTo(-0.16, 0.27);
    pen.lineTo(0.2 + chance() * 0.1, 0.27);
    pen.stroke();
    pen.strokeStyle = inks.reed;
    pen.lineWidth = 0.055;
    for (let blade = -2; blade <= 2; blade++) {
      pen.beginPath();
      pen.moveTo(blade * 0.06, 0.13);
      pen.quadraticCurveTo(blade * 0.07, -0.04, blade * 0.115 + (chance() - 0.5) * 0.05, -0.2 + Math.abs(blade) * 0.07);
      pen.stroke();
    }
  },
};

/** A tuft of grass. */
const tuft: Glyph = {
  size: RADIUS * 0.26,
  variants: 5,
  draw(pen, inks, chance) {
    pen.lineCap = "round";
    pen.strokeStyle = inks.leaf;
    pen.lineWidth = 0.07;
    for (let blade = -1; blade <= 1; blade++) {
      pen.beginPath();
      pen.moveTo(blade * 0.1, 0.2);
      pen.lineTo(blade * 0.2 + (chance() - 0.5) * 0.1, -0.16 + Math.abs(blade) * 0.12);
      pen.stroke();
    }
  },
};

/** Grains of sand. */
const grains: Glyph = {
  size: RADIUS * 0.5,
  variants: 8,
  draw(pen, inks, chance) {
    pen.fillStyle = inks.rock;
    for (let grain = 0; grain < 9; grain++) {
      pen.globalAlpha = 0.35 + chance() * 0.4;
      pen.beginPath();
      pen.arc((chance() - 0.5) * 0.9, (chance() - 0.5) * 0.9, 0.018 + chance() * 0.022, 0, TAU);
      pen.fill();
    }
    pen.globalAlpha = 1;
  },
};

/** A dune: a crescent with grains in its lee. */
const dune: Glyph = {
  size: RADIUS * 0.6,
  variants: 5,
  draw(pen, inks, chance) {
    grains.draw(pen, inks, chance);
    pen.strokeStyle = inks.rock;
    pen.globalAlpha = 0.6;
    pen.lineWidth = 0.035;
    pen.beginPath();
    pen.arc(0, 0.3, 0.34, Math.PI * 1.18, Math.PI * 1.82);
    pen.stroke();
    pen.globalAlpha = 1;
  },
};

/** Stones: small wedges with a dark side. */
const stones: Glyph = {
  size: RADIUS * 0.4,
  variants: 6,
  draw(pen, inks, chance) {
    pen.strokeStyle = inks.rock;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    for (let stone = 0; stone < 3; stone++) {
      const x = (chance() - 0.5) * 0.6;
      const y = (chance() - 0.5) * 0.6;
      const size = 0.09 + chance() * 0.07;
      pen.lineWidth = 0.05;
      pen.beginPath();
      pen.moveTo(x - size, y + size * 0.7);
      pen.lineTo(x, y - size * 0.7);
      pen.lineTo(x + size, y + size * 0.7);
      pen.stroke();
    }
  },
};

/** A small field under water, between dikes. */
const field: Glyph = {
  size: RADIUS * 0.56,
  variants: 4,
  draw(pen, inks, chance) {
    pen.rotate((chance() - 0.5) * 0.5);
    pen.strokeStyle = inks.leaf;
    pen.lineWidth = 0.035;
    pen.strokeRect(-0.4, -0.26, 0.8, 0.52);
    pen.strokeStyle = inks.material.river;
    pen.lineWidth = 0.03;
    pen.beginPath();
    for (let line = -1; line <= 1; line++) {
      pen.moveTo(-0.32, line * 0.14);
      pen.lineTo(0.32, line * 0.14);
    }
    pen.stroke();
  },
};

/** Ditches: two long level strokes and one across. */
const ditches: Glyph = {
  size: RADIUS * 0.6,
  variants: 4,
  draw(pen, inks, chance) {
    pen.strokeStyle = inks.material.river;
    pen.lineCap = "round";
    pen.lineWidth = 0.045;
    const shift = (chance() - 0.5) * 0.2;
    pen.beginPath();
    pen.moveTo(-0.42, -0.1);
    pen.lineTo(0.42, -0.1);
    pen.moveTo(-0.3, 0.12);
    pen.lineTo(0.3, 0.12);
    pen.moveTo(shift, -0.1);
    pen.lineTo(shift, 0.12);
    pen.stroke();
  },
};

/** Standing water: short level strokes. */
const ripples: Glyph = {
  size: RADIUS * 0.6,
  variants: 5,
  draw(pen, inks, chance) {
    pen.strokeStyle = inks.material.river;
    pen.lineCap = "round";
    pen.lineWidth = 0.04;
    for (let line = 0; line < 3; line++) {
      const x = (chance() - 0.5) * 0.5;
      const length = 0.14 + chance() * 0.2;
      pen.beginPath();
      pen.moveTo(x - length, -0.25 + line * 0.24);
      pen.lineTo(x + length, -0.25 + line * 0.24);
      pen.stroke();
    }
  },
};

/** Coral: pale heads with uneven edges, dark on the side away from the light, and specks between them. */
const coral: Glyph = {
  size: RADIUS * 0.72,
  variants: 12,
  draw(pen, inks, chance) {
    const heads = 1 + Math.floor(chance() * 4);
    for (let head = 0; head < heads; head++) {
      const x = (chance() - 0.5) * 0.66;
      const y = (chance() - 0.5) * 0.66;
      const reach = 0.035 + chance() ** 2 * 0.11;
      const lobes = Array.from({ length: 9 }, () => 0.7 + chance() * 0.5);
      const trace = (dx: number, dy: number) => {
        pen.beginPath();
        lobes.forEach((lobe, index) => {
          const angle = (index * TAU) / lobes.length;
          pen.lineTo(x + dx + Math.cos(angle) * reach * lobe * 1.3, y + dy + Math.sin(angle) * reach * lobe);
        });
        pen.closePath();
      };
      pen.lineJoin = "round";
      pen.globalAlpha = 0.3;
      pen.fillStyle = inks.reed;
      trace(0.012, 0.018);
      pen.fill();
      pen.globalAlpha = 0.55;
      pen.fillStyle = inks.material.reef;
      trace(0, 0);
      pen.fill();
      pen.globalAlpha = 0.4;
      pen.strokeStyle = inks.foam;
      pen.lineWidth = 0.018;
      pen.stroke();
    }
    pen.fillStyle = inks.reed;
    for (let speck = 0; speck < 8; speck++) {
      pen.globalAlpha = 0.18 + chance() * 0.3;
      pen.beginPath();
      pen.arc((chance() - 0.5) * 0.95, (chance() - 0.5) * 0.95, 0.01 + chance() * 0.014, 0, TAU);
      pen.fill();
    }
    pen.globalAlpha = 1;
  },
};

/** Waves: a pair of flat arcs, far apart. */
const wave: Glyph = {
  size: RADIUS * 0.5,
  variants: 4,
  draw(pen, inks, chance) {
    pen.strokeStyle = inks.foam;
    pen.globalAlpha = 0.3;
    pen.lineWidth = 0.035;
    pen.lineCap = "round";
    const y = (chance() - 0.5) * 0.3;
    pen.beginPath();
    pen.moveTo(-0.36, y);
    pen.quadraticCurveTo(-0.18, y - 0.12, 0, y);
    pen.quadraticCurveTo(0.18, y - 0.12, 0.36, y);
    pen.stroke();
    pen.globalAlpha = 1;
  },
};

/** Roofs among which nobody can tell streets. */
const roofs: Glyph = {
  size: RADIUS * 0.4,
  variants: 8,
  draw(pen, inks, chance) {
    pen.rotate((Math.floor(chance() * 4) * Math.PI) / 2 + (chance() - 0.5) * 0.1);
    const width = 0.3 + chance() * 0.3;
    const depth = 0.24 + chance() * 0.16;
    pen.fillStyle = inks.shadow;
    pen.fillRect(-width / 2 + 0.06, -depth / 2 + 0.07, width, depth);
    pen.fillStyle = inks.material.city;
    pen.fillRect(-width / 2, -depth / 2, width, depth);
    pen.strokeStyle = inks.builtEdge;
    pen.lineWidth = 0.035;
    pen.strokeRect(-width / 2, -depth / 2, width, depth);
    pen.beginPath();
    pen.moveTo(-width / 2, 0);
    pen.lineTo(width / 2, 0);
    pen.stroke();
  },
};

const PATTERNS: Partial<Record<Material, Pattern[]>> = {
  ocean: [{ glyph: wave, apart: 88, bare: 0.45, inset: 8, from: 0.9 }],
  reef: [{ glyph: coral, apart: 17, bare: 0.16, inset: 1, from: 0.45 }],
  sand: [{ glyph: grains, apart: 12, bare: 0.06, inset: 0, from: 0.6 }],
  desert: [{ glyph: dune, apart: 24, bare: 0.35, inset: 4, from: 0.45 }],
  grass: [{ glyph: tuft, apart: 14, bare: 0.4, inset: 3, from: 0.6 }],
  palms: [{ glyph: palm, apart: 12.5, bare: 0.1, inset: 1, from: 0.4 }],
  woods: [{ glyph: tree, apart: 12, bare: 0.18, inset: 2, from: 0.3 }],
  forest: [{ glyph: fir, apart: 11.5, bare: 0.08, inset: 2, from: 0.3 }],
  jungle: [{ glyph: thicket, apart: 11.5, bare: 0.1, inset: 1, from: 0.3 }],
  swamp: [{ glyph: reeds, apart: 16, bare: 0.25, inset: 3, from: 0.4 }],
  paddy: [{ glyph: field, apart: 17, bare: 0.12, inset: 5, from: 0.4 }],
  polder: [{ glyph: ditches, apart: 19, bare: 0.12, inset: 4, from: 0.4 }],
  loess: [{ glyph: grains, apart: 22, bare: 0.3, inset: 2, from: 0.6 }],
  flooded: [{ glyph: ripples, apart: 16, bare: 0.2, inset: 3, from: 0.4 }],
  rough: [{ glyph: stones, apart: 15, bare: 0.3, inset: 3, from: 0.4 }],
  town: [{ glyph: roofs, apart: 11, bare: 0.25, inset: 3, from: 0.4 }],
  city: [{ glyph: roofs, apart: 10, bare: 0.1, inset: 2, from: 0.3 }],
};

export function patternsOf(material: Material): readonly Pattern[] {
  return PATTERNS[material] ?? [];
}

/** Puts glyphs on a shaken grid, where `depth` (how far inside the area a point is) allows. */
export function stands(pattern: Pattern, bounds: Bounds, salt: number, depth: (at: Point) => number): Stand[] {
  const out: Stand[] = [];
  const { apart } = pattern;
  for (let line = Math.floor(bounds.top / apart); line * apart <= bounds.bottom; line++) {
    for (let column = Math.floor(bounds.left / apart); column * apart <= bounds.right; column++) {
      if (hash(column, line, salt) < pattern.bare) continue;
      const shift = line % 2 === 0 ? 0.25 : -0.25;
      const at: Point = [
        (column + shift + (hash(column, line, salt + 1) - 0.5) * 0.75) * apart,
        (line + (hash(column, line, salt + 2) - 0.5) * 0.75) * apart,
      ];
      if (depth(at) < pattern.inset) continue;
      const variant = Math.floor(hash(column, line, salt + 3) * pattern.glyph.variants);
      out.push({ at, variant, size: pattern.glyph.size * (0.82 + 0.36 * hash(column, line, salt + 4)) });
    }
  }
  return out.sort((a, b) => a.at[1] - b.at[1]);
}

/** All variants of a glyph at one scale, ready to be stamped. */
export function stamps(glyph: Glyph, inks: Inks, scale: number): OffscreenCanvas[] {
  const side = Math.max(4, Math.ceil(glyph.size * 1.25 * scale));
  return Array.from({ length: glyph.variants }, (_, variant) => {
    const canvas = new OffscreenCanvas(side, side);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (pen) {
      pen.translate(side / 2, side / 2);
      pen.scale(side / 1.25, side / 1.25);
      glyph.draw(pen, inks, row(variant * 7919 + 3));
    }
    return canvas;
  });
}

/** Draws one glyph alone, as a symbol at a point. */
export function single(pen: Pen, material: Material, inks: Inks, at: Point, size: number): void {
  const glyph = patternsOf(material)[0]?.glyph;
  if (!glyph) return;
  pen.save();
  pen.translate(at[0], at[1]);
  pen.scale(size, size);
  glyph.draw(pen, inks, row(Math.round(at[0] * 31 + at[1] * 17)));
  pen.restore();
}
