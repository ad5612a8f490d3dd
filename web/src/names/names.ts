// The names of what is on the table, and what an option or a line of the log is about: whatever string in it is
// such a name. So the page needs to know no game and no question.

import type { Board, JsonValue, Scene, Text } from "../protocol";
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

export class Names {
  readonly #things = new Map<string, Named>();
  /** What people may type for each thing, in one language: a large map has thousands. */
  #index: { say: (text: Text) => string; entries: [Named, string[], string][] } | null = null;

  constructor(board: Board, scene: Scene) {
    for (const sheet of board.sheets) {
      for (const place of sheet.places) {
        const named: Named = { id: place.id, kind: "place", text: place.text, printed: place.number };
        for (const name of [place.id, ...(place.names ?? [])]) this.#things.set(name, named);
      }
    }
    for (const piece of scene.pieces) {
      const printed = piece.face.name === piece.id ? piece.id : "";
      this.#things.set(piece.id, { id: piece.id, kind: "piece", text: piece.text, printed });
    }
    // Whoever looks for a force by its name wants its counter on the map before its box or card.
    for (const tray of scene.trays) {
      for (const { id, text } of tray.slots) this.#things.set(id, { id, kind: "box", text, printed: "" });
    }
    for (const { id, title } of scene.cards) {
      if (!this.#things.has(id)) this.#things.set(id, { id, kind: "card", text: title, printed: "" });
    }
  }

  get(name: string): Named | undefined {
    return this.#things.get(name);
  }

  /** All names of a thing. */
  called(id: string): string[] {
    return [...this.#things].flatMap(([name, thing]) => (thing.id === id ? [name] : []));
  }

  /** The things that a value from the rules speaks of, in the order it does. */
  in(value: JsonValue): Set<string> {
    const found = new Set<string>();
    this.#collect(value, found);
    return found;
  }

  /** The things among those called so. */
  of(names: Iterable<string>): string[] {
    return [...names].flatMap((name) => this.#things.get(name)?.id ?? []);
  }

  /** Things whose name or designation holds what was typed, for finding them: those that are called so first. A box or a
   * card that is called like something else is that thing's. */
  find(typed: string, say: (text: Text) => string): Named[] {
    const sought = plain(typed.trim());
    if (sought === "") return [];
    const found: [Named, number][] = [];
    for (const [thing, names, words] of this.#indexed(say)) {
      if (names.includes(sought)) found.push([thing, 0]);
      else if (names.some((name) => name.startsWith(sought))) found.push([thing, 1]);
      else if (words.includes(sought) || names.some((name) => name.includes(sought))) found.push([thing, 2]);
    }
    const things = found.sort(([, a], [, b]) => a - b).map(([thing]) => thing);
    const laid = new Set(things.flatMap(({ kind, text }) => (kind === "piece" || kind === "place" ? say(text) : [])));
    return things.filter(({ kind, text }) => kind === "piece" || kind === "place" || !laid.has(say(text)));
  }

  #indexed(say: (text: Text) => string): [Named, string[], string][] {
    if (this.#index?.say !== say) {
      const names = new Map<Named, string[]>();
      for (const [name, thing] of this.#things) names.set(thing, [...(names.get(thing) ?? []), plain(name)]);
      const entries = [...names].map(([thing, called]): [Named, string[], string] => [thing, called, plain(say(thing.text))]);
      this.#index = { say, entries };
    }
    return this.#index.entries;
  }

  #collect(value: JsonValue, found: Set<string>): void {
    if (typeof value === "string") {
      const thing = this.#things.get(value);
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
