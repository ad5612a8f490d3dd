// Addresses and the screens they name: the part behind `#`, so that any server can serve the page.

export type Route =
  | { screen: "home" }
  | { screen: "table"; id: string; invite: string | null }
  | { screen: "replay"; id: string; step: number | null }
  | { screen: "library"; book: string | null; rule: string | null; map: string | null }
  | { screen: "licences" }
  | { screen: "account" };

export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?");
  const [screen, first, second] = path.split("/").map(decodeURIComponent);
  const asked = new URLSearchParams(query);
  switch (screen) {
    case "table":
      return first ? { screen, id: first, invite: asked.get("invite") } : { screen: "home" };
    case "replay":
      if (!first) return { screen: "home" };
      return { screen, id: first, step: asked.has("step") ? Number(asked.get("step")) : null };
    case "library":
      return { screen, book: first || null, rule: second || null, map: asked.get("map") };
    case "licences":
    case "account":
      return { screen };
    default:
      return { screen: "home" };
  }
}

const part = encodeURIComponent;

export const to = {
  home: "#/",
  account: "#/account",
  licences: "#/licences",
  table: (id: string): string => `#/table/${part(id)}`,
  invited: (id: string, invite: string): string => `#/table/${part(id)}?invite=${part(invite)}`,
  replay: (id: string, step?: number): string =>
    `#/replay/${part(id)}` + (step === undefined ? "" : `?step=${step}`),
  library: (book?: string, rule?: string): string =>
    ["#/library", ...[book, rule].flatMap((name) => (name === undefined ? [] : part(name)))].join("/"),
  map: (book: string, map: string): string => `#/library/${part(book)}?map=${part(map)}`,
};
