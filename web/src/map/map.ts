// The map of the table: puts the layers together, draws a frame only when something changed, and tells the page what
// hands do on it. What each layer shows is the layer's affair; what things mean is the game's.

import "pixi.js/unsafe-eval";
import { autoDetectRenderer, Container, Sprite, type Renderer } from "pixi.js";
import type { Light } from "../protocol";
import { breath } from "./breath";
import { Atlas } from "./counters/atlas";
import { drawCounter, faceKey } from "./counters/face";
import { Fan } from "./counters/fan";
import { Counters, WHOLE, type Stack } from "./counters/layer";
import { blockSide, COUNTER, mannerAt } from "./counters/stack";
import { grow, type Bounds, type Point } from "./geometry";
import { listen } from "./gestures";
import { Minimap } from "./minimap";
import { inks, number } from "./palette";
import type { Box, Heard, MapHandle, Shown } from "./seam";
import { Shades } from "./shades";
import { HUES, SignalLayer } from "./signals";
import { changed, inUse, stageOf } from "./stages";
import { Tiles } from "./terrain/tiles";
import { strips, Tokens } from "./tokens";
import { View, type Look } from "./view";
import { RADIUS, World, type Spot } from "./world";

/** How long the pointer rests on a stack before it opens. */
const REST = 260;
/** How far from the pointer what is told of things lies. */
const HAND = 12;
/** How near the view comes to what it is asked to show. */
const CLOSE = 1.15;
/** Milliseconds of a frame that may go into drawing counters: fewer while the map moves. */
const BUDGET = { moving: 2.5, still: 9 };
/** What is told by light, lines and words on places. */
const SIGNALLED = ["glow", "chosen", "pointed", "way", "plans", "labels", "found"] as const;
/** What the tools take of the left edge, and the buttons of the overlays of the lower one. */
const TOOLS = 48;
const BUTTONS = 44;
/** Pictures that are drawn from in one stroke. */
const PICTURES = 4;

/** What the light of the hour does to counters. The ground is painted in it. */
const LIT: Record<Light, number> = { day: 0xffffff, dusk: 0xf6eadd, night: 0xd2d8ea };

/** Draws a board into an element and keeps it current until it is destroyed. */
export async function createMap(canvasParent: HTMLElement, shown: Shown, heard: Heard): Promise<MapHandle> {
  const renderer = await autoDetectRenderer({
    preference: "webgl",
    antialias: fineness() < 2,
    autoDensity: true,
    resolution: fineness(),
    background: number(inks(shown.theme).table),
    width: Math.max(1, canvasParent.clientWidth),
    height: Math.max(1, canvasParent.clientHeight),
  });
  // A tile fills much of the screen: choosing among sixteen pictures for each of its pixels is dear on weak machines.
  if ("limits" in renderer) renderer.limits.maxBatchableTextures = PICTURES;
  return new TableMap(canvasParent, renderer, shown, heard);
}

class TableMap implements MapHandle {
  private world: World;
  private readonly view: View;
  private readonly stage = new Container();
  private readonly top = new Container({ isRenderGroup: true });
  private readonly atlas = new Atlas();
  private readonly tiles = new Tiles(() => this.wake());
  private readonly shades = new Shades();
  private readonly found = new Shades();
  private readonly signals = new SignalLayer();
  private readonly counters = new Counters(this.atlas);
  private readonly tokens = new Tokens(this.atlas);
  private readonly fan = new Fan(this.atlas);
  private readonly hand = new Container();
  private readonly minimap: Minimap;
  private readonly lamp = document.createElement("div");
  private readonly canvas: HTMLCanvasElement;
  private readonly calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  private readonly watcher: ResizeObserver;
  private readonly deaf: () => void;
  private frame = 0;
  private last = 0;
  private pulseAt = 0;
  /** When what glows began to. */
  private glowing = 0;
  private wait = 0;
  private stale = true;
  /** The sheets in use, and where one looked before one of them came into use. */
  private used: readonly boolean[] = [];
  private left: Look | null = null;
  private laid: { part: Bounds; manner: string } = { part: { left: 0, right: 0, top: 0, bottom: 0 }, manner: "" };
  private groundPictures = 0;
  /** Where something can be acted on or is looked for. */
  private wanted: Spot[] = [];
  private pointer: Point | null = null;
  private over = "";
  private carried: { id: string; ghost: Sprite | null } | null = null;

  constructor(parent: HTMLElement, private readonly renderer: Renderer, private shown: Shown, private readonly heard: Heard) {
    this.world = new World(shown.board);
    this.view = new View(this.world.bounds);
    this.view.beside = TOOLS;
    this.canvas = renderer.canvas as HTMLCanvasElement;
    this.dressParent(parent);
    this.minimap = new Minimap(parent, (x, y) => {
      this.view.jump(x, y);
      this.wake();
    });
    this.top.addChild(
      this.tiles.container,
      this.shades.container,
      this.found.container,
      this.signals.below,
      this.counters.container,
      this.tokens.container,
      this.signals.above,
      this.signals.top,
    );
    this.stage.addChild(this.top, this.fan.container, this.hand);
    this.deaf = this.listen();
    this.watcher = new ResizeObserver(() => this.resize(parent));
    this.watcher.observe(parent);
    this.view.resize(parent.clientWidth, parent.clientHeight);
    this.layBoard();
    this.layScene(true);
  }

  show(change: Partial<Shown>): void {
    const before = this.shown;
    const now = { ...before, ...change };
    this.shown = now;
    if (now.board !== before.board) this.layBoard();
    else if (now.say !== before.say || now.scene.marks !== before.scene.marks) this.rename();
    if (now.theme !== before.theme) this.dress();
    if (now.glow !== before.glow) this.glowing = performance.now();
    if (now.board !== before.board || now.scene !== before.scene) this.layScene(this.calm.matches);
    else {
      if (now.overlays !== before.overlays) this.shades.show(now.scene.overlays, now.overlays, this.world);
      if (now.found !== before.found) this.found.lay(now.found.shades, this.world);
      if (SIGNALLED.some((part) => now[part] !== before[part])) this.signal();
    }
    if (now.counters !== before.counters) this.hideCounters();
    this.stale = true;
    this.stir();
  }

  centreOn(names: Iterable<string>): void {
    this.centre(this.spotsOf(names), CLOSE);
  }

  bring(names: Iterable<string>): void {
    const spots = this.spotsOf(names);
    if (!spots.some(({ at }) => this.view.sees(at))) this.centre(spots, 0);
  }

  where(name: string): Point | null {
    const [spot] = this.spotsOf([name]);
    if (!spot) return null;
    const lie = this.counters.lieOf(name, mannerAt(this.view.aim));
    const [x, y] = this.view.willBe(lie ? [lie.x, lie.y] : spot.at);
    const map = this.canvas.getBoundingClientRect();
    return [x + map.left, y + map.top];
  }

  private centre(spots: readonly Spot[], closest: number): void {
    const sheets = new Set(spots.map(({ sheet }) => sheet));
    const part = stageOf(this.world, this.world.laid.map((_, sheet) => sheets.has(sheet)));
    this.view.centre(spots.map(({ at }) => at), closest, part);
    this.stir();
  }

  private spotsOf(names: Iterable<string>): Spot[] {
    return [...names].flatMap((name) => this.world.named(name) ?? this.counters.stackOf(name)?.spot ?? []);
  }

  zoom(factor: number): void {
    this.view.zoomBy(factor, [this.view.width / 2, this.view.height / 2]);
    this.stir();
  }

  pan(x: number, y: number): void {
    this.view.panBy(x, y);
    this.stir();
  }

  samples(): Promise<ImageBitmap[]> {
    return this.tiles.samples(fineness());
  }

  fit(): void {
    this.view.fit(stageOf(this.world, this.used));
    this.stir();
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.wait);
    clearTimeout(this.pulseAt);
    this.deaf();
    this.watcher.disconnect();
    this.minimap.destroy();
    this.lamp.remove();
    this.canvas.remove();
    this.tiles.destroy();
    this.shades.destroy();
    this.found.destroy();
    this.signals.destroy();
    this.stage.destroy({ children: true });
    this.atlas.destroy();
    this.renderer.destroy();
  }

  // What lies on the table.

  private layBoard(): void {
    this.world = new World(this.shown.board);
    this.view.over(this.world.bounds, this.begin());
    this.groundPictures = -1;
    const kept = strips(this.shown.scene.marks, this.world);
    const plans = this.world.laid.map((_, sheet) => ({ ...this.world.plan(sheet, this.shown.say), kept: kept[sheet] ?? [] }));
    this.tiles.lay(this.world, plans, this.shown.theme);
  }

  /** What is looked at first: what is in use; where something can be acted on one sheet only, that. */
  private begin(): Bounds {
    const { shown, world } = this;
    this.used = inUse(world, shown);
    this.left = null;
    const sheets = new Set([...shown.glow].flatMap((name) => world.named(name)?.sheet ?? []));
    const asked = world.laid.map((_, sheet) => sheets.has(sheet));
    return stageOf(world, sheets.size === 1 ? asked : this.used);
  }

  /** Follows the game onto a sheet that comes into use, and back when it is over there. */
  private follow(): void {
    const [before, now] = [this.used, inUse(this.world, this.shown)];
    this.used = now;
    const sheet = changed(before, now, true);
    if (sheet !== null && before.includes(true)) {
      this.left ??= { ...this.view.look };
      this.view.fit(stageOf(this.world, now.map((_, other) => other === sheet)));
    } else if (now.includes(true) && changed(before, now, false) !== null) {
      if (this.left) this.view.back(this.left);
      else this.view.fit(stageOf(this.world, now));
      this.left = null;
    }
  }

  /** Names in the language of the day, beside the tokens that lie there now. */
  private rename(): void {
    const labels = this.world.laid.map((_, sheet) => this.world.labels(sheet, this.shown.say));
    this.tiles.rename(labels, strips(this.shown.scene.marks, this.world));
  }

  private layScene(still: boolean): void {
    const { scene, overlays, found } = this.shown;
    this.closeFan();
    this.view.below = scene.overlays.length > 0 ? BUTTONS : 0;
    this.counters.lay(scene.pieces, this.world, still);
    this.tokens.lay(scene.marks, this.world);
    this.shades.show(scene.overlays, overlays, this.world);
    this.found.lay(found.shades, this.world);
    this.light();
    this.hideCounters();
    this.signal();
    this.groundPictures = -1;
    this.stale = true;
    this.wake();
  }

  private light(): void {
    const { light } = this.shown.scene;
    this.tiles.shine(light);
    this.counters.container.tint = LIT[light];
  }

  private hideCounters(): void {
    const { counters } = this.shown;
    this.counters.container.visible = counters;
    this.tokens.container.visible = counters;
    this.signals.above.visible = counters;
    if (!counters) this.closeFan();
  }

  private signal(): void {
    this.wanted = [...new Set(this.spotsOf([...this.shown.glow, ...this.shown.pointed]))];
    this.signals.places(this.shown, this.world);
    this.signalPieces();
  }

  private signalPieces(): void {
    // A stack that is open wears its rings there.
    const opened = this.fan.stack;
    const lies = (name: string): boolean => this.shown.counters && (!opened || this.counters.stackOf(name) !== opened);
    this.signals.pieces(this.shown, (name) => (lies(name) ? this.counters.lieOf(name) : null));
  }

  /** The colour of the ring that a piece of the open stack wears. */
  private ringOf(name: string): number | null {
    const { chosen, pointed, glow } = this.shown;
    const signal = chosen.has(name) ? "chosen" : pointed.has(name) ? "pointed" : glow.has(name) ? "glow" : null;
    return signal && HUES[signal];
  }

  private dress(): void {
    const ink = inks(this.shown.theme);
    this.renderer.background.color = number(ink.table);
    this.lamp.style.background = `radial-gradient(ellipse 75% 75% at 50% 42%, ${ink.lamp[0]}, transparent 55%, ${ink.lamp[1]} 130%)`;
    this.tiles.dress(this.shown.theme);
    this.light();
    this.groundPictures = -1;
  }

  private dressParent(parent: HTMLElement): void {
    if (getComputedStyle(parent).position === "static") parent.style.position = "relative";
    Object.assign(this.canvas.style, { display: "block", touchAction: "none", outline: "none", cursor: "grab" });
    this.canvas.tabIndex = 0;
    Object.assign(this.lamp.style, { position: "absolute", inset: "0", pointerEvents: "none" });
    parent.append(this.canvas, this.lamp);
    this.dress();
  }

  private resize(parent: HTMLElement): void {
    const { clientWidth, clientHeight } = parent;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.resize(clientWidth, clientHeight, fineness());
    this.view.resize(clientWidth, clientHeight);
    this.stale = true;
    this.wake();
  }

  // Frames.

  private wake(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.draw(now));
  }

  /** Something else is to be seen: until it is drawn, the map is not what it should be. */
  private stir(): void {
    this.canvas.ariaBusy = "true";
    this.wake();
  }

  private draw(now: number): void {
    this.frame = 0;
    if (this.stale) this.follow();
    this.view.still = this.calm.matches;
    const elapsed = Math.max(0, Math.min(250, now - this.last));
    this.last = now;
    const moved = this.view.tick(elapsed);
    const gliding = this.counters.tick(elapsed);
    const manner = this.counters.manner;
    const { look, seen } = this.view;
    const fine = this.renderer.resolution;
    if (moved || this.stale) {
      this.top.scale.set(look.zoom);
      this.top.position.set(this.view.width / 2 - look.x * look.zoom, this.view.height / 2 - look.y * look.zoom);
      if (moved) {
        this.closeFan();
        // What lay under the hand lies elsewhere now.
        if (!this.carried) this.tell(null, [0, 0]);
      }
    }
    this.tiles.update(seen, this.view.aim, fine);
    if (gliding || this.stale || !this.laidOut()) this.layCounters();
    if (moved || this.stale) this.updateMinimap();
    this.stale = this.atlas.work(moved ? BUDGET.moving : BUDGET.still);
    if (gliding || manner !== this.counters.manner) this.signalPieces();
    this.drawGround();
    this.signals.zoom = look.zoom;
    const strength = this.calm.matches ? null : breath(now - this.glowing);
    this.signals.pulse = strength ?? 1;
    this.renderer.render(this.stage);
    const resting = !moved && !gliding && !this.stale;
    this.canvas.ariaBusy = String(!resting || !this.tiles.settled);
    if (!resting) this.wake();
    else if (this.signals.glows && strength !== null) this.wakeLater();
  }

  /** Whether counters lie right for what is seen now: they are laid out for a wider part than can be seen. */
  private laidOut(): boolean {
    const { seen, look } = this.view;
    const { left, right, top, bottom } = this.laid.part;
    const within = seen.left >= left && seen.right <= right && seen.top >= top && seen.bottom <= bottom;
    return within && this.laid.manner === this.mannerKey(look.zoom);
  }

  /** Changes with everything about counters that depends on the zoom. */
  private mannerKey(zoom: number): string {
    return `${mannerAt(zoom)} ${blockSide(zoom)} ${this.atlas.shelfFor(COUNTER * zoom * this.renderer.resolution)}`;
  }

  private layCounters(): void {
    const { look, seen } = this.view;
    const fine = this.renderer.resolution;
    const part = grow(seen, (seen.right - seen.left) * 0.3);
    this.laid = { part, manner: this.mannerKey(look.zoom) };
    this.atlas.begin();
    if (this.shown.counters) {
      this.counters.update(part, look.zoom, fine);
      this.tokens.update(part, look.zoom, fine);
    }
    this.fan.update(fine, (piece) => piece.id !== this.counters.lifted, (piece) => this.ringOf(piece.id));
  }

  /** A glow breathes slowly: it needs few frames, and none once it stays lit. */
  private wakeLater(): void {
    clearTimeout(this.pulseAt);
    this.pulseAt = window.setTimeout(() => this.wake(), 45);
  }

  /** The minimap's ground is drawn anew when sheets were painted or pieces moved. */
  private drawGround(): void {
    const pictures = this.world.laid.map((_, sheet) => this.tiles.whole(sheet));
    if (this.tiles.wholes === this.groundPictures) return;
    this.groundPictures = this.tiles.wholes;
    const stacks = this.shown.counters ? this.counters.all : [];
    this.minimap.lay(this.world, pictures, stacks, this.shown.theme);
    this.updateMinimap();
  }

  /** What can be acted on, or is looked for, is not hidden by the minimap. */
  private updateMinimap(): void {
    const { left, right, top, bottom } = this.minimap.covered(RADIUS * this.view.look.zoom, this.view.height);
    const [low, high] = [this.view.toTable([left, top]), this.view.toTable([right, bottom])];
    this.minimap.update(this.view.seen, stageOf(this.world, this.used));
    this.minimap.givesWay = this.wanted.some(({ at: [x, y] }) => x > low[0] && x < high[0] && y > low[1] && y < high[1]);
  }

  // Hands.

  private listen(): () => void {
    const then = <A extends unknown[]>(act: (...args: A) => void) => (...args: A) => {
      act(...args);
      this.wake();
    };
    return listen(this.canvas, {
      hover: (at) => this.hover(at),
      leave: () => this.leave(),
      click: (at, shift, touch) => this.click(at, shift, touch),
      press: (at) => this.press(at),
      take: (at) => this.take(at),
      carry: (at) => this.carry(at),
      drop: (at) => this.drop(at),
      cancel: () => this.letGo(),
      drag: then((dx: number, dy: number) => {
        // A mouse goes on pointing; a finger does not.
        if (!this.pointer) this.tell(null, [0, 0]);
        this.view.drag(dx, dy);
      }),
      throwBy: then((vx: number, vy: number) => this.view.throwBy(vx, vy)),
      zoom: then((factor: number, at: Point) => this.view.zoomBy(factor, at)),
      pinch: then((factor: number, at: Point) => this.view.pinch(factor, at)),
      pan: then((dx: number, dy: number) => this.view.panBy(dx, dy)),
    });
  }

  /** Everything under a point of the screen: pieces from the top, the place last. */
  private names(at: Point): string[] | null {
    const stack = this.fan.stack;
    if (stack && this.fan.covers(at)) {
      const piece = this.fan.at(at);
      return piece ? [piece.id, stack.spot.id] : [stack.spot.id];
    }
    const point = this.view.toTable(at);
    const pieces = this.shown.counters ? this.counters.at(point) : [];
    const spot = pieces[0] ? this.world.named(pieces[0].place) : this.world.at(point);
    const names = pieces.map((piece) => piece.id);
    if (spot) names.push(spot.id);
    return names.length > 0 ? names : null;
  }

  private hover(at: Point): void {
    this.pointer = at;
    const names = this.names(at);
    this.tell(names, at);
    const grabs = names?.some((name) => this.canTake(name)) ?? false;
    this.canvas.style.cursor = grabs || names?.some((name) => this.shown.glow.has(name)) ? "pointer" : "grab";
    if (this.fan.stack && this.fan.covers(at)) return;
    this.closeFan();
    clearTimeout(this.wait);
    const stack = names ? this.counters.stackOf(names[0] ?? "") : undefined;
    if (stack && this.opens(stack)) this.wait = window.setTimeout(() => this.openFan(stack), REST);
  }

  private tell(names: string[] | null, at: Point): void {
    const over = names?.join("\n") ?? "";
    if (over === this.over && names === null) return;
    this.over = over;
    const map = this.canvas.getBoundingClientRect();
    const { left, right, top, bottom } = this.fan.box ?? this.kept(names, at);
    const about = { left: left + map.left, right: right + map.left, top: top + map.top, bottom: bottom + map.top };
    this.heard.point(names, { about, map });
  }

  /** What is not to be covered by words about it: the hex that is pointed at, with all that lies in it. */
  private kept(names: string[] | null, [x, y]: Point): Box {
    const spot = this.world.named(names?.at(-1) ?? "");
    const [[midX, midY], far] = spot?.hex ? [this.view.toScreen(spot.at), RADIUS * this.view.look.zoom] : [[x, y], 0];
    return {
      left: Math.min(x - HAND, midX - far),
      right: Math.max(x + HAND, midX + far),
      top: Math.min(y - HAND, midY - far),
      bottom: Math.max(y + HAND, midY + far),
    };
  }

  private leave(): void {
    this.pointer = null;
    clearTimeout(this.wait);
    this.closeFan();
    this.tell(null, [0, 0]);
  }

  /** A finger rests: what is there is told, and a stack opens at once. */
  private press(at: Point): void {
    const names = this.names(at);
    const stack = names ? this.counters.stackOf(names[0] ?? "") : undefined;
    if (stack && stack !== this.fan.stack && this.opens(stack)) this.openFan(stack);
    this.tell(names, at);
  }

  private click(at: Point, shift: boolean, touch: boolean): void {
    const names = this.names(at);
    const stack = names ? this.counters.stackOf(names[0] ?? "") : undefined;
    // What a finger rested on before is not told any more.
    if (touch) this.tell(null, at);
    if (touch && stack && stack !== this.fan.stack && this.opens(stack)) this.openFan(stack);
    else if (touch && !this.fan.covers(at)) this.closeFan();
    this.heard.pick(names, { shift });
  }

  /** A stack opens where its pieces cannot all be seen already. */
  private opens(stack: Stack): boolean {
    return stack.pieces.length > 1 && (this.counters.manner !== "spread" || stack.pieces.length > 6);
  }

  private openFan(stack: Stack): void {
    if (!this.shown.counters) return;
    const side = COUNTER * this.view.look.zoom;
    this.fan.show(stack, this.view.toScreen(stack.spot.at), side, this.view, this.shown.theme === "dark");
    if (this.pointer) this.tell(this.names(this.pointer), this.pointer);
    this.signalPieces();
    this.stale = true;
    this.wake();
  }

  private closeFan(): void {
    clearTimeout(this.wait);
    if (!this.fan.stack) return;
    this.fan.hide();
    this.signalPieces();
    this.stale = true;
    this.wake();
  }

  private canTake(name: string): boolean {
    return this.counters.stackOf(name) !== undefined && (this.shown.glow.has(name) || this.shown.chosen.has(name));
  }

  /** Takes up the topmost piece under the hand that can be acted on. */
  private take(at: Point): boolean {
    const id = this.names(at)?.find((name) => this.canTake(name));
    if (id === undefined) return false;
    const piece = this.shown.scene.pieces.find((one) => one.id === id);
    if (!piece) return false;
    const side = Math.max(40, COUNTER * this.view.look.zoom);
    const texture = this.atlas.get(faceKey(piece), this.atlas.shelfFor(side * this.renderer.resolution), (pen) => drawCounter(pen, piece));
    const ghost = texture && new Sprite({ texture, anchor: 0.5, alpha: 0.85 });
    if (ghost) {
      ghost.scale.set((side * WHOLE * 1.06) / ghost.texture.frame.width);
      this.hand.addChild(ghost);
    }
    this.carried = { id, ghost };
    this.counters.lifted = id;
    this.closeFan();
    this.canvas.style.cursor = "grabbing";
    this.carry(at);
    return true;
  }

  private carry(at: Point): void {
    this.carried?.ghost?.position.set(at[0], at[1]);
    this.tell(this.dropNames(at), at);
    this.stale = true;
    this.wake();
  }

  private drop(at: Point): void {
    const id = this.carried?.id;
    const to = this.dropNames(at);
    this.letGo();
    if (id !== undefined && to) this.heard.drag(id, to);
  }

  private dropNames(at: Point): string[] | null {
    const names = this.names(at)?.filter((name) => name !== this.carried?.id) ?? [];
    return names.length > 0 ? names : null;
  }

  private letGo(): void {
    this.carried?.ghost?.destroy();
    this.carried = null;
    this.counters.lifted = null;
    this.canvas.style.cursor = "grab";
    this.stale = true;
    if (this.pointer) this.hover(this.pointer);
    this.wake();
  }
}

/** Pixels of the screen in a pixel of the page: finer than two is not worth its memory. */
function fineness(): number {
  return Math.min(2, Math.max(1, window.devicePixelRatio));
}
