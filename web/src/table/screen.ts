// Who sits at this screen, where several players share it. What one of them may see is shown only after they have
// said that they are here; who goes away from the table and its replay, or loads the page anew, is asked again.

import type { Seat } from "../protocol";
import type { Route } from "../shell/routes";

class Screen {
  #here: { table: string; seat: Seat } | null = null;

  /** The seat of a table that sits here now. */
  at(table: string): Seat | null {
    return this.#here?.table === table ? this.#here.seat : null;
  }

  sit(table: string, seat: Seat): void {
    this.#here = { table, seat };
  }

  leave(): void {
    this.#here = null;
  }

  /** Between a table and its replay one stays where one is. */
  follow(route: Route): void {
    const stays = (route.screen === "table" || route.screen === "replay") && route.id === this.#here?.table;
    if (!stays) this.leave();
  }
}

export const screen = new Screen();
