// The map alone on a page, to look at and to measure. `?board=tarawa` (the default), another that is kept in
// `tests/fixtures`, or `country`, `&theme=dark`, `&light=night`, `&overlays=control,fire`. The handle and all that was
// heard are on `window.lab`.

import type { Board, Light, Scene, Text } from "../../protocol";
import { counterImage, createMap, type MapHandle, type Shown } from "../index";
import { armies, country } from "./scenes";

interface Lab {
  map: MapHandle;
  heard: unknown[][];
  shown: Shown;
  counterImage: typeof counterImage;
}

declare global {
  interface Window {
    lab?: Lab;
  }
}

const wishes = new URLSearchParams(location.search);

async function json<T>(path: string): Promise<T> {
  return (await (await fetch(path)).json()) as T;
}

async function open(): Promise<void> {
  const parent = document.querySelector<HTMLElement>("#map");
  if (!parent) return;
  const kept = wishes.get("board") ?? "tarawa";
  const real = kept !== "country";
  const board = real ? await json<Board>(`/tests/fixtures/${kept}-board.json`) : country(100, 100);
  const scene = real ? await json<Scene>(`/tests/fixtures/${kept}-scene.json`) : armies(board, Number(wishes.get("counters") ?? 2000));
  const names = (wish: string) => new Set((wishes.get(wish) ?? "").split(",").filter((name) => name !== ""));
  const shown: Shown = {
    board,
    scene: { ...scene, light: (wishes.get("light") ?? scene.light) as Light },
    glow: names("glow"),
    chosen: names("chosen"),
    pointed: names("pointed"),
    overlays: names("overlays"),
    counters: wishes.get("counters") !== "0",
    way: [],
    plans: [],
    labels: new Map(),
    found: { shades: [], links: [] },
    theme: wishes.get("theme") === "dark" ? "dark" : "light",
    say,
  };
  document.body.dataset["theme"] = shown.theme;
  const heard: unknown[][] = [];
  const map = await createMap(parent, shown, {
    pick: (...args) => heard.push(["pick", ...args]),
    point: (...args) => heard.push(["point", ...args]),
    drag: (...args) => heard.push(["drag", ...args]),
  });
  window.lab = { map, heard, shown, counterImage };
}

/** Without a language: the names inside a text, or its key. */
function say(text: Text): string {
  const names = (text.args ?? []).map(([, arg]) => ("name" in arg ? arg.name : "text" in arg ? say(arg.text).slice(0, 1) : ""));
  return names.join(" ").trim() || (text.key.split("-").at(-1) ?? "");
}

void open();
