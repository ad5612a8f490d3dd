// Letters and signs: how a language sets them, and how they are compared when somebody searches.

import type { Lang } from "./speech";

/** A text as printers set it. French has curved apostrophes, and no line begins with the sign that ends a clause. */
export function set(lang: Lang, text: string): string {
  if (lang !== "fr") return text;
  return text
    .replace(/(?<=\p{L})'(?=\p{L})/gu, "’")
    .replace(/ (?=[;?!])/g, "\u202f")
    .replace(/ (?=[:»])|(?<=«) /g, "\u00a0");
}

/** A text without what people do not type when they search: capitals, accents, curves and hard spaces. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").replace(/[\u202f\u00a0]/g, " ").toLowerCase();
}

/** A text with a capital at its beginning and a stop at its end. */
export function sentence(text: string): string {
  const [first = "", ...rest] = [...text];
  const whole = first.toUpperCase() + rest.join("");
  return whole === "" || /[.!?…:]$/.test(whole) ? whole : `${whole}.`;
}
