// The names of what is on the table, and what an option or a line of the log is about: whatever string in it is
// such a name. So the page needs to know no game and no question. Names are kept from one message to the next: those of
// the map are gathered once, and of what lies on it only what has changed is named anew.

import type { Board, Card, JsonValue, Piece, Scene, Text, Tray } from "../protocol";
import { plain } from "../words/letters";

export type Kind = "piece" | "place" | "box" | "card";

export interface Named {
  /** The one name of a thing that may have several. */
  id: string;
  kind: Kind;
  text: Text;
  /** What is printed on it, if it goes by that: other names are not for people. */
  printed: string;
}

/** Things that come from one list of the board or the scene, by all their names. */
interface Layer<Source> {
  source: Source;
  things: ReadonlyMap<string, Named>;
}

interface Layers {
  places: Layer<Board> & { called: ReadonlyMap<Named, readonly string[]> };
  pieces: Layer<readonly Piece[]> & { of: ReadonlyMap<Piece, Named> };
  boxes: Layer<readonly Tray[]>;
  cards: Layer<readonly Card[]>;
}

/** What people may type for a thing. */
interface Entry {
  names: readonly string[];
  plain: readonly string[];
  words: string;
}

type Say = (text: Text) => string;

export class Names {
  readonly #layers: Layers;
  /** What may be typed, in one language. */
  #index: { say: Say; entries: WeakMap<Named, Entry> } | null;

  /** `before` is what was on the same table, from which all is taken over that has not changed. */
  constructor(board: Board, scene: Scene, before: Names | null = null) {
    this.#layers = layersOf(board, scene, before ? before.#layers : null);
    this.#index = before ? before.#index : null;
  }

  /** Whoever looks for a force by its name wants its counter on the map before its card. */
  get(name: string): Named | undefined {
    const { boxes, pieces, places, cards } = this.#layers;
    return boxes.things.get(name) ?? pieces.things.get(name) ?? places.things.get(name) ?? cards.things.get(name);
  }

  /** All names of a thing. */
  called(id: string): string[] {
    const place = this.#layers.places.things.get(id);
    const names = new Set([...(place ? this.#namesOf(place) : []), id]);
    return [...names].filter((name) => this.get(name)?.id === id);
  }

  /** The things that a value from the rules speaks of, in the order it does. */
  in(value: JsonValue): Set<string> {
    const found = new Set<string>();
    this.#collect(value, found);
    return found;
  }

  /** The things among those called so. */
  of(names: Iterable<string>): string[] {
    return [...names].flatMap((name) => this.get(name)?.id ?? []);
  }

  /** Things whose name or designation holds what was typed, for finding them: those that are called so first. A box or a
   * card that is called like something else is that thing's. */
  find(typed: string, say: Say): Named[] {
    const sought = plain(typed.trim());
    if (sought === "") return [];
    const found: [Named, number][] = [];
    for (const thing of this.#all()) {
      const entry = this.#entry(thing, say);
      const names = entry.plain.filter((name, at) => name.includes(sought) && this.get(entry.names[at] ?? "") === thing);
      if (names.includes(sought)) found.push([thing, 0]);
      else if (names.some((name) => name.startsWith(sought))) found.push([thing, 1]);
      else if (names.length > 0 || (entry.words.includes(sought) && this.get(thing.id) === thing)) found.push([thing, 2]);
    }
    const things = found.sort(([, a], [, b]) => a - b).map(([thing]) => thing);
    const laid = new Set(things.flatMap(({ kind, text }) => (kind === "piece" || kind === "place" ? say(text) : [])));
    return things.filter(({ kind, text }) => kind === "piece" || kind === "place" || !laid.has(say(text)));
  }

  *#all(): Generator<Named> {
    const { places, pieces, boxes, cards } = this.#layers;
    yield* places.called.keys();
    for (const { things } of [pieces, boxes, cards]) yield* things.values();
  }

  #namesOf(thing: Named): readonly string[] {
    return this.#layers.places.called.get(thing) ?? [thing.id];
  }

  #entry(thing: Named, say: Say): Entry {
    if (this.#index?.say !== say) this.#index = { say, entries: new WeakMap() };
    const { entries } = this.#index;
    let entry = entries.get(thing);
    if (!entry) {
      const names = this.#namesOf(thing);
      entry = { names, plain: names.map(plain), words: plain(say(thing.text)) };
      entries.set(thing, entry);
    }
    return entry;
  }

  #collect(value: JsonValue, found: Set<string>): void {
    if (typeof value === "string") {
      const thing = this.get(value);
      if (thing) found.add(thing.id);
    } else if (Array.isArray(value)) {
      for (const item of value) this.#collect(item, found);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        this.#collect(key, found);
        this.#collect(item as JsonValue, found);
      }
    }
  }
}

/** Names the things of one table again and again. */
export function naming(): (board: Board, scene: Scene) => Names {
  let last: Names | null = null;
  return (board, scene) => (last = new Names(board, scene, last));
}

function layersOf(board: Board, scene: Scene, before: Layers | null): Layers {
  const kept = <L extends Layer<unknown>>(layer: L | undefined, source: L["source"]): L | null =>
    layer?.source === source ? layer : null;
  return {
    places: kept(before?.places, board) ?? placesOf(board),
    pieces: kept(before?.pieces, scene.pieces) ?? piecesOf(scene.pieces, before?.pieces.of),
    boxes: kept(before?.boxes, scene.trays) ?? boxesOf(scene.trays),
    cards: kept(before?.cards, scene.cards) ?? cardsOf(scene.cards),
  };
}

function placesOf(board: Board): Layers["places"] {
  const things = new Map<string, Named>();
  const called = new Map<Named, readonly string[]>();
  for (const place of board.sheets.flatMap(({ places }) => places)) {
    const named: Named = { id: place.id, kind: "place", text: place.text, printed: place.number };
    const names = [place.id, ...(place.names ?? [])];
    called.set(named, names);
    for (const name of names) things.set(name, named);
  }
  return { source: board, things, called };
}

function piecesOf(pieces: readonly Piece[], before?: ReadonlyMap<Piece, Named>): Layers["pieces"] {
  const of = new Map(pieces.map((piece) => [piece, before?.get(piece) ?? named(piece)]));
  return { source: pieces, things: new Map([...of.values()].map((thing) => [thing.id, thing])), of };
}

function named({ id, text, face }: Piece): Named {
  return { id, kind: "piece", text, printed: face.name === id ? id : "" };
}

function boxesOf(trays: readonly Tray[]): Layers["boxes"] {
  const slots = trays.flatMap((tray) => tray.slots);
  return { source: trays, things: new Map(slots.map(({ id, text }) => [id, { id, kind: "box", text, printed: "" }])) };
}

function cardsOf(cards: readonly Card[]): Layers["cards"] {
  return { source: cards, things: new Map(cards.map(({ id, title }) => [id, { id, kind: "card", text: title, printed: "" }])) };
}
