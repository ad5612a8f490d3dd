// The games that the host offers and the rules of their books, fetched once.

import * as host from "../host/host";
import type { BookInfo, Counts, GameInfo, Scenario, Text } from "../protocol";
import { Rulebook } from "./rulebook";

class Shelf {
  games = $state.raw<GameInfo[]>([]);
  /** Also those that cannot be played yet. */
  books = $state.raw<BookInfo[]>([]);
  #books = $state.raw<Record<string, Rulebook>>({});
  readonly #fetching = new Map<string, Promise<Rulebook>>();

  async open(): Promise<void> {
    [this.games, this.books] = await Promise.all([host.games(), host.books()]);
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }

  scenario(game: string, id: string): Scenario | undefined {
    return this.game(game)?.scenarios.find((scenario) => scenario.id === id);
  }

  /** What a scenario counts: words for its turns take it. */
  counts({ game, scenario }: { game: string; scenario: string }): Counts {
    return this.scenario(game, scenario)?.counts ?? "turns";
  }

  title(game: string): Text {
    return this.game(game)?.title ?? { key: "page-name", args: [["name", { name: game }]] };
  }

  /** The rules of a book, once they are here. */
  book(id: string): Rulebook | undefined {
    return this.#books[id];
  }

  fetch(id: string): Promise<Rulebook> {
    const known = this.#fetching.get(id);
    if (known) return known;
    const fetching = host.rules(id).then((rules) => {
      const book = new Rulebook(rules);
      this.#books = { ...this.#books, [id]: book };
      return book;
    });
    // What failed can be tried again.
    fetching.catch(() => this.#fetching.delete(id));
    this.#fetching.set(id, fetching);
    return fetching;
  }
}

export const shelf = new Shelf();
