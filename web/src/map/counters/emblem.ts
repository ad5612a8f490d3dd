// The symbol in the middle of a counter. Units of land forces wear those of NATO, drawn by milsymbol once for each
// emblem and size; ships, aircraft, landing craft, leaders and markers have drawings of their own.

import ms from "milsymbol";
import type { Emblem } from "../../protocol";

type Pen = CanvasRenderingContext2D;

/** A box, as wide and high as there is room. */
export interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Codes of APP-6 for what NATO has a symbol for. */
const CODES: Partial<Record<Emblem, string>> = {
  infantry: "SFGPUCI--------",
  marines: "SFGPUCIN-------",
  mountain: "SFGPUCIO-------",
  parachute: "SFGPUCIA-------",
  cavalry: "SFGPUCRH-------",
  motorized: "SFGPUCIM-------",
  armour: "SFGPUCA--------",
  reconnaissance: "SFGPUCR--------",
  artillery: "SFGPUCF--------",
  "rocket-artillery": "SFGPUCFR-------",
  "anti-tank": "SFGPUCAA-------",
  "anti-aircraft": "SFGPUCD--------",
  mortar: "SFGPUCFM-------",
  engineer: "SFGPUCE--------",
  construction: "SFGPUCEN-------",
  supply: "SFGPUSS--------",
  transport: "SFGPUST--------",
  rail: "SFGPUSTR-------",
};

const FRAMED: readonly Emblem[] = ["headquarters", "coast-defence", "machine-gun", "guerrilla"];
const DARK = "#1c1a16";

/** How high a symbol is drawn before it is set into counters of all sizes. */
const FINE = 240;
const drawn = new Map<string, HTMLCanvasElement>();

/** Symbols in frames are dark upon `fill`; silhouettes have the counter's own ink. */
export function drawEmblem(pen: Pen, emblem: Emblem, room: Room, ink: string, fill: string): void {
  const code = CODES[emblem];
  if (code) drawNato(pen, code, room, DARK, fill);
  else drawOwn(pen, emblem, room, FRAMED.includes(emblem) ? DARK : ink, fill);
}

function drawNato(pen: Pen, code: string, room: Room, ink: string, fill: string): void {
  const key = `${code} ${ink} ${fill}`;
  let image = drawn.get(key);
  if (!image) drawn.set(key, (image = natoSymbol(code, ink, fill)));
  const scale = Math.min(room.width / image.width, room.height / image.height);
  const width = image.width * scale;
  const height = image.height * scale;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, room.x + (room.width - width) / 2, room.y + (room.height - height) / 2, width, height);
}

function natoSymbol(code: string, ink: string, fill: string): HTMLCanvasElement {
  const all = { Civilian: ink, Friend: ink, Hostile: ink, Neutral: ink, Unknown: ink, Suspect: ink };
  const symbol = new ms.Symbol(code, {
    size: FINE,
    fillColor: fill,
    iconColor: ink,
    frameColor: all,
    strokeWidth: 7,
    padding: 0,
    outlineWidth: 0,
    infoFields: false,
  });
  const picture = symbol.asCanvas();
  // A copy in plain memory: taking a picture out of the graphics card for each counter would be slow.
  const copy = document.createElement("canvas");
  copy.width = picture.width;
  copy.height = picture.height;
  copy.getContext("2d", { willReadFrequently: true })?.drawImage(picture, 0, 0);
  return copy;
}

/** Silhouettes in a box three wide and two high, its middle at nought. */
const SHAPES: Partial<Record<Emblem, string>> = {
  carrier: "M-1.4-.15H1.35L1.15.45H-1.15ZM-.1-.15V-.5H.45V-.15ZM.1-.5V-.75H.2V-.5Z",
  battleship: "M-1.45.0H1.45L1.15.5H-1.15ZM-.95 0V-.25H-.4V0ZM-.3 0V-.55H.3V0ZM-.1-.55V-.95H.1V-.55ZM.4 0V-.25H.95V0ZM-1.4-.16H-.9V-.08H-1.4ZM.9-.16H1.4V-.08H.9Z",
  cruiser: "M-1.4.05H1.4L1.1.45H-1.15ZM-.8.05V-.18H-.35V.05ZM-.25.05V-.42H.15V.05ZM-.1-.42V-.8H0V-.42ZM.25.05V-.3H.45V.05ZM.6.05V-.15H.95V.05Z",
  destroyer: "M-1.3.1H1.35L1.05.42H-1.1ZM-.55.1V-.25H-.15V.1ZM-.42-.25V-.65H-.33V-.25ZM.05.1V-.18H.22V.1ZM.38.1V-.18H.55V.1Z",
  submarine: "M-1.35.15C-1.1-.05-.6-.1-.3-.1V-.45H.2V-.1C.7-.1 1.1 0 1.4.15 1.1.35.6.4 0 .4S-1.1.35-1.35.15ZM-.1-.45V-.75H0V-.45Z",
  "landing-ship": "M-1.35-.35H-1.05V-.05H.45V-.55H1.05V-.05H1.35L1.25.45H-1.2L-1.35.15Z",
  merchant: "M-1.35-.05H1.35L1.1.45H-1.15ZM.25-.05V-.5H.8V-.05ZM.42-.5V-.8H.6V-.5ZM-.8-.05V-.7H-.72V-.05ZM-.3-.05V-.6H-.22V-.05Z",
  fighter: "M0-.85.12-.6.14-.25 1.2 0V.2L.14.15.1.55.42.72V.85L0 .78-.42.85V.72L-.1.55-.14.15-1.2.2V0L-.14-.25-.12-.6Z",
  bomber: "M0-.9.14-.7.16-.3.45-.25V-.45H.6V-.22L1.45-.05V.15L.16.15.12.6.55.75V.88L0 .82-.55.88V.75L-.12.6-.16.15-1.45.15V-.05L-.6-.22V-.45H-.45V-.25L-.16-.3-.14-.7Z",
  amphibious: "M-1.3-.2H.9L1.3.1 1.05.4H-1.05L-1.35.05ZM-.35-.2V-.5H.35V-.2Z",
};

function drawOwn(pen: Pen, emblem: Emblem, room: Room, ink: string, fill: string): void {
  pen.save();
  pen.translate(room.x + room.width / 2, room.y + room.height / 2);
  const unit = Math.min(room.width / 3, room.height / 2);
  pen.scale(unit, unit);
  pen.fillStyle = ink;
  pen.strokeStyle = ink;
  pen.lineWidth = 0.13;
  pen.lineJoin = "round";
  pen.lineCap = "round";
  const shape = SHAPES[emblem === "naval-aircraft" ? "fighter" : emblem];
  if (shape) pen.fill(new Path2D(shape));
  if (emblem === "naval-aircraft") anchorOf(pen, fill);
  if (emblem === "amphibious") waves(pen);
  if (FRAMED.includes(emblem)) framed(pen, emblem, fill);
  if (emblem === "leader") star(pen, 0.9);
  if (emblem === "marker") pen.fill(new Path2D("M0-.85.85 0 0 .85-.85 0Z"));
  pen.restore();
}

function anchorOf(pen: Pen, fill: string): void {
  pen.strokeStyle = fill;
  pen.lineWidth = 0.07;
  pen.stroke(new Path2D("M0-.5V.1M-.09-.32H.09M-.14-.02C-.12.1 0 .12 0 .12S.12.1.14-.02"));
}

function waves(pen: Pen): void {
  pen.lineWidth = 0.1;
  pen.stroke(new Path2D("M-1.3.72Q-1.08.54-.87.72T-.43.72 0 .72 .43.72 .87.72 1.3.72"));
}

/** A NATO frame around what NATO lacks, or draws too small. */
function framed(pen: Pen, emblem: Emblem, fill: string): void {
  pen.fillStyle = fill;
  pen.fillRect(-1.35, -0.9, 2.7, 1.8);
  pen.strokeRect(-1.35, -0.9, 2.7, 1.8);
  pen.fillStyle = pen.strokeStyle;
  if (emblem === "coast-defence") {
    pen.beginPath();
    pen.arc(0, 0, 0.28, 0, Math.PI * 2);
    pen.fill();
    pen.stroke(new Path2D("M-1.35.5Q-1.01.3-.67.5T0 .5 .67.5 1.35.5"));
  } else if (emblem === "machine-gun") {
    pen.stroke(new Path2D("M0-.6V.55M-.3-.3 0-.62.3-.3M-.35.55H.35"));
  } else if (emblem === "guerrilla") {
    star(pen, 0.6);
  } else {
    pen.font = "700 1.25px 'Liberation Sans', Arial, sans-serif";
    pen.textAlign = "center";
    pen.fillText("HQ", 0, 0.45);
  }
}

function star(pen: Pen, reach: number): void {
  pen.beginPath();
  for (let corner = 0; corner < 10; corner++) {
    const length = corner % 2 === 0 ? reach : reach * 0.42;
    const angle = (corner * Math.PI) / 5 - Math.PI / 2;
    pen.lineTo(Math.cos(angle) * length, Math.sin(angle) * length);
  }
  pen.closePath();
  pen.fill();
}
