// The rules of a book by number: looking one up, searching them, and finding the numbers of others in a text.

import type { Rule, RuleId } from "../protocol";
import { plain } from "../words/letters";
import type { Lang } from "../words/speech";

/** A piece of a text: words, or the number of a rule. */
export type Part = { words: string } | { rule: RuleId };

/** What looks like a number of a rule: `6.34`, `9F1`, `5.12+7`. A bare number is one only behind the word "rule". */
const NUMBER = /(?<behind>\b(?:rules?|règles?)\s+)?(?<id>\d+(?:\.\d+)*(?:[A-Z]+\d*)*(?:\+\d+)?)(?![\w.]*\w)/giu;

/** What one book writes in one word, another writes in two: a sea wall is a seawall. */
const JOINTS = /[\s-]+/g;

export class Rulebook {
  readonly #byId: ReadonlyMap<RuleId, Rule>;

  constructor(readonly rules: readonly Rule[]) {
    this.#byId = new Map(rules.map((rule) => [rule.id, rule]));
  }

  get(id: RuleId): Rule | undefined {
    return this.#byId.get(id);
  }

  /** The text cut at the numbers of rules that this book has, other than the one it belongs to. */
  parts(text: string, own?: RuleId): Part[] {
    const parts: Part[] = [];
    let done = 0;
    for (const match of text.matchAll(NUMBER)) {
      const id = match.groups?.["id"] ?? "";
      const bare = /^\d+$/.test(id) && !match.groups?.["behind"];
      if (bare || id === own || !this.#byId.has(id)) continue;
      const at = match.index + match[0].length - id.length;
      if (at > done) parts.push({ words: text.slice(done, at) });
      parts.push({ rule: id });
      done = at + id.length;
    }
    if (done < text.length) parts.push({ words: text.slice(done) });
    return parts;
  }

  /** Rules with that number, then rules whose words hold everything that was typed. */
  search(typed: string, lang: Lang): Rule[] {
    const sought = plain(typed.trim());
    if (sought === "") return [...this.rules];
    const numbered = this.rules.filter((rule) => rule.id.toLowerCase().startsWith(sought));
    const words = sought.split(/\s+/);
    const worded = this.rules.filter((rule) => {
      const text = plain(`${rule.title[lang]} ${rule.summary[lang]} ${rule.reading?.[lang] ?? ""}`);
      const joined = text.replace(JOINTS, "");
      return words.every((word) => text.includes(word) || joined.includes(word.replace(JOINTS, "")));
    });
    return [...new Set([...numbered, ...worded])];
  }

  /** The rules that speak of this one. */
  citing(id: RuleId, lang: Lang): Rule[] {
    const speaks = (rule: Rule): boolean =>
      rule.summary[lang].includes(id) &&
      this.parts(rule.summary[lang], rule.id).some((part) => "rule" in part && part.rule === id);
    return this.rules.filter(speaks);
  }
}
