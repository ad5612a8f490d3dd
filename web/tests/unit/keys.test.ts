import { expect, test } from "vitest";
import { deedOf, digitOf, KEYS } from "../../src/table/keys";

const pressed = (key: string, code = "", change = {}) => ({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...change });

test("no key does two things", () => {
  const all = KEYS.flatMap(({ keys }) => keys);
  expect(new Set(all).size).toBe(all.length);
});

test("digits choose answers, on keyboards too that give them only with shift", () => {
  expect(deedOf(pressed("3", "Digit3"))).toBe("choose");
  expect(deedOf(pressed("é", "Digit2"))).toBe("choose");
  expect([digitOf(pressed("é", "Digit2")), digitOf(pressed("7", "Numpad7")), digitOf(pressed("0", "Digit0"))]).toEqual([2, 7, null]);
  // There a dash shares a key with a digit, and goes on zooming.
  expect(deedOf(pressed("-", "Digit6"))).toBe("further");
  expect(deedOf(pressed("1", "Digit1", { ctrlKey: true }))).toBeNull();
});
