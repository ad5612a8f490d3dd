// The language that is spoken now. Both languages are kept ready, so that switching is immediate; the words of the
// games come from the host.

import english from "../../words/en.ftl?raw";
import french from "../../words/fr.ftl?raw";
import * as host from "../host/host";
import type { BothWays, Prospect, Text } from "../protocol";
import { preferences } from "../shell/preferences.svelte";
import { sentence, set } from "./letters";
import { ago, certainty, difference, moment, number, percent, span } from "./measures";
import { LANGS, Speech, type Lang, type Value } from "./speech";

const OWN: Record<Lang, string> = { en: english, fr: french };

class Voice {
  #speeches = $state.raw<Record<Lang, Speech>>({
    en: new Speech("en", [OWN.en]),
    fr: new Speech("fr", [OWN.fr]),
  });

  /** What speaks the language of the moment, and will go on speaking it. */
  get speech(): Speech {
    return this.#speeches[preferences.lang];
  }

  get lang(): Lang {
    return preferences.lang;
  }

  /** Fetches the words of the games: those of the language spoken now first. */
  async learn(): Promise<void> {
    await this.#learn(preferences.lang);
    await Promise.all(LANGS.filter((lang) => lang !== preferences.lang).map((lang) => this.#learn(lang)));
  }

  async #learn(lang: Lang): Promise<void> {
    const served = await host.words(lang);
    this.#speeches = { ...this.#speeches, [lang]: new Speech(lang, [OWN[lang], served]) };
  }

  say = (text: Text): string => this.speech.say(text);
  /** A text as a sentence of its own: what the host says of faults stands behind other words elsewhere. */
  sentence = (text: Text): string => sentence(this.speech.say(text));
  word = (key: string, values?: Record<string, Value>): string => this.speech.word(key, values);
  has = (key: string): boolean => this.speech.has(key);
  /** A message of a game that need not be there, or what is said without it. */
  wordOr = (key: string, otherwise: string): string => (this.speech.has(key) ? this.speech.word(key) : otherwise);
  spoken = (spoken: BothWays): string => set(preferences.lang, spoken[preferences.lang]);

  number = (value: number, decimals = 0): string => number(preferences.lang, value, decimals);
  /** A number that is added or taken away. */
  difference = (value: number, decimals = 0): string => difference(preferences.lang, value, decimals);
  percent = (share: number): string => percent(preferences.lang, share);
  certainty = (prospect: Prospect): string => certainty(preferences.lang, prospect);
  moment = (seconds: number): string => moment(preferences.lang, seconds);
  span = (seconds: number): string => span(preferences.lang, seconds);
  ago = (since: number): string => ago(preferences.lang, Math.max(0, Date.now() / 1000 - since));
}

export const voice = new Voice();
