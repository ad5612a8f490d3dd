// Where the player looks: the middle of the view on the table top, and how large a unit is on the screen. Moves are
// smooth and short; a thrown map glides for less than a fifth of a second.

import { boundsOf, type Bounds, type Point } from "./geometry";

const MOST = 3;
/** How far beyond the edge of the table top one may look, in parts of the view. */
const BEYOND = 0.35;
/** What is so near to the edge of the view is as good as out of it, in pixels. */
const EDGE = 24;
/** How fast the view closes in on where it is to go, per millisecond. */
const PULL = 0.022;
/** How long a thrown map glides. */
const GLIDE = 190;

export interface Look {
  x: number;
  y: number;
  zoom: number;
}

export class View {
  width = 1;
  height = 1;
  /** Motion can be switched off: then every move is a jump. */
  still = false;
  private now: Look = { x: 0, y: 0, zoom: 1 };
  private goal: Look = { x: 0, y: 0, zoom: 1 };
  /** A hand has moved the view since the last frame. */
  private moved = false;
  private thrown: { vx: number; vy: number; left: number } | null = null;
  /** What the view was fitted to, until it is moved. */
  private fitted: Bounds | null = null;
  /** Pixels at the edges of the view that something else lies on: what is shown keeps clear of them. */
  beside = 0;
  below = 0;

  constructor(private bounds: Bounds) {}

  get look(): Readonly<Look> {
    return this.now;
  }

  /** The zoom that the view moves to. */
  get aim(): number {
    return this.goal.zoom;
  }

  /** What of the table top can be seen. */
  get seen(): Bounds {
    const { x, y, zoom } = this.now;
    const dx = this.width / 2 / zoom;
    const dy = this.height / 2 / zoom;
    return { left: x - dx, right: x + dx, top: y - dy, bottom: y + dy };
  }

  /** Another size of the window. What fitted into it fits again. */
  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.now = this.held(this.now);
    if (this.fitted) this.fit(this.fitted);
    else this.goal = this.held(this.goal);
  }

  /** Another table top: look at all of it, or at a part. */
  over(bounds: Bounds, part: Bounds = bounds): void {
    this.bounds = bounds;
    this.fit(part);
    this.now = { ...this.goal };
  }

  toScreen([x, y]: Point): [number, number] {
    const { now } = this;
    return [(x - now.x) * now.zoom + this.width / 2, (y - now.y) * now.zoom + this.height / 2];
  }

  toTable([x, y]: Point): [number, number] {
    const { now } = this;
    return [(x - this.width / 2) / now.zoom + now.x, (y - this.height / 2) / now.zoom + now.y];
  }

  /** Shows a part of the table top, or all of it. */
  fit(part: Bounds = this.bounds): void {
    const { left, right, top, bottom } = part;
    const zoom = this.least(part);
    this.go({ x: (left + right) / 2, y: (top + bottom + this.below / zoom) / 2, zoom });
    this.fitted = part;
  }

  /** Looks where one has looked before. */
  back(look: Look): void {
    this.go(look);
  }

  /** Shows all these points, coming no nearer than one already is or than reads well. They come to the middle as far as
   * the part of the table top that they lie on still fills the view. */
  centre(points: readonly Point[], closest: number, part: Bounds = this.bounds): void {
    if (points.length === 0) return;
    const { left, right, top, bottom } = boundsOf(points);
    const room = Math.min((this.width * 0.8) / Math.max(1, right - left), (this.height * 0.8) / Math.max(1, bottom - top));
    const zoom = this.clampZoom(Math.min(room, Math.max(this.goal.zoom, closest)));
    const full = this.filled({ x: (left + right) / 2, y: (top + bottom) / 2, zoom }, part);
    const clear = this.clear(full);
    this.go({
      x: full.x + Math.min(0, left - clear.left) + Math.max(0, right - clear.right),
      y: full.y + Math.min(0, top - clear.top) + Math.max(0, bottom - clear.bottom),
      zoom,
    });
  }

  /** Whether a point lies in the view that one sees or comes to, clear of its edges. */
  sees([x, y]: Point): boolean {
    const { left, right, top, bottom } = this.clear(this.goal);
    return x > left && x < right && y > top && y < bottom;
  }

  /** Where a point is on the screen once the view has come to where it goes. */
  willBe([x, y]: Point): [number, number] {
    const { goal } = this;
    return [(x - goal.x) * goal.zoom + this.width / 2, (y - goal.y) * goal.zoom + this.height / 2];
  }

  /** Zooms, keeping the table under this point of the screen where it is. */
  zoomBy(factor: number, [sx, sy]: Point): void {
    const zoom = this.clampZoom(this.goal.zoom * factor);
    const dx = sx - this.width / 2;
    const dy = sy - this.height / 2;
    this.go({
      x: this.goal.x + dx / this.goal.zoom - dx / zoom,
      y: this.goal.y + dy / this.goal.zoom - dy / zoom,
      zoom,
    });
  }

  /** Moves the view by pixels of the screen. */
  panBy(dx: number, dy: number): void {
    this.go({ ...this.goal, x: this.goal.x + dx / this.goal.zoom, y: this.goal.y + dy / this.goal.zoom });
  }

  /** Moves at once, as a hand that holds the map does. */
  drag(dx: number, dy: number): void {
    this.thrown = null;
    this.fitted = null;
    this.moved = true;
    this.now = this.held({ ...this.now, x: this.now.x - dx / this.now.zoom, y: this.now.y - dy / this.now.zoom });
    this.goal = { ...this.now };
  }

  /** Two fingers: zooms at once around a point of the screen. */
  pinch(factor: number, point: Point): void {
    this.zoomBy(factor, point);
    this.moved = true;
    this.now = { ...this.goal };
  }

  /** Lets go of a map in motion; speeds in pixels per millisecond. */
  throwBy(vx: number, vy: number): void {
    if (!this.still && Math.hypot(vx, vy) > 0.15) this.thrown = { vx, vy, left: GLIDE };
  }

  jump(x: number, y: number): void {
    this.go(this.filled({ ...this.goal, x, y }, this.bounds));
  }

  /** Moves on by so many milliseconds. Tells whether anything moved since the last time. */
  tick(elapsed: number): boolean {
    const moved = this.moved;
    this.moved = false;
    return this.advance(elapsed) || moved;
  }

  /** The zoom at which all of a part can be seen. */
  least({ left, right, top, bottom }: Bounds = this.bounds): number {
    return Math.min(MOST, (this.width - 16) / (right - left), (this.height - 16 - this.below) / (bottom - top));
  }

  /** Glides, or closes in on where the view is to go. Tells whether it moved. */
  private advance(elapsed: number): boolean {
    if (this.thrown) {
      const { vx, vy, left } = this.thrown;
      const part = left / GLIDE;
      const step = Math.min(elapsed, left);
      this.now = this.held({
        ...this.now,
        x: this.now.x - (vx * part * step) / this.now.zoom,
        y: this.now.y - (vy * part * step) / this.now.zoom,
      });
      this.goal = { ...this.now };
      this.thrown.left -= step;
      if (this.thrown.left <= 0) this.thrown = null;
      return true;
    }
    const { now, goal } = this;
    const far = Math.hypot(goal.x - now.x, goal.y - now.y) * goal.zoom;
    const scale = Math.abs(Math.log(goal.zoom / now.zoom));
    if (far === 0 && scale === 0) return false;
    if (this.still || (far < 0.3 && scale < 0.001)) {
      this.now = { ...goal };
      return true;
    }
    // Zoom and place move together, so that the fixed point of a zoom stays under the pointer.
    const part = 1 - Math.exp(-PULL * elapsed);
    const zoom = now.zoom * (goal.zoom / now.zoom) ** part;
    const share = scale < 1e-6 ? part : (1 / now.zoom - 1 / zoom) / (1 / now.zoom - 1 / goal.zoom);
    this.now = { x: now.x + (goal.x - now.x) * share, y: now.y + (goal.y - now.y) * share, zoom };
    return true;
  }

  private go(goal: Look): void {
    this.thrown = null;
    this.fitted = null;
    this.goal = this.held({ ...goal, zoom: this.clampZoom(goal.zoom) });
  }

  private clampZoom(zoom: number): number {
    return Math.min(MOST, Math.max(this.least() * 0.8, zoom));
  }

  /** What of the table top is seen from there, clear of the edges and of what lies on them. */
  private clear({ x, y, zoom }: Look): Bounds {
    const [dx, dy] = [this.width / 2 - EDGE, this.height / 2 - EDGE];
    return { left: x - (dx - this.beside) / zoom, right: x + dx / zoom, top: y - dy / zoom, bottom: y + (dy - this.below) / zoom };
  }

  private held(look: Look): Look {
    return this.filled(look, this.bounds, 0.5 - BEYOND);
  }

  /** The same look, moved so that a part of the table top fills the view from its edges to so much of it. */
  private filled({ x, y, zoom }: Look, { left, right, top, bottom }: Bounds, share = 0.5): Look {
    const [dx, dy] = [(this.width / zoom) * share, (this.height / zoom) * share];
    return { x: clamped(x, left + dx, right - dx), y: clamped(y, top + dy, bottom - dy), zoom };
  }
}

function clamped(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}
