// Which screen is shown now.

import { routeOf, type Route } from "./routes";

class Router {
  route = $state.raw<Route>(routeOf(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.route = routeOf(location.hash)));
  }

  go(address: string): void {
    location.hash = address;
  }
}

export const router = new Router();
