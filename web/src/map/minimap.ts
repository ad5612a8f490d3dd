// The whole table in a corner: the painted sheets, a dot for each stack, and a frame around what can be seen. A click
// or a drag in it moves the view.

import type { Stack } from "./counters/layer";
import type { Bounds, Point } from "./geometry";
import { colour, inks, type Theme } from "./palette";
import { RADIUS, type World } from "./world";

const WIDEST = 208;
const HIGHEST = 132;
/** How far it lies from the edges of the map. */
const EDGE = 12;

export class Minimap {
  private readonly canvas = document.createElement("canvas");
  private readonly pen: CanvasRenderingContext2D | null;
  private scale = 1;
  /** In pixels of the page. */
  private size: Point = [0, 0];
  private aside = false;
  private bounds: Bounds = { left: 0, top: 0, right: 1, bottom: 1 };
  /** Sheets and stacks, which change seldom: the frame is drawn over them. */
  private readonly ground = document.createElement("canvas");

  constructor(parent: HTMLElement, go: (x: number, y: number) => void) {
    Object.assign(this.canvas.style, {
      position: "absolute",
      left: `${EDGE}px`,
      bottom: `${EDGE}px`,
      borderRadius: "6px",
      boxShadow: "0 2px 8px rgba(0, 0, 0, 0.35)",
      cursor: "crosshair",
      touchAction: "none",
    });
    this.canvas.setAttribute("aria-hidden", "true");
    this.pen = this.canvas.getContext("2d");
    parent.append(this.canvas);
    const jump = (event: PointerEvent) => {
      event.stopPropagation();
      if (event.buttons === 0) return;
      const box = this.canvas.getBoundingClientRect();
      go((event.clientX - box.left) / this.scale + this.bounds.left, (event.clientY - box.top) / this.scale + this.bounds.top);
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      jump(event);
    });
    this.canvas.addEventListener("pointermove", jump);
  }

  /** Draws what lies on the table. */
  lay(world: World, pictures: (ImageBitmap | null)[], stacks: readonly Stack[], theme: Theme): void {
    const { bounds } = world;
    const width = bounds.right - bounds.left;
    const height = bounds.bottom - bounds.top;
    this.bounds = bounds;
    this.scale = Math.min(WIDEST / width, HIGHEST / height);
    const fine = Math.max(1, window.devicePixelRatio);
    for (const canvas of [this.canvas, this.ground]) {
      canvas.width = Math.ceil(width * this.scale * fine);
      canvas.height = Math.ceil(height * this.scale * fine);
    }
    this.size = [width * this.scale, height * this.scale];
    this.canvas.style.width = `${this.size[0]}px`;
    this.canvas.style.height = `${this.size[1]}px`;
    const pen = this.ground.getContext("2d");
    if (!pen) return;
    pen.scale(this.scale * fine, this.scale * fine);
    pen.fillStyle = inks(theme).deep;
    world.laid.forEach(({ origin, size }, sheet) => {
      const picture = pictures[sheet];
      pen.imageSmoothingQuality = "high";
      if (picture) pen.drawImage(picture, origin[0], origin[1], size[0], size[1]);
      else pen.fillRect(origin[0], origin[1], size[0], size[1]);
    });
    const dot = Math.min(3.4 / this.scale, RADIUS * 1.3);
    for (const { spot, pieces } of stacks) {
      const tone = pieces.at(-1)?.face.tone;
      if (!tone) continue;
      pen.fillStyle = "rgba(20, 16, 8, 0.75)";
      pen.fillRect(spot.at[0] - dot * 0.7, spot.at[1] - dot * 0.7, dot * 1.4, dot * 1.4);
      pen.fillStyle = colour(tone);
      pen.fillRect(spot.at[0] - dot / 2, spot.at[1] - dot / 2, dot, dot);
    }
  }

  /** What of a view of this height it covers, and so much around that. */
  covered(around: number, height: number): Bounds {
    const [wide, high] = this.size;
    return { left: 0, right: EDGE + wide + around, top: height - EDGE - high - around, bottom: height };
  }

  /** Lets what lies under it be seen and clicked, or not. */
  set givesWay(aside: boolean) {
    if (aside === this.aside) return;
    this.aside = aside;
    Object.assign(this.canvas.style, { opacity: aside ? "0.25" : "1", pointerEvents: aside ? "none" : "auto" });
  }

  /** Draws the frame; nothing at all where everything that is used can be seen anyway. */
  update(seen: Bounds, used: Bounds): void {
    const { pen, bounds } = this;
    const all = seen.left <= used.left && seen.right >= used.right && seen.top <= used.top && seen.bottom >= used.bottom;
    this.canvas.style.display = all ? "none" : "block";
    if (!pen || all) return;
    const fine = this.canvas.width / Math.max(1, (bounds.right - bounds.left) * this.scale);
    const to = (value: number, from: number) => (value - from) * this.scale * fine;
    pen.drawImage(this.ground, 0, 0);
    const left = to(seen.left, bounds.left);
    const top = to(seen.top, bounds.top);
    const width = to(seen.right, seen.left);
    const height = to(seen.bottom, seen.top);
    pen.fillStyle = "rgba(10, 10, 10, 0.28)";
    pen.beginPath();
    pen.rect(0, 0, this.canvas.width, this.canvas.height);
    pen.rect(left, top, width, height);
    pen.fill("evenodd");
    pen.strokeStyle = "#fffdf4";
    pen.lineWidth = 1.5 * fine;
    pen.strokeRect(left, top, width, height);
  }

  destroy(): void {
    this.canvas.remove();
  }
}
