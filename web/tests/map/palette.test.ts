import { expect, test } from "vitest";
import type { Tone } from "../../src/protocol";
import { colour, contrast, inks, lightness, paint } from "../../src/map/palette";

const TONES: Tone[] = [
  "grey", "black", "white", "red", "orange", "yellow", "green", "blue", "violet", "brown", "teal", "pink", "olive", "khaki",
  "feldgrau", "sand", "navy", "cream", "slate",
];

test("what is printed on a counter reads well on every tone", () => {
  for (const tone of TONES) expect(contrast(paint(tone).ink, paint(tone).fill), tone).toBeGreaterThanOrEqual(4);
});

test("the usual colours of two sides differ in lightness, for those who see no hues", () => {
  const pairs: [Tone, Tone][] = [["olive", "cream"], ["feldgrau", "sand"], ["navy", "khaki"], ["slate", "cream"], ["black", "grey"]];
  for (const [a, b] of pairs) expect(contrast(colour(a), colour(b)), `${a} and ${b}`).toBeGreaterThan(1.8);
});

test("names read well on land in both rooms", () => {
  for (const theme of ["light", "dark"] as const) {
    expect(contrast(inks(theme).name, inks(theme).material.land)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inks(theme).waterName, inks(theme).material.sea)).toBeGreaterThanOrEqual(2.8);
  }
});

test("a dark room has a darker map", () => {
  expect(lightness(inks("dark").paper)).toBeLessThan(lightness(inks("light").paper));
});
