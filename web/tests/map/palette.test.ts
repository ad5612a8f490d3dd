import { expect, test } from "vitest";
import type { Tone } from "../../src/protocol";
import { colour, contrast, inks, lightness, paint, washed, washOf } from "../../src/map/palette";

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

/** A colour with a halo over it. */
function under(halo: string, ground: string): string {
  const [r = 0, g = 0, b = 0, alpha = 0] = (halo.match(/[\d.]+/g) ?? []).map(Number);
  const mixed = [r, g, b].map((c, at) => Math.round(c * alpha + parseInt(ground.slice(1 + at * 2, 3 + at * 2), 16) * (1 - alpha)));
  return `#${mixed.map((c) => c.toString(16).padStart(2, "0")).join("")}`;
}

test("names read well on land and on water, in both rooms and at every hour", () => {
  for (const theme of ["light", "dark"] as const) {
    for (const light of ["day", "dusk", "night"] as const) {
      const { name, halo, waterName, waterHalo, material } = inks(theme, light);
      const land = under(halo, washed(material.land, washOf(theme, light)));
      expect(contrast(name, land), `${theme} ${light} land`).toBeGreaterThanOrEqual(4.5);
      for (const water of ["ocean", "sea", "shallows"] as const) {
        const wet = under(waterHalo, washed(material[water], washOf(theme, light)));
        expect(contrast(waterName, wet), `${theme} ${light} ${water}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test("a dark room has a darker map", () => {
  expect(lightness(inks("dark").paper)).toBeLessThan(lightness(inks("light").paper));
});
