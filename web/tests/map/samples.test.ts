import { expect, test } from "vitest";
import { planOf, SAMPLE } from "../../src/map/terrain/samples";

test("a sample of land is covered by what grows on it, one of water lies in the sea", () => {
  const wooded = planOf({ sample: { area: ["land", "hills", "woods"] } }, 1);
  expect(wooded.ground).toBe("land");
  expect(wooded.art.map(({ material, shape }) => [material, Object.keys(shape)[0]])).toEqual([
    ["land", "area"], ["hills", "cover"], ["woods", "cover"],
  ]);
  expect(planOf({ sample: { area: ["reef"] } }, 1).ground).toBe("sea");
});

test("lines and signs are as wide as on the map", () => {
  const line = planOf({ sample: { line: { material: "railway", width: 2 } }, tone: "red" }, 1.5).art.at(-1);
  expect(line?.shape).toMatchObject({ growing: { from: 3, to: 3 } });
  expect(line?.tone).toBe("red");
  const sign = planOf({ sample: { spot: { material: "port", size: 8 } } }, 1.5).art.at(-1);
  expect(sign?.shape).toMatchObject({ spots: { size: 12, at: [[SAMPLE[0] / 2, SAMPLE[1] / 2]] } });
});
