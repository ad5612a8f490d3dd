import { describe, expect, test } from "vitest";
import type { Piece } from "../../src/protocol";
import { COUNTER, fan, lies, mannerAt, openedAt, toneBelow, weight } from "../../src/map/counters/stack";
import { RADIUS } from "../../src/map/world";

function piece(ratings: string[], more: Partial<Piece["face"]> = {}): Piece {
  return {
    id: ratings.join("-"),
    place: "0101",
    text: { key: "unit" },
    face: { tone: "olive", size: "I", name: "A/1/2", ratings, back: false, ...more },
  };
}

describe("how a stack lies", () => {
  test("from afar it is a block, nearer a stack, close up its pieces lie side by side", () => {
    expect([0.3, 1, 2.5].map(mannerAt)).toEqual(["block", "stack", "spread"]);
  });

  test("a single piece lies in the middle at full size", () => {
    for (const manner of ["stack", "spread"] as const) expect(lies(1, manner)).toEqual([{ x: 0, y: 0, side: COUNTER }]);
  });

  test("each piece of a stack lies above and to the right of the one below it", () => {
    const all = lies(4, "stack");
    all.slice(1).forEach((lie, index) => {
      expect(lie.x).toBeGreaterThan(all[index]?.x ?? 0);
      expect(lie.y).toBeLessThan(all[index]?.y ?? 0);
    });
  });

  test("a high stack takes hardly more room than a low one", () => {
    const reach = (count: number) => Math.max(...lies(count, "stack").map(({ x }) => x));
    expect(reach(20)).toBeLessThanOrEqual(COUNTER * 0.23);
  });

  test("up to nine pieces that lie side by side show most of themselves and stay near their hex", () => {
    for (let count = 2; count <= 9; count++) {
      const all = lies(count, "spread");
      for (const { x, y, side } of all) {
        expect(Math.abs(x) + side / 2).toBeLessThanOrEqual(RADIUS * 0.97);
        expect(Math.abs(y) + side / 2).toBeLessThanOrEqual(RADIUS * 0.97);
      }
      all.forEach((a, index) => {
        for (const b of all.slice(index + 1)) {
          expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(a.side * 0.5);
        }
      });
    }
  });

  test("an opened stack covers none of its pieces", () => {
    for (let count = 2; count <= 14; count++) {
      const all = fan(count, 60);
      all.forEach((a, index) => {
        for (const b of all.slice(index + 1)) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(60);
      });
    }
  });
});

describe("what a stack counts for", () => {
  test("strengths are added up where every piece shows one", () => {
    expect(weight([piece(["5", "◆", "1"]), piece(["3", "▲", "1"])])).toBe("8");
  });

  test("pieces are counted where one of them hides what it is", () => {
    expect(weight([piece(["5"]), piece([], { back: true, name: "C" })])).toBe("×2");
  });

  test("under the topmost piece another side's colour shows first", () => {
    const [own, enemy] = [piece([], { tone: "navy" }), piece([], { tone: "red" })];
    expect([toneBelow([enemy, own, own]), toneBelow([own, own]), toneBelow([own])]).toEqual(["red", "navy", null]);
  });

  test("a single piece without a strength keeps the start of its name", () => {
    expect(weight([piece([], { back: true, name: "C" })])).toBe("C");
  });
});

describe("an opened stack", () => {
  const view = { width: 900, height: 520 };

  test("lies over its place where there is room", () => {
    expect(openedAt([450, 200], [150, 40], view)).toEqual([450, 200]);
  });

  test("at the edges lies in sight, beside the buttons and the minimap", () => {
    const [left] = openedAt([5, 200], [150, 40], view);
    expect(left - 150).toBeGreaterThanOrEqual(56);
    const [right, low] = openedAt([895, 515], [150, 40], view);
    expect([right + 150 <= view.width, low + 40 <= view.height - 56]).toEqual([true, true]);
    const [, corner] = openedAt([100, 515], [150, 40], view);
    expect(corner + 40).toBeLessThanOrEqual(view.height - 150);
  });
});
