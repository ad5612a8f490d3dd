import type { NewTable } from "../../src/protocol";
import { expect, test } from "vitest";
import { withDice } from "../../src/host/dice";

const promised = { promise: "p", commitment: "c" };
const wish: NewTable = { game: "g", scenario: "s", seats: { a: "me", b: "open", c: { computer: "quick" } } };
const nonce: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

test("whoever opens a table adds to the dice for their own seats, each time something else", () => {
  const [one, other] = [withDice(wish, promised), withDice(wish, promised)];
  expect(one).toEqual({ ...wish, promise: "p", nonces: { a: nonce } });
  expect(one.nonces).not.toEqual(other.nonces);
});

test("whoever plays all seats at one screen adds for all of them", () => {
  expect(withDice({ ...wish, hotseat: true }, promised).nonces).toEqual({ a: nonce, b: nonce });
});
