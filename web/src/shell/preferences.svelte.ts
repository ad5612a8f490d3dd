// What the player prefers: language, theme, overlays and the like, kept in the browser, and asked of the browser
// at first.

import type { Only } from "../prompt/only.svelte";
import type { Lang } from "../words/speech";

export type Theme = "light" | "dark" | "system";

const KEPT = "grognard";

interface Kept {
  lang: Lang;
  theme: Theme;
  guided: boolean;
  /** When questions with only one answer are answered by themselves. */
  only: Only;
  /** Tables whose players need no curtain between their turns. */
  uncovered: string[];
  /** The last line of the log that was seen, by table. */
  seen: Record<string, number>;
}

function asked(): Kept {
  const french = navigator.languages.find((tag) => /^(en|fr)\b/i.test(tag))?.toLowerCase().startsWith("fr");
  return { lang: french ? "fr" : "en", theme: "system", guided: false, only: "alone", uncovered: [], seen: {} };
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return { ...asked(), ...(kept as Partial<Kept>) };
  } catch {
    return asked();
  }
}

class Preferences {
  #kept = $state<Kept>(read());
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #darkNow = $state(this.#dark.matches);

  constructor() {
    this.#dark.addEventListener("change", (event) => (this.#darkNow = event.matches));
  }

  get lang(): Lang {
    return this.#kept.lang;
  }

  set lang(lang: Lang) {
    this.#keep({ lang });
  }

  get theme(): Theme {
    return this.#kept.theme;
  }

  set theme(theme: Theme) {
    this.#keep({ theme });
  }

  /** The theme that is shown, whatever was chosen. */
  get shade(): "light" | "dark" {
    if (this.#kept.theme !== "system") return this.#kept.theme;
    return this.#darkNow ? "dark" : "light";
  }

  get guided(): boolean {
    return this.#kept.guided;
  }

  set guided(guided: boolean) {
    this.#keep({ guided });
  }

  get only(): Only {
    return this.#kept.only;
  }

  set only(only: Only) {
    this.#keep({ only });
  }

  isUncovered(table: string): boolean {
    return this.#kept.uncovered.includes(table);
  }

  uncover(table: string): void {
    this.#keep({ uncovered: [...this.#kept.uncovered.slice(-50), table] });
  }

  /** The last line of a table's log that was seen here, if the table was ever looked at. */
  seen(table: string): number | undefined {
    return this.#kept.seen[table];
  }

  see(table: string, line: number): void {
    if (this.#kept.seen[table] !== line) this.#keep({ seen: { ...this.#kept.seen, [table]: line } });
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const preferences = new Preferences();
