// Paints any part of a sheet at any scale, as a printed map: water by depth, land with its coast, what grows on it,
// relief, what men built, the grid, numbers and names, and the grain of the paper. What can be worked out once for a
// sheet (curves, fields, where each tree stands) is; painting a tile then only draws. Runs in a worker.

import type { Light, Material } from "../../protocol";
import { RADIUS, type Plan } from "../world";
import { boundsOf, cut, divided, grow, joinRings, meet, natural, straight, wobbled, type Bounds, type Point, type Ring } from "../geometry";
import { colour, inks as inksOf, shaded, veil, washOf, type Inks, type Theme } from "../palette";
import { hash, layered } from "../random";
import { away, blurred, covered, fieldScale, sample, smooth, type Field } from "./fields";
import { patternsOf, stamps, stands, type Pattern, type Stand } from "./growth";
import { course, drawLine, type Line } from "./lines";
import { kin } from "./materials";
import { drawNames, layOut, measureWith, type Written } from "./names";
import { Relief, rises } from "./relief";
import { rimOf, type Rim } from "./rim";
import { drawSymbol } from "./symbols";

type Pen = OffscreenCanvasRenderingContext2D;

/** What to paint: part of a sheet, so many pixels wide and high. */
export interface Order {
  left: number;
  top: number;
  /** Pixels painted in a unit of the table, and pixels of the screen in one: they differ on fine screens. */
  scale: number;
  zoom: number;
  width: number;
  height: number;
  theme: Theme;
  light: Light;
}

interface Area {
  kind: "area";
  material: Material;
  ink: string | null;
  /** It is seen only on the land that was drawn before. */
  cover: boolean;
  rings: Outline[];
  bounds: Bounds;
  growth: { pattern: Pattern; stands: Stand[] }[];
}

interface Outline {
  ring: Ring;
  bounds: Bounds;
}

/** An area as far as a tile shows it. */
interface Shown extends Area {
  path: Path2D;
}

interface Drawn extends Omit<Line, "paths"> {
  kind: "line";
  rings: Outline[];
  toned: boolean;
}

interface Symbols {
  kind: "symbols";
  material: Material;
  ink: string | null;
  at: Point[];
  size: number;
  turn: number;
}

type Item = Area | Drawn | Symbols;

/** Areas reach a little further than their outline, so that no gap shows between neighbours. */
const BLEED = RADIUS * 0.1;
/** At smaller scales than this, nothing that grows is drawn. */
const GROWN = 0.3;
/** Pixels between two points for which relief is worked out. */
const STEP = 2;
/** How wide a line begins that does not say it, against how it ends: only rivers show it. */
const SPRING = 0.36;
/** A sign that has fewer pixels of the screen is a mere speck: names may lie on it. */
const SEEABLE = 4;
/** A tile is mostly seen smaller than it was painted: names are laid out for that. */
const SEEN = 0.7;

export class Painter {
  private readonly rim: Rim | null;
  private readonly items: Item[];
  private readonly land: Field;
  private readonly shore: Field;
  private readonly relief: Relief | null;
  /** Where there are no hexes within the frame, if that is somewhere. */
  private readonly ragged: Path2D | null;
  private readonly stamped = new Map<string, OffscreenCanvas[]>();
  /** The names as they lie, by the zoom that they are seen at. */
  private readonly laid = new Map<number, Written[]>();
  private planted = false;
  private readonly papers = new Map<Theme, OffscreenCanvas>();

  constructor(private plan: Plan) {
    this.rim = rimOf(plan);
    this.items = plan.art.map((art) => prepared(art, this.rim));
    this.land = this.cover((material) => kin(material) === "land");
    this.shore = blurred(away(this.cover(shallow)), RADIUS * 0.35);
    this.relief = this.reliefOf();
    this.ragged = this.rim && this.raggedOf();
  }

  /** The same sheet with other names, or other things for them to leave free. */
  rename(labels: Plan["labels"], kept: Plan["kept"]): void {
    this.plan = { ...this.plan, labels, kept };
    this.laid.clear();
  }

  /** Everything but what is written: what takes the time, and is the same in every language and light. */
  ground(order: Order): OffscreenCanvas {
    const [canvas, pen] = blank(order);
    const inks = inksOf(order.theme);
    if (order.scale >= GROWN && !this.planted) this.plant();
    const part = partOf(order);
    this.paintGround(pen, order, inks);
    pen.scale(order.scale, order.scale);
    pen.translate(-order.left, -order.top);
    pen.save();
    if (this.rim) pen.clip(framePath(this.rim.frame));
    this.paintItems(pen, order, part, inks);
    this.paintGrid(pen, order, part, inks);
    this.paintBeyond(pen, order, inks);
    pen.restore();
    if (this.rim) this.paintMargin(pen, order, this.rim.frame, inks);
    return canvas;
  }

  /** A ground that was painted to the same order, in the light of the hour, with numbers and names written on it. */
  named(ground: OffscreenCanvas, order: Order): OffscreenCanvas {
    const [canvas, pen] = blank(order);
    const inks = inksOf(order.theme, order.light);
    pen.drawImage(ground, 0, 0);
    pen.globalCompositeOperation = "multiply";
    pen.fillStyle = washOf(order.theme, order.light);
    pen.fillRect(0, 0, order.width, order.height);
    pen.globalCompositeOperation = "source-over";
    pen.scale(order.scale, order.scale);
    pen.translate(-order.left, -order.top);
    const part = partOf(order);
    this.writeNumbers(pen, order, part, inks);
    drawNames(pen, this.namesAt(order.zoom * SEEN, pen), part, inks, order.theme, (at) => this.wet(at));
    pen.resetTransform();
    this.paintGrain(pen, order, inks);
    return canvas;
  }

  private namesAt(zoom: number, pen: Pen): Written[] {
    let names = this.laid.get(zoom);
    if (!names) {
      // What stands for a port or an airfield is not to be written over, either.
      const kept: readonly Material[] = ["port", "airfield", "town", "city", "fort", "works"];
      const signs = this.items.flatMap((item) =>
        item.kind === "symbols" && kept.includes(item.material) && item.size * zoom >= SEEABLE
          ? item.at.map((at) => grow(boundsOf([at]), item.size * 0.42))
          : [],
      );
      names = layOut(this.plan.labels, [...this.plan.kept, ...signs], boundsOf([[0, 0], this.plan.size]), zoom, measureWith(pen));
      this.laid.set(zoom, names);
    }
    return names;
  }

  private writeNumbers(pen: Pen, order: Order, part: Bounds, inks: Inks): void {
    if (!this.plan.hexes || order.zoom <= 1.01) return;
    const near = grow(part, RADIUS * 1.2);
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    pen.font = `500 ${RADIUS * 0.18}px "Liberation Sans", "Helvetica Neue", Arial, sans-serif`;
    for (const { at, number } of this.plan.cells) {
      if (at[0] < near.left || at[0] > near.right || at[1] < near.top || at[1] > near.bottom) continue;
      pen.fillStyle = sample(this.land, at) > 0.5 ? inks.number : inks.numberOnWater;
      pen.fillText(number, at[0], at[1] - RADIUS * 0.66);
    }
  }

  private wet(at: Point): boolean {
    if (this.rim && !meet(this.rim.frame, boundsOf([at]))) return false;
    return sample(this.land, at) < 0.5;
  }

  /** Bare paper around the map, and the neat line: a thin and a bold one. */
  private paintMargin(pen: Pen, order: Order, frame: Bounds, inks: Inks): void {
    const [width, height] = this.plan.size;
    const margin = new Path2D();
    margin.rect(0, 0, width, height);
    margin.addPath(framePath(frame));
    pen.fillStyle = inks.paper;
    pen.fill(margin, "evenodd");
    pen.strokeStyle = inks.frame;
    pen.lineWidth = Math.max(1 / order.scale, 0.7);
    pen.stroke(framePath(frame));
    pen.lineWidth = Math.max(2 / order.scale, 1.8);
    pen.stroke(framePath(grow(frame, 4)));
  }

  /** Where land or water of a kind lies, with nothing else of nature over it. */
  private cover(counts: (material: Material) => boolean): Field {
    const { size, ground } = this.plan;
    return covered(size, fieldScale(size, 0.25, 500_000), (pen) => {
      const put = (material: Material, draw: () => void) => {
        const what = kin(material);
        if (what === "sign" || what === "built") return;
        pen.globalCompositeOperation = counts(material) ? "source-over" : "destination-out";
        draw();
      };
      put(ground, () => pen.fillRect(0, 0, size[0], size[1]));
      for (const item of this.items) {
        if (item.kind === "area" && !item.cover) put(item.material, () => pen.fill(wholePath(item), "evenodd"));
      }
    });
  }

  private reliefOf(): Relief | null {
    const areas = this.items.filter((item): item is Area => item.kind === "area" && rises(item.material));
    if (areas.length === 0) return null;
    const drawn = areas.map((area) => ({
      material: area.material,
      draw: (pen: Pen) => pen.fill(wholePath(area), "evenodd"),
    }));
    return new Relief(this.plan.size, drawn);
  }

  /** The outline of all hexes, where they leave more of the frame empty than the teeth of its edge. */
  private raggedOf(): Path2D | null {
    const { cells, size } = this.plan;
    const { left, top, right, bottom } = this.rim?.frame ?? { left: 0, top: 0, right: size[0], bottom: size[1] };
    const hexes = cells.length * RADIUS * RADIUS * 1.5 * Math.sqrt(3);
    if (hexes > (right - left) * (bottom - top) * 0.94) return null;
    return pathOf(joinRings(cells.map(({ corners }) => corners), RADIUS * 0.02));
  }

  /** What lies within the frame but beyond the hexes is faint. */
  private paintBeyond(pen: Pen, order: Order, inks: Inks): void {
    if (!this.ragged) return;
    const [canvas, brush] = blank(order);
    brush.fillStyle = inks.paper;
    brush.fillRect(0, 0, order.width, order.height);
    brush.scale(order.scale, order.scale);
    brush.translate(-order.left, -order.top);
    brush.globalCompositeOperation = "destination-out";
    brush.lineJoin = "round";
    brush.lineWidth = RADIUS * 2.2;
    brush.fill(this.ragged, "evenodd");
    brush.stroke(this.ragged);
    pen.save();
    pen.globalAlpha = 0.78;
    pen.drawImage(canvas, order.left, order.top, order.width / order.scale, order.height / order.scale);
    pen.restore();
  }

  /** Decides where everything that grows stands. From afar nobody asks. */
  private plant(): void {
    this.planted = true;
    const scale = fieldScale(this.plan.size, 0.25, 400_000);
    const built = this.items.filter((item): item is Area => item.kind === "area" && kin(item.material) === "built");
    const bare = covered(this.plan.size, scale, (pen) => {
      for (const item of built) if (patternsOf(item.material).length === 0) pen.fill(wholePath(item), "evenodd");
      pen.lineCap = "round";
      for (const item of this.items) {
        if (item.kind !== "line" || item.material === "seawall" || kin(item.material) === "sign") continue;
        pen.lineWidth = item.width + RADIUS * 0.16;
        pen.stroke(pathOf(item.rings.map(({ ring }) => ring), false));
      }
      for (const item of this.items) {
        if (item.kind !== "symbols" || kin(item.material) !== "built") continue;
        for (const [x, y] of item.at) pen.fillRect(x - item.size * 0.45, y - item.size * 0.4, item.size * 0.9, item.size * 0.8);
      }
    });
    this.items.forEach((item, index) => {
      if (item.kind !== "area") return;
      const patterns = patternsOf(item.material);
      if (patterns.length === 0) return;
      const cover = covered(this.plan.size, scale, (pen) => pen.fill(wholePath(item), "evenodd"));
      const hollow = { ...cover, values: cover.values.map((value) => 1 - value) };
      const deep = away(hollow);
      item.growth = patterns.map((pattern) => ({
        pattern,
        stands: stands(pattern, item.bounds, index * 17 + 5, (at) =>
          sample(cover, at) > 0.5 && sample(bare, at) < 0.4 && (!item.cover || sample(this.land, at) > 0.8) ? sample(deep, at) : -1,
        ),
      }));
    });
  }

  private paintGround(pen: Pen, order: Order, inks: Inks): void {
    if (kin(this.plan.ground) === "water") {
      pen.drawImage(this.depthImage(order, inks), 0, 0, order.width, order.height);
    } else {
      pen.fillStyle = inks.material[this.plan.ground];
      pen.fillRect(0, 0, order.width, order.height);
    }
  }

  /** Water by its distance from the shore: bands of blue with soft edges, finer near the land. */
  private depthImage(order: Order, inks: Inks): OffscreenCanvas {
    const step = 2;
    const width = Math.ceil(order.width / step);
    const height = Math.ceil(order.height / step);
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) return canvas;
    const image = pen.createImageData(width, height);
    const deep = rgb(inks.material[this.plan.ground]);
    const bright = rgb(inks.shore);
    const bands = [0, 0.2, 0.42, 0.68, 1].map((part) => deep.map((c, index) => c + ((bright[index] ?? c) - c) * part));
    const limits = [RADIUS * 5.2, RADIUS * 3.4, RADIUS * 2, RADIUS * 0.95];
    const soft = RADIUS * 0.1;
    for (let row = 0; row < height; row++) {
      const y = order.top + (row * step) / order.scale;
      for (let column = 0; column < width; column++) {
        const x = order.left + (column * step) / order.scale;
        const wander = layered(x / (RADIUS * 2.4), y / (RADIUS * 2.4), 3, 31);
        const far = smooth(this.shore, x, y) * (1 + 0.34 * wander) + RADIUS * 0.3 * wander;
        let [r = 0, g = 0, b = 0] = deep;
        limits.forEach((limit, index) => {
          const part = Math.min(1, Math.max(0, (limit - far) / soft + 0.5));
          if (part === 0) return;
          const [nr = r, ng = g, nb = b] = bands[index + 1] ?? [];
          r += (nr - r) * part;
          g += (ng - g) * part;
          b += (nb - b) * part;
        });
        const swell = 1 + 0.018 * layered(x / (RADIUS * 6), y / (RADIUS * 2.5), 2, 47);
        const index = (row * width + column) * 4;
        image.data[index] = r * swell;
        image.data[index + 1] = g * swell;
        image.data[index + 2] = b * swell;
        image.data[index + 3] = 255;
      }
    }
    pen.putImageData(image, 0, 0);
    return canvas;
  }

  private paintItems(pen: Pen, order: Order, part: Bounds, inks: Inks): void {
    let reliefDue = this.relief !== null;
    let index = 0;
    let under = kin(this.plan.ground);
    while (index < this.items.length) {
      const item = this.items[index];
      if (!item) break;
      const what = item.kind === "area" ? kin(item.material) : "built";
      if (item.kind === "area" && (what === "land" || what === "water")) {
        const run: Shown[] = [];
        for (let next = this.items[index]; next?.kind === "area" && kin(next.material) === what; next = this.items[++index]) {
          const shown = shownIn(next, part, order.scale);
          if (shown) run.push(shown);
        }
        if (what === "land") this.paintLand(pen, run, order, part, inks, under === "water");
        else this.paintWater(pen, run, order, part, inks, under === "land");
        under = what;
        const later = this.items.slice(index).some((rest) => rest.kind === "area" && kin(rest.material) === "land");
        if (reliefDue && !later) {
          this.paintRelief(pen, run, order);
          reliefDue = false;
        }
        continue;
      }
      this.paintItem(pen, item, order, part, inks);
      index++;
    }
  }

  private paintLand(pen: Pen, run: Shown[], order: Order, part: Bounds, inks: Inks, coast: boolean): void {
    const hair = 1 / order.scale;
    const ground = run.filter((area) => !area.cover);
    pen.lineJoin = "round";
    if (coast) {
      // A glow of surf, then the coast line, both under the land: only what lies outside of it stays visible.
      for (const [width, alpha] of [[RADIUS * 0.5, 0.16], [RADIUS * 0.3, 0.25], [RADIUS * 0.14, 0.4]] as const) {
        outline(pen, ground, BLEED * 2 + width, veil(inks.foam, alpha));
      }
      outline(pen, ground, BLEED * 2 + Math.max(hair * 2.2, RADIUS * 0.05), inks.coast);
    }
    for (const area of ground) {
      pen.fillStyle = inks.material.land;
      pen.strokeStyle = inks.material.land;
      pen.lineWidth = BLEED * 2;
      pen.stroke(area.path);
      pen.fill(area.path, "evenodd");
    }
    pen.save();
    this.clipTo(pen, run);
    for (const area of run) this.wash(pen, area, order, inks);
    pen.restore();
    for (const area of run) this.paintGrowth(pen, area, order, part, inks);
  }

  /** Keeps washes from running over the coast. */
  private clipTo(pen: Pen, run: Shown[]): void {
    const all = new Path2D();
    for (const area of run) if (!area.cover) all.addPath(area.path);
    pen.lineWidth = BLEED * 2;
    pen.clip(all, "nonzero");
  }

  /** A soft-edged layer of colour. */
  private wash(pen: Pen, area: Shown, order: Order, inks: Inks): void {
    const ink = area.ink ?? inks.material[area.material];
    const far = 20_000;
    pen.save();
    pen.shadowColor = ink;
    pen.shadowBlur = RADIUS * 0.22 * order.scale;
    pen.shadowOffsetX = far * order.scale;
    pen.translate(-far, 0);
    pen.fillStyle = "#000";
    pen.fill(area.path, "evenodd");
    pen.restore();
  }

  private paintWater(pen: Pen, run: Shown[], order: Order, part: Bounds, inks: Inks, coast: boolean): void {
    const hair = 1 / order.scale;
    pen.lineJoin = "round";
    if (coast) outline(pen, run, Math.max(hair * 2, RADIUS * 0.07), inks.coast);
    for (const area of run) {
      const ink = area.ink ?? inks.material[area.material];
      if (coast) {
        pen.fillStyle = ink;
        pen.fill(area.path, "evenodd");
        pen.save();
        pen.clip(area.path, "evenodd");
        for (const [width, alpha] of [[RADIUS * 0.9, 0.14], [RADIUS * 0.45, 0.2]] as const) {
          pen.strokeStyle = veil(inks.shore, alpha);
          pen.lineWidth = width;
          pen.stroke(area.path);
        }
        pen.restore();
      } else {
        pen.save();
        pen.globalAlpha = 0.82;
        this.wash(pen, area, order, inks);
        pen.restore();
      }
      this.paintGrowth(pen, area, order, part, inks);
      if (area.material === "reef") breakers(pen, area, order, inks);
    }
  }

  /** Light and shade, on the land alone. */
  private paintRelief(pen: Pen, run: Shown[], order: Order): void {
    const step = STEP / order.scale;
    const [width, height] = [Math.ceil(order.width / STEP) + 1, Math.ceil(order.height / STEP) + 1];
    const shade = this.relief?.shading({ left: order.left, top: order.top, width, height, step });
    if (!shade) return;
    pen.save();
    if (run.some((area) => area.cover)) this.clipTo(pen, run);
    pen.imageSmoothingEnabled = true;
    pen.imageSmoothingQuality = "high";
    pen.drawImage(shade, order.left - step / 2, order.top - step / 2, width * step, height * step);
    pen.restore();
  }

  private paintGrowth(pen: Pen, area: Area, order: Order, part: Bounds, inks: Inks): void {
    for (const { pattern, stands: all } of area.growth) {
      if (order.scale < pattern.from) continue;
      const key = `${area.material} ${order.scale} ${order.theme}`;
      let images = this.stamped.get(key);
      if (!images) this.stamped.set(key, (images = stamps(pattern.glyph, inks, order.scale)));
      const near = grow(part, RADIUS);
      for (const { at, variant, size } of all) {
        if (at[0] < near.left || at[0] > near.right || at[1] < near.top || at[1] > near.bottom) continue;
        const image = images[variant];
        const side = size * 1.25;
        if (image) pen.drawImage(image, at[0] - side / 2, at[1] - side / 2, side, side);
      }
    }
  }

  private paintItem(pen: Pen, item: Item, order: Order, part: Bounds, inks: Inks): void {
    if (item.kind === "symbols") {
      const near = grow(part, item.size);
      for (const at of item.at) {
        if (at[0] < near.left || at[0] > near.right || at[1] < near.top || at[1] > near.bottom) continue;
        const ink = item.ink ?? inks.material[item.material];
        drawSymbol(pen, item.material, at, item.size, item.turn, ink, inks, order.scale);
      }
      return;
    }
    if (item.kind === "line") {
      const near = grow(part, RADIUS + item.width * 2);
      const paths = item.rings.filter(({ bounds }) => meet(bounds, near)).map(({ ring }) => ring);
      drawLine(pen, { ...item, paths, ink: item.toned ? item.ink : inks.material[item.material] }, inks, order.scale);
      return;
    }
    const shown = shownIn(item, part, order.scale);
    if (!shown) return;
    pen.save();
    if (item.cover) this.clipToLand(pen, part, order.scale);
    this.paintBuilt(pen, shown, order, part, inks);
    pen.restore();
  }

  /** Keeps what men built on the land. */
  private clipToLand(pen: Pen, part: Bounds, scale: number): void {
    const land = this.items.flatMap((item) =>
      item.kind === "area" && !item.cover && kin(item.material) === "land" ? (shownIn(item, part, scale) ?? []) : [],
    );
    this.clipTo(pen, land);
  }

  private paintBuilt(pen: Pen, area: Shown, order: Order, part: Bounds, inks: Inks): void {
    const hair = 1 / order.scale;
    const ink = area.ink ?? inks.material[area.material];
    pen.save();
    pen.lineJoin = "miter";
    if (area.material === "border" || area.material === "front" || area.material === "frame") {
      pen.strokeStyle = ink;
      pen.lineWidth = Math.max(hair * 1.5, RADIUS * 0.06);
      pen.stroke(area.path);
      pen.restore();
      return;
    }
    pen.fillStyle = ink;
    pen.fill(area.path, "evenodd");
    if (area.material === "airstrip" || area.material === "airfield") {
      pen.save();
      pen.clip(area.path, "evenodd");
      this.paintGraded(pen, area, ink, order);
      pen.strokeStyle = shaded(ink, 0.3);
      pen.lineWidth = RADIUS * 0.12;
      pen.stroke(area.path);
      pen.restore();
    }
    pen.strokeStyle = veil(inks.builtEdge, 0.7);
    pen.lineWidth = Math.max(hair, RADIUS * 0.025);
    pen.stroke(area.path);
    pen.restore();
    this.paintGrowth(pen, area, order, part, inks);
  }

  /** Long faint strokes where coral was rolled flat. */
  private paintGraded(pen: Pen, { bounds }: Area, ink: string, order: Order): void {
    if (order.scale < 0.4) return;
    pen.lineWidth = 0.7;
    for (let y = bounds.top; y < bounds.bottom; y += RADIUS * 0.1) {
      const row = Math.round(y);
      for (let x = bounds.left + hash(row, 1, 61) * 40; x < bounds.right; ) {
        const length = 20 + hash(row, Math.round(x), 62) * 90;
        pen.strokeStyle = shaded(ink, hash(row, Math.round(x), 63) > 0.5 ? 0.22 : -0.07);
        pen.beginPath();
        pen.moveTo(x, y);
        pen.lineTo(x + length, y);
        pen.stroke();
        x += length + 10 + hash(row, Math.round(x), 64) * 60;
      }
    }
  }

  private paintGrid(pen: Pen, order: Order, part: Bounds, inks: Inks): void {
    // From afar the grid is a haze: it fades, and then is not drawn.
    const strength = Math.min(1, (order.zoom * RADIUS - 5) / 10);
    if (strength <= 0) return;
    pen.save();
    pen.globalAlpha = strength;
    const near = grow(part, RADIUS * 1.2);
    const dry = new Path2D();
    const wet = new Path2D();
    for (const { at, corners } of this.plan.cells) {
      if (!this.plan.hexes || at[0] < near.left || at[0] > near.right || at[1] < near.top || at[1] > near.bottom) continue;
      const path = sample(this.land, at) > 0.5 ? dry : wet;
      corners.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
      path.closePath();
    }
    pen.lineWidth = Math.max(0.55 / order.scale, RADIUS * 0.012);
    pen.strokeStyle = inks.gridOnWater;
    pen.stroke(wet);
    pen.strokeStyle = inks.grid;
    pen.stroke(dry);
    pen.restore();
  }

  /** Fibres and specks of paper, and a slow unevenness of the print. */
  private paintGrain(pen: Pen, order: Order, inks: Inks): void {
    let paper = this.papers.get(order.theme);
    if (!paper) this.papers.set(order.theme, (paper = paperOf(inks)));
    const pattern = pen.createPattern(paper, "repeat");
    if (!pattern) return;
    pen.fillStyle = pattern;
    pen.fillRect(0, 0, order.width, order.height);
  }
}

function blank(order: Order): [OffscreenCanvas, Pen] {
  const canvas = new OffscreenCanvas(order.width, order.height);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("this browser gives no canvas to draw on");
  return [canvas, pen];
}

/** The part of the sheet that an order is about. */
function partOf({ left, top, width, height, scale }: Order): Bounds {
  return { left, top, right: left + width / scale, bottom: top + height / scale };
}

/** Waves that break on the edge of a reef: a broken line of foam with a fainter one behind it. */
function breakers(pen: Pen, area: Shown, order: Order, inks: Inks): void {
  pen.save();
  pen.lineCap = "round";
  pen.setLineDash([7, 5, 13, 8, 4, 6, 18, 9]);
  for (const [width, alpha, shift] of [[3.4, 0.16, 11], [1.3, 0.6, 0]] as const) {
    pen.lineDashOffset = shift;
    pen.strokeStyle = veil(inks.foam, alpha);
    pen.lineWidth = Math.max(width, 0.8 / order.scale);
    pen.stroke(area.path);
  }
  pen.restore();
}

/** What deep water grows shallow towards. */
function shallow(material: Material): boolean {
  return kin(material) === "land" || material === "reef" || material === "shallows";
}

function outline(pen: Pen, run: Shown[], width: number, ink: string): void {
  pen.strokeStyle = ink;
  pen.lineWidth = width;
  for (const area of run) pen.stroke(area.path);
}

function paperOf(inks: Inks): OffscreenCanvas {
  const side = 256;
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return canvas;
  const image = pen.createImageData(side, side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const fine = hash(x, y, 91) - 0.5;
      const fibre = hash(x >> 2, y, 92) - 0.5 + hash(x, y >> 2, 93) - 0.5;
      const tone = fine * 0.7 + fibre * 0.5;
      const index = (y * side + x) * 4;
      image.data.fill(tone > 0 ? 255 : 30, index, index + 3);
      image.data[index + 3] = Math.abs(tone) * inks.grain * 255;
    }
  }
  pen.putImageData(image, 0, 0);
  return canvas;
}

function framePath({ left, top, right, bottom }: Bounds): Path2D {
  const path = new Path2D();
  path.rect(left, top, right - left, bottom - top);
  return path;
}

function prepared({ material, shape, tone }: Plan["art"][number], rim: Rim | null): Item {
  const ink = tone ? colour(tone) : null;
  if ("area" in shape || "cover" in shape) {
    const what = kin(material);
    const cover = "cover" in shape;
    const whole = joinRings(cover ? shape.cover : shape.area, RADIUS * 0.02).map((ring) => rim?.beyond(ring) ?? ring);
    const rings: Ring[] =
      what === "land" || what === "water"
        ? natural(whole, RADIUS)
        : material === "town" || material === "city"
          ? whole.map(uneven)
          : straight(whole, RADIUS);
    const bounds = grow(boundsOf(rings.flat()), BLEED);
    return { kind: "area", material, ink, cover, rings: rings.map(outlined), bounds, growth: [] };
  }
  if ("lines" in shape || "growing" in shape) {
    const { paths, from, to } =
      "lines" in shape ? { paths: shape.lines.paths, from: shape.lines.width * SPRING, to: shape.lines.width } : shape.growing;
    const rings = paths.map((path) => outlined(course(material, path)));
    return { kind: "line", material, ink: ink ?? "", toned: ink !== null, rings, from, width: to };
  }
  return { kind: "symbols", material, ink, ...shape.spots };
}

function uneven(ring: Ring): Ring {
  return wobbled(divided(ring, RADIUS * 0.4, true), RADIUS * 0.05, RADIUS * 0.6);
}

function outlined(ring: Ring): Outline {
  return { ring, bounds: boundsOf(ring) };
}

function wholePath({ rings }: Area): Path2D {
  return pathOf(rings.map(({ ring }) => ring));
}

/** An area cut to what a tile can show of it: a long coast is not drawn anew for every bay. */
function shownIn(area: Area, part: Bounds, scale: number): Shown | null {
  const box = grow(part, RADIUS * 2.5 + 8 / scale);
  if (!meet(area.bounds, box)) return null;
  const near = area.rings.filter(({ bounds }) => meet(bounds, box));
  if (near.length === 0) return null;
  const inside = ({ left, top, right, bottom }: Bounds): boolean =>
    left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
  const rings = near.map(({ ring, bounds }) => (inside(bounds) ? ring : cut(ring, box)));
  return { ...area, path: pathOf(rings.map((ring) => thinned(ring, 0.5 / scale))) };
}

/** Without points that nobody could tell apart. */
function thinned(ring: Ring, least: number): Ring {
  if (least < 1 || ring.length < 8) return ring;
  let [lastX, lastY] = [Infinity, Infinity];
  return ring.filter(([x, y]) => {
    if (Math.abs(x - lastX) < least && Math.abs(y - lastY) < least) return false;
    [lastX, lastY] = [x, y];
    return true;
  });
}

function pathOf(rings: readonly Ring[], closed = true): Path2D {
  const path = new Path2D();
  for (const ring of rings) {
    ring.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    if (closed) path.closePath();
  }
  return path;
}

function rgb(hex: string): [number, number, number] {
  return [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16)) as [number, number, number];
}
