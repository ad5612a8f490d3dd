// What hands do: mouse, touch, wheel and keys on the map, told apart and told on as looking around, pointing, clicking
// and dragging. Points are pixels from the map's upper left corner.

import type { Point } from "./geometry";

export interface Hands {
  hover(at: Point): void;
  leave(): void;
  click(at: Point, shift: boolean, touch: boolean): void;
  /** A finger rests on something, where a mouse would hover. */
  press(at: Point): void;
  /** Takes hold of what is there; if there is nothing to take, the hand moves the map. */
  take(at: Point): boolean;
  carry(at: Point): void;
  drop(at: Point): void;
  /** The hand lets go without having put anything down. */
  cancel(): void;
  drag(dx: number, dy: number): void;
  throwBy(vx: number, vy: number): void;
  zoom(factor: number, at: Point): void;
  pinch(factor: number, at: Point): void;
  pan(dx: number, dy: number): void;
}

/** A hand that moves less than this has clicked. */
const SHAKE = { mouse: 4, touch: 9 };
/** A finger that rests so long, in milliseconds, wants to know what is there. */
const PRESS = 420;
const KEY_STEP = 90;

interface Hold {
  start: Point;
  last: Point;
  when: number;
  moved: boolean;
  carries: boolean;
  velocity: Point;
}

/** Listens on an element until the returned function is called. */
export function listen(element: HTMLElement, hands: Hands): () => void {
  const pointers = new Map<number, Point>();
  let hold: Hold | null = null;
  let spread = 0;
  let press = 0;
  const off = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(kind: K, act: (event: HTMLElementEventMap[K]) => void, passive = true) => {
    element.addEventListener(kind, act, { signal: off.signal, passive });
  };
  const place = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  on("pointerdown", (event) => {
    if (event.button > 1) return;
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    const at = place(event);
    pointers.set(event.pointerId, at);
    clearTimeout(press);
    if (pointers.size === 2) {
      if (hold?.carries) hands.cancel();
      hold = null;
      spread = apart(pointers);
      return;
    }
    hold = { start: at, last: at, when: event.timeStamp, moved: false, carries: false, velocity: [0, 0] };
    if (event.pointerType !== "touch") return;
    press = window.setTimeout(() => {
      // What it rested on is shown; lifting it chooses nothing.
      hold = null;
      hands.press(at);
    }, PRESS);
  });

  on("pointermove", (event) => {
    const at = place(event);
    if (pointers.size === 0) {
      if (event.pointerType !== "touch") hands.hover(at);
      return;
    }
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const middleBefore = middle(pointers);
    pointers.set(event.pointerId, at);
    if (pointers.size === 2) {
      const now = apart(pointers);
      const [x, y] = middle(pointers);
      hands.drag(x - middleBefore[0], y - middleBefore[1]);
      if (spread > 0 && now > 0) hands.pinch(now / spread, [x, y]);
      spread = now;
      return;
    }
    if (!hold) return;
    const shake = event.pointerType === "touch" ? SHAKE.touch : SHAKE.mouse;
    if (!hold.moved && Math.hypot(at[0] - hold.start[0], at[1] - hold.start[1]) > shake) {
      hold.moved = true;
      clearTimeout(press);
      hold.carries = event.button !== 1 && event.buttons !== 4 && hands.take(hold.start);
    }
    if (!hold.moved) return;
    const [dx, dy] = [at[0] - hold.last[0], at[1] - hold.last[1]];
    const elapsed = Math.max(1, event.timeStamp - hold.when);
    hold.velocity = [hold.velocity[0] * 0.6 + (dx / elapsed) * 0.4, hold.velocity[1] * 0.6 + (dy / elapsed) * 0.4];
    hold.last = at;
    hold.when = event.timeStamp;
    if (hold.carries) hands.carry(at);
    else hands.drag(dx, dy);
  });

  on("pointerup", (event) => {
    const at = place(event);
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(press);
    const [rest] = pointers.values();
    if (rest) {
      // One of two fingers was lifted: the other goes on moving the map.
      hold = { start: rest, last: rest, when: event.timeStamp, moved: true, carries: false, velocity: [0, 0] };
      return;
    }
    if (!hold) return;
    if (!hold.moved) {
      if (event.button === 0) hands.click(at, event.shiftKey, event.pointerType === "touch");
    } else if (hold.carries) hands.drop(at);
    else if (event.timeStamp - hold.when < 60) hands.throwBy(...(hold.velocity as [number, number]));
    hold = null;
  });

  on("pointercancel", (event) => {
    pointers.delete(event.pointerId);
    clearTimeout(press);
    if (hold?.carries) hands.cancel();
    hold = null;
  });

  on("pointerleave", (event) => {
    // A finger that is lifted has not gone away: what it opened stays.
    if (pointers.size === 0 && event.pointerType !== "touch") hands.leave();
  });

  on("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 300 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    const step = Math.max(-240, Math.min(240, event.deltaY * lines));
    hands.zoom(Math.exp(-step * speed), place(event));
  }, false);

  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && hold?.carries) {
      hands.cancel();
      hold = null;
      event.stopPropagation();
      return;
    }
    const [x, y] = PANS[event.key] ?? [0, 0];
    const middleOf: Point = [element.clientWidth / 2, element.clientHeight / 2];
    if (x !== 0 || y !== 0) hands.pan(x * KEY_STEP, y * KEY_STEP);
    else if (event.key === "+" || event.key === "=") hands.zoom(1.3, middleOf);
    else if (event.key === "-" || event.key === "_") hands.zoom(1 / 1.3, middleOf);
    else return;
    // The page listens to the same keys for when the map is not in focus.
    event.preventDefault();
    event.stopPropagation();
  }, false);

  // A long press opens no menu of the browser's.
  on("contextmenu", (event) => event.preventDefault(), false);

  return () => {
    clearTimeout(press);
    off.abort();
  };
}

const PANS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  a: [-1, 0],
  d: [1, 0],
  w: [0, -1],
  s: [0, 1],
};

function apart(pointers: ReadonlyMap<number, Point>): number {
  const [a, b] = [...pointers.values()];
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
}

function middle(pointers: ReadonlyMap<number, Point>): Point {
  const all = [...pointers.values()];
  return [all.reduce((sum, [x]) => sum + x, 0) / all.length, all.reduce((sum, [, y]) => sum + y, 0) / all.length];
}
