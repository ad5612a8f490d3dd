// Texts said in a language: a Fluent bundle made of the page's own words and those that the host serves for its
// games. What is missing is said as its key in brackets, as the host does.

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Arg, Text } from "../protocol";
import { set } from "./letters";

export type Lang = "en" | "fr";
export const LANGS: readonly Lang[] = ["en", "fr"];

/** What an argument of one of the page's own messages can be. */
export type Value = string | number | Text;

export class Speech {
  readonly #bundle: FluentBundle;

  constructor(
    readonly lang: Lang,
    sources: readonly string[],
  ) {
    this.#bundle = new FluentBundle(lang, { useIsolating: false });
    for (const source of sources) this.#bundle.addResource(new FluentResource(source));
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  say(text: Text): string {
    return this.#format(text.key, (text.args ?? []).map(([name, arg]) => [name, this.#variable(arg)]));
  }

  /** A message of the page itself. */
  word(key: string, values: Record<string, Value> = {}): string {
    const variables = Object.entries(values).map(([name, value]): [string, FluentVariable] => {
      if (typeof value === "number") return [name, number(value)];
      return [name, typeof value === "string" ? value : this.say(value)];
    });
    return this.#format(key, variables);
  }

  #format(key: string, variables: [string, FluentVariable][]): string {
    const pattern = this.#bundle.getMessage(key)?.value;
    if (pattern === null || pattern === undefined) return `⟨${key}⟩`;
    return set(this.lang, this.#bundle.formatPattern(pattern, Object.fromEntries(variables), []));
  }

  #variable(arg: Arg): FluentVariable {
    if ("number" in arg) return number(arg.number);
    if ("name" in arg) return arg.name;
    if ("text" in arg) return this.say(arg.text);
    // Whole numbers choose their plural; fractions take a message's default variant.
    return /^-?\d+$/.test(arg.exact) ? number(Number(arg.exact)) : arg.exact;
  }
}

/** Years and hexes are numbers too: only long ones are grouped. */
function number(value: number): FluentNumber {
  return new FluentNumber(value, { useGrouping: Math.abs(value) >= 10_000 });
}
