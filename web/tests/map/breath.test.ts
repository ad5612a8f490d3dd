import { expect, test } from "vitest";
import { breath } from "../../src/map/breath";

test("what glows breathes from full light to full light, and then stays lit", () => {
  expect([0, 900, 1800].map((since) => breath(since)?.toFixed(3))).toEqual(["1.000", "0.000", "1.000"]);
  expect(breath(5399)).toBeCloseTo(1, 3);
  expect(breath(5400)).toBeNull();
});
