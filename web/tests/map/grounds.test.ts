import { expect, test } from "vitest";
import { Grounds } from "../../src/map/terrain/grounds";

test("a ground is painted once, and kept as long as it is asked for", () => {
  const grounds = new Grounds<number>();
  let painted = 0;
  const paint = (): number => ++painted;
  expect(grounds.get("a", paint)).toBe(1);
  expect(grounds.get("a", paint)).toBe(1);
  for (let other = 0; other < 100; other += 1) {
    grounds.get(`other ${other}`, paint);
    grounds.get("a", paint);
  }
  expect(painted).toBe(101);
  grounds.get("other 0", paint);
  expect(painted, "what nobody asked for any more was let go").toBe(102);
});
