// What this browser adds to the dice of a table that it opens, or at which it sits down. The host has told the hash of its secret by then, so it
// cannot choose that to fit; and nobody can foresee what is drawn here.

import type { Commitment, NewTable } from "../protocol";

/** A wish for a table with what the opener's seats add to the dice. */
export function withDice(wish: NewTable, { promise }: Commitment): NewTable {
  const own = Object.entries(wish.seats).filter(([, seat]) => seat === "me" || (wish.hotseat && seat === "open"));
  return { ...wish, promise, nonces: Object.fromEntries(own.map(([id]) => [id, draw()])) };
}

/** Thirty-two bytes in hexadecimal digits. */
export function draw(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
