// The painter's workshop: paints tiles away from the page, one order after the other, newest wishes first, so that the
// page never waits for a brush. Grounds are kept for a while: when language or light changes, only names are written anew.

import type { Plan } from "../world";
import { Grounds } from "./grounds";
import type { Theme } from "../palette";
import { Painter, type Order } from "./painter";
import { paintSample, type Entry } from "./samples";

export type ToWorkshop =
  | { kind: "sheets"; edition: number; plans: Plan[] }
  | { kind: "names"; edition: number; labels: Plan["labels"][]; kept: Plan["kept"][] }
  | { kind: "paint"; key: string; sheet: number; edition: number; order: Order }
  | { kind: "forget"; key: string }
  | { kind: "samples"; number: number; entries: Entry[]; scale: number; pixels: number; theme: Theme };

export interface Painted {
  key: string;
  edition: number;
  picture: ImageBitmap;
}

export type FromWorkshop = Painted | { number: number; samples: ImageBitmap[] };

type Wish = Extract<ToWorkshop, { kind: "paint" }>;

let painters: Painter[] = [];
let plans: Plan[] = [];
let edition = -1;
const wishes = new Map<string, Wish>();
const grounds = new Grounds<OffscreenCanvas>();
let busy = false;

self.onmessage = ({ data }: MessageEvent<ToWorkshop>) => {
  switch (data.kind) {
    case "sheets":
      ({ plans, edition } = data);
      painters = [];
      grounds.clear();
      wishes.clear();
      break;
    case "names":
      edition = data.edition;
      data.labels.forEach((labels, sheet) => painterOf(sheet)?.rename(labels, data.kept[sheet] ?? []));
      wishes.clear();
      break;
    case "paint":
      wishes.delete(data.key);
      wishes.set(data.key, data);
      break;
    case "forget":
      wishes.delete(data.key);
      break;
    case "samples": {
      const samples = data.entries.map((entry) => paintSample(entry, data.scale, data.pixels, data.theme).transferToImageBitmap());
      self.postMessage({ number: data.number, samples } satisfies FromWorkshop, { transfer: samples });
    }
  }
  if (!busy) void work();
};

async function work(): Promise<void> {
  busy = true;
  for (let wish = latest(); wish; wish = latest()) {
    wishes.delete(wish.key);
    const canvas = wish.edition === edition ? painted(wish) : undefined;
    if (canvas) {
      const message: Painted = { key: wish.key, edition: wish.edition, picture: canvas.transferToImageBitmap() };
      self.postMessage(message, { transfer: [message.picture] });
    }
    // Lets messages in between two tiles: a wish may be forgotten by now.
    await new Promise((resume) => setTimeout(resume));
  }
  busy = false;
}

function painted({ sheet, key, order }: Wish): OffscreenCanvas | undefined {
  const painter = painterOf(sheet);
  return painter?.named(grounds.get(key, () => painter.ground(order)), order);
}

function latest(): Wish | undefined {
  return [...wishes.values()].at(-1);
}

function painterOf(sheet: number): Painter | undefined {
  const plan = plans[sheet];
  if (!plan) return undefined;
  return (painters[sheet] ??= new Painter(plan));
}
