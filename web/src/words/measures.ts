// Numbers, chances, dates and spans of time, as each language writes them.

import type { Prospect } from "../protocol";
import type { Lang } from "./speech";

/** The least share that is told by a number. */
const LEAST = 0.001;

/** A share of one in per cent, with as many decimals as tell something. What may happen is never 0 %, nor 100 % what may
 * not. */
export function percent(lang: Lang, share: number): string {
  const told = (share: number, digits: number): string =>
    new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: digits }).format(share);
  if (share > 0 && share < LEAST) return `<${told(LEAST, 1)}`;
  if (share < 1 && share > 1 - LEAST) return `>${told(1 - LEAST, 1)}`;
  return told(share, (share > 0 && share < 0.01) || (share < 1 && share > 0.99) ? 1 : 0);
}

/** A number with so many decimals. */
export function number(lang: Lang, value: number, decimals = 0): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(lang, options).format(value);
}

/** A number that is added or taken away: with its sign, and none where that is nothing. */
export function difference(lang: Lang, value: number, decimals = 0): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: "exceptZero" as const };
  return new Intl.NumberFormat(lang, options).format(value).replace("-", "−");
}

/** A latitude or a longitude in degrees and minutes. */
export function degrees(value: number): string {
  const minutes = Math.round(Math.abs(value) * 60);
  return `${Math.floor(minutes / 60)}° ${String(minutes % 60).padStart(2, "0")}′`;
}

/** The chance of a prospect as it is known: `5/36`, or between two shares. */
export function certainty(lang: Lang, prospect: Prospect): string {
  if (prospect.exact) {
    const [ways, of] = prospect.exact;
    // Beyond this nobody reads a fraction.
    return of.length <= 5 ? `${ways}/${of}` : "";
  }
  if (!prospect.interval) return "";
  const [least, most] = prospect.interval;
  return `${percent(lang, least)}–${percent(lang, most)}`;
}

const SPANS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago, in the largest unit that fits: `3 hours ago`. */
export function ago(lang: Lang, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const [unit, length] = SPANS.find(([, length]) => seconds >= length) ?? ["second", 1];
  return unit === "second" ? format.format(0, "second") : format.format(-Math.floor(seconds / length), unit);
}

/** A span of time such as `2 days` or `5 hours`. */
export function span(lang: Lang, seconds: number): string {
  const [unit, length] = SPANS.find(([, length]) => seconds >= length) ?? ["minute", 60];
  const count = Math.max(0, Math.floor(seconds / length));
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** A moment, in seconds since 1970. */
export function moment(lang: Lang, seconds: number): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(region(lang), options).format(new Date(seconds * 1000));
}

/** The language as the reader's country writes it; English without a country is written as in Britain. */
export function region(lang: Lang, wished: readonly string[] = globalThis.navigator?.languages ?? []): string {
  return wished.find((one) => one.startsWith(`${lang}-`)) ?? (lang === "en" ? "en-GB" : lang);
}
