// Stand-in: a plain drawing of places and pieces until the map is here.

import type { Heard, MapHandle, Shown } from "./seam";

export async function createMap(parent: HTMLElement, shown: Shown, heard: Heard): Promise<MapHandle> {
  let now = shown;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.style.cssText = "width:100%;height:100%;background:#b9d3df;touch-action:none";
  parent.append(svg);
  const make = (kind: string, attributes: Record<string, string | number>, to: Element = svg): Element => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    to.append(element);
    return element;
  };
  const draw = (): void => {
    svg.replaceChildren();
    const sheet = now.board.sheets[0];
    if (!sheet) return;
    svg.setAttribute("viewBox", `0 0 ${sheet.size[0]} ${sheet.size[1]}`);
    const size = sheet.hexes?.size ?? 20;
    for (const place of sheet.places) {
      const stack = now.scene.pieces.filter((piece) => piece.place === place.id).reverse();
      const names = [...stack.map((piece) => piece.id), place.id];
      const mood = (name: string): string =>
        now.chosen.has(name) ? "#1c5a86" : now.pointed.has(name) ? "#c0392b" : now.glow.has(name) ? "#e0a020" : "#8aa";
      const lit = mood(place.id) !== "#8aa";
      const group = make("g", {});
      make("circle", { cx: place.at[0], cy: place.at[1], r: size * 0.85, fill: lit ? "#fff3" : "#f2e8d055", stroke: mood(place.id), "stroke-width": lit ? 3 : 0.5 }, group);
      if (now.counters && stack[0]) {
        const top = stack[0];
        make("rect", { x: place.at[0] - size * 0.6, y: place.at[1] - size * 0.6, width: size * 1.2, height: size * 1.2, rx: 3, fill: top.face.tone === "olive" ? "#7d8757" : "#c9a24b", stroke: mood(top.id), "stroke-width": 3 }, group);
        make("text", { x: place.at[0], y: place.at[1] + 3, "text-anchor": "middle", "font-size": size * 0.4 }, group).textContent = top.face.name;
      }
      group.addEventListener("click", (event) => {
        heard.pick(names, { shift: (event as MouseEvent).shiftKey });
        event.stopPropagation();
      });
      group.addEventListener("mouseenter", (event) =>
        heard.point(names, { x: (event as MouseEvent).clientX, y: (event as MouseEvent).clientY }));
      group.addEventListener("mouseleave", () => heard.point(null, { x: 0, y: 0 }));
    }
  };
  svg.addEventListener("click", () => heard.pick(null, { shift: false }));
  draw();
  return {
    show(change) { now = { ...now, ...change }; draw(); },
    centreOn() {}, zoom() {}, pan() {}, fit() {},
    destroy() { svg.remove(); },
  };
}
