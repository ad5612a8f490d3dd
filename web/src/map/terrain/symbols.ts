// Small crisp drawings at single points: what men built, broke or printed on a map. Each is drawn in a square of one
// by one around the point, and scaled to the size the game asks for.

import type { Material } from "../../protocol";
import type { Point } from "../geometry";
import { shaded, type Inks } from "../palette";
import { row } from "../random";
import { single } from "./growth";

type Pen = OffscreenCanvasRenderingContext2D;

const TAU = Math.PI * 2;

export function drawSymbol(
  pen: Pen,
  material: Material,
  at: Point,
  size: number,
  turn: number,
  ink: string,
  inks: Inks,
  scale: number,
): void {
  const draw = SYMBOLS[material];
  if (!draw) {
    single(pen, material, inks, at, size);
    return;
  }
  pen.save();
  pen.translate(at[0], at[1]);
  pen.rotate((turn * Math.PI) / 180);
  pen.scale(size, size);
  pen.lineJoin = "round";
  pen.lineCap = "round";
  draw(pen, { ink, inks, chance: row(Math.round(at[0] * 13 + at[1] * 29)), blur: size * scale });
  pen.restore();
}

interface Kit {
  ink: string;
  inks: Inks;
  chance: () => number;
  /** Pixels in the symbol's side: shadows are measured in pixels whatever the scale. */
  blur: number;
}

type Draw = (pen: Pen, kit: Kit) => void;

function lifted(pen: Pen, kit: Kit, height: number, draw: () => void): void {
  pen.save();
  pen.shadowColor = kit.inks.shadow;
  pen.shadowBlur = height * kit.blur;
  pen.shadowOffsetX = height * 0.5 * kit.blur;
  pen.shadowOffsetY = height * 0.7 * kit.blur;
  draw();
  pen.restore();
}

function block(pen: Pen, kit: Kit, x: number, y: number, width: number, depth: number): void {
  lifted(pen, kit, 0.08, () => {
    pen.fillStyle = kit.ink;
    pen.fillRect(x, y, width, depth);
  });
  pen.fillStyle = shaded(kit.ink, 0.22);
  pen.fillRect(x, y, width, depth / 2);
  pen.strokeStyle = kit.inks.builtEdge;
  pen.lineWidth = 0.035;
  pen.strokeRect(x, y, width, depth);
  pen.beginPath();
  pen.moveTo(x, y + depth / 2);
  pen.lineTo(x + width, y + depth / 2);
  pen.stroke();
}

const building: Draw = (pen, kit) => {
  block(pen, kit, -0.5, -0.4, 0.58, 0.36);
  block(pen, kit, 0.14, -0.34, 0.32, 0.26);
  block(pen, kit, -0.2, 0.06, 0.62, 0.36);
};

/** A mound of sand and logs over a casemate, with its slit. */
const bunker: Draw = (pen, kit) => {
  lifted(pen, kit, 0.1, () => {
    pen.fillStyle = shaded(kit.inks.material.sand, -0.16);
    pen.beginPath();
    pen.ellipse(0, 0, 0.44, 0.36, 0, 0, TAU);
    pen.fill();
  });
  pen.strokeStyle = kit.inks.builtEdge;
  pen.lineWidth = 0.03;
  pen.stroke();
  pen.beginPath();
  for (let ray = 0; ray < 14; ray++) {
    const angle = (ray * TAU) / 14;
    pen.moveTo(Math.cos(angle) * 0.42, Math.sin(angle) * 0.34);
    pen.lineTo(Math.cos(angle) * 0.33, Math.sin(angle) * 0.27);
  }
  pen.stroke();
  pen.fillStyle = kit.ink;
  pen.beginPath();
  pen.roundRect(-0.24, -0.17, 0.48, 0.34, 0.08);
  pen.fill();
  pen.stroke();
  pen.fillStyle = kit.inks.builtEdge;
  pen.fillRect(-0.15, -0.1, 0.3, 0.055);
};

/** A star of ramparts. */
const fort: Draw = (pen, kit) => {
  lifted(pen, kit, 0.08, () => {
    pen.fillStyle = kit.ink;
    pen.beginPath();
    for (let corner = 0; corner < 10; corner++) {
      const reach = corner % 2 === 0 ? 0.46 : 0.29;
      const angle = (corner * TAU) / 10 - Math.PI / 2;
      pen.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
    }
    pen.closePath();
    pen.fill();
  });
  pen.strokeStyle = kit.inks.builtEdge;
  pen.lineWidth = 0.045;
  pen.stroke();
};

/** A torn rim with a dark hollow and thrown-out earth. */
const crater: Draw = (pen, kit) => {
  const corners = 13;
  const ring = (reach: number, shake: number, dx: number, dy: number) => {
    pen.beginPath();
    for (let corner = 0; corner < corners; corner++) {
      const angle = (corner * TAU) / corners;
      const length = reach * (1 - shake / 2 + kit.chance() * shake);
      pen.lineTo(dx + Math.cos(angle) * length, dy + Math.sin(angle) * length * 0.9);
    }
    pen.closePath();
  };
  pen.fillStyle = shaded(kit.ink, 0.25);
  ring(0.46, 0.3, 0, 0);
  pen.fill();
  pen.strokeStyle = shaded(kit.ink, -0.4);
  pen.lineWidth = 0.025;
  pen.stroke();
  pen.fillStyle = shaded(kit.ink, -0.12);
  ring(0.33, 0.16, 0, 0);
  pen.fill();
  pen.fillStyle = shaded(kit.ink, -0.42);
  ring(0.24, 0.14, -0.04, -0.05);
  pen.fill();
};

/** A hull that broke, with its ribs. */
const wreck: Draw = (pen, kit) => {
  pen.rotate(-0.35);
  lifted(pen, kit, 0.05, () => {
    pen.fillStyle = kit.ink;
    pen.beginPath();
    pen.moveTo(-0.46, -0.06);
    pen.quadraticCurveTo(-0.3, -0.2, 0.08, -0.17);
    pen.lineTo(0.02, -0.02);
    pen.lineTo(0.12, 0.06);
    pen.lineTo(0.04, 0.17);
    pen.quadraticCurveTo(-0.3, 0.2, -0.46, 0.06);
    pen.closePath();
    pen.moveTo(0.2, -0.15);
    pen.quadraticCurveTo(0.38, -0.12, 0.47, 0.02);
    pen.quadraticCurveTo(0.38, 0.14, 0.17, 0.15);
    pen.lineTo(0.24, 0.05);
    pen.closePath();
    pen.fill();
  });
  pen.strokeStyle = shaded(kit.ink, 0.5);
  pen.lineWidth = 0.025;
  pen.beginPath();
  for (const x of [-0.32, -0.22, -0.12, -0.02, 0.3]) {
    pen.moveTo(x, -0.12);
    pen.lineTo(x, 0.12);
  }
  pen.stroke();
};

const airfield: Draw = (pen, kit) => {
  pen.strokeStyle = kit.inks.name;
  pen.fillStyle = kit.inks.halo;
  pen.lineWidth = 0.06;
  pen.beginPath();
  pen.arc(0, 0, 0.42, 0, TAU);
  pen.fill();
  pen.stroke();
  pen.fillStyle = kit.inks.name;
  pen.fill(new Path2D("M0-.3 .05-.2 .05-.08 .3 .06 .3 .12 .05 .06 .04 .2 .12 .27 .12 .31 0 .28-.12 .31-.12 .27-.04 .2-.05 .06-.3 .12-.3 .06-.05-.08-.05-.2Z"));
};

const port: Draw = (pen, kit) => {
  pen.strokeStyle = kit.inks.waterName;
  pen.lineWidth = 0.08;
  pen.beginPath();
  pen.arc(0, -0.32, 0.09, 0, TAU);
  pen.moveTo(0, -0.22);
  pen.lineTo(0, 0.38);
  pen.moveTo(-0.2, -0.1);
  pen.lineTo(0.2, -0.1);
  pen.moveTo(-0.34, 0.08);
  pen.quadraticCurveTo(-0.28, 0.38, 0, 0.4);
  pen.quadraticCurveTo(0.28, 0.38, 0.34, 0.08);
  pen.stroke();
};

/** A town is an open ring, a city a filled one with a square. */
const town: Draw = (pen, kit) => {
  pen.fillStyle = kit.inks.paper;
  pen.strokeStyle = kit.inks.name;
  pen.lineWidth = 0.12;
  pen.beginPath();
  pen.arc(0, 0, 0.34, 0, TAU);
  pen.fill();
  pen.stroke();
};

const city: Draw = (pen, kit) => {
  town(pen, kit);
  pen.fillStyle = kit.inks.name;
  pen.beginPath();
  pen.arc(0, 0, 0.17, 0, TAU);
  pen.fill();
};

const bridge: Draw = (pen, kit) => {
  pen.fillStyle = kit.inks.road;
  pen.fillRect(-0.4, -0.13, 0.8, 0.26);
  pen.strokeStyle = kit.inks.builtEdge;
  pen.lineWidth = 0.07;
  pen.beginPath();
  for (const side of [-1, 1]) {
    pen.moveTo(-0.48, side * 0.24);
    pen.lineTo(-0.38, side * 0.14);
    pen.lineTo(0.38, side * 0.14);
    pen.lineTo(0.48, side * 0.24);
  }
  pen.stroke();
};

const arrow: Draw = (pen, kit) => {
  pen.fillStyle = kit.ink;
  pen.strokeStyle = kit.inks.halo;
  pen.lineWidth = 0.06;
  const head = new Path2D("M-.42-.11 .06-.11 .06-.3 .46 0 .06 .3 .06 .11-.42 .11Z");
  pen.stroke(head);
  pen.fill(head);
};

/** Works: a hall with the teeth of its roof and a chimney. */
const works: Draw = (pen, kit) => {
  const hall = new Path2D("M-.4 .34V-.08L-.14 .08V-.08L.12 .08V-.4H.24V.34Z");
  pen.strokeStyle = kit.inks.halo;
  pen.lineWidth = 0.14;
  pen.stroke(hall);
  pen.fillStyle = kit.ink;
  pen.fill(hall);
};

/** A pass: two slopes that lean towards each other with a gap. */
const pass: Draw = (pen, kit) => {
  pen.strokeStyle = kit.ink;
  pen.lineWidth = 0.11;
  pen.beginPath();
  pen.arc(-0.5, 0, 0.36, -Math.PI * 0.32, Math.PI * 0.32);
  pen.moveTo(0.5 - 0.36 * Math.cos(Math.PI * 0.32), 0.36 * Math.sin(Math.PI * 0.32));
  pen.arc(0.5, 0, 0.36, Math.PI * 0.68, Math.PI * 1.32);
  pen.stroke();
};

const SYMBOLS: Partial<Record<Material, Draw>> = {
  works,
  pass,
  building,
  bunker,
  fort,
  crater,
  wreck,
  airfield,
  airstrip: airfield,
  port,
  town,
  city,
  bridge,
  arrow,
  dot(pen, { ink, inks }) {
    pen.fillStyle = ink;
    pen.strokeStyle = inks.halo;
    pen.lineWidth = 0.09;
    pen.beginPath();
    pen.arc(0, 0, 0.44, 0, TAU);
    pen.stroke();
    pen.fill();
  },
  ring(pen, { ink, inks }) {
    pen.beginPath();
    pen.arc(0, 0, 0.42, 0, TAU);
    pen.strokeStyle = inks.halo;
    pen.lineWidth = 0.2;
    pen.stroke();
    pen.strokeStyle = ink;
    pen.lineWidth = 0.11;
    pen.stroke();
  },
  box(pen, { ink, inks }) {
    pen.fillStyle = ink;
    pen.strokeStyle = inks.halo;
    pen.lineWidth = 0.07;
    pen.strokeRect(-0.42, -0.42, 0.84, 0.84);
    pen.fillRect(-0.42, -0.42, 0.84, 0.84);
  },
  frame(pen, { ink, inks }) {
    pen.strokeStyle = inks.halo;
    pen.lineWidth = 0.18;
    pen.strokeRect(-0.42, -0.42, 0.84, 0.84);
    pen.strokeStyle = ink;
    pen.lineWidth = 0.1;
    pen.strokeRect(-0.42, -0.42, 0.84, 0.84);
  },
};
