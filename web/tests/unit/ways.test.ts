import { expect, test } from "vitest";
import { Names } from "../../src/names/names";
import { costs, leg, led, nameOf, nextPlaces, type Onward } from "../../src/prompt/ways";
import type { Board, Way } from "../../src/protocol";
import { BOARD, SCENE, text } from "./scenery";

/** Zones in a row, the last of them with a port. */
const sheet = BOARD.sheets[0];
if (!sheet) throw new Error("the board has a sheet");
const places = ["A", "B", "C", "D"].map((id) => ({ id, names: id === "D" ? ["Truk"] : [], at: [0, 0] as [number, number], number: id, text: text(id) }));
const names = new Names({ sheets: [{ ...sheet, places }] } satisfies Board, SCENE);
const sea = (zone: string) => ({ sea: zone });
const ON: Way = {
  reach: [
    { place: sea("B"), cost: "1" },
    { place: sea("C"), cost: "2", from: 0 },
    { place: sea("D"), cost: "3", from: 1 },
    { place: { port: "Truk" }, cost: "4", from: 2 },
  ],
  dearer: [{ place: sea("C"), cost: "5" }],
};
const only = (on: Way): Onward => ({ on, anew: on });

test("a click on a place in reach goes there by the cheapest way", () => {
  expect(led([sea("A")], ["D"], only(ON), names)).toEqual([sea("A"), sea("B"), sea("C"), sea("D")]);
  expect(led([], ["nowhere", "B"], only(ON), names)).toEqual([sea("B")]);
  expect(led([sea("A")], ["nowhere"], only(ON), names)).toBeNull();
  expect(leg(ON, { place: sea("C"), cost: "5" })).toEqual([sea("C")]);
});

test("a click on the way cuts it back, and on its end takes back one place", () => {
  const way = [sea("A"), sea("B"), sea("C")];
  expect(led(way, ["B"], only(ON), names)).toEqual([sea("A"), sea("B")]);
  expect(led(way, ["C"], only({ reach: [] }), names)).toEqual([sea("A"), sea("B")]);
  expect(led([sea("A")], ["A"], only({ reach: [] }), names)).toBeNull();
});

test("a second click on a place with a port goes into the port, and a third one out", () => {
  const way = [sea("C"), sea("D")];
  const into = led(way, ["D"], { on: { reach: [{ place: { port: "Truk" }, cost: "2" }] }, anew: undefined }, names);
  expect(into).toEqual([sea("C"), sea("D"), { port: "Truk" }]);
  expect(led(into ?? [], ["D"], only({ reach: [] }), names)).toEqual(way);
});

test("what is only in reach of the beginning is gone to anew", () => {
  const away: Onward = { on: { reach: [] }, anew: ON };
  expect(led([sea("A"), sea("X")], ["C"], away, names)).toEqual([sea("A"), sea("B"), sea("C")]);
  expect(costs(away, names).get("C")).toBe("2");
});

test("next places are those one step away, also where a way round is cheaper", () => {
  expect(nextPlaces(ON).map(({ place, cost }) => [nameOf(place), cost])).toEqual([["B", "1"], ["C", "5"]]);
  expect([nameOf({ port: "Truk" }), nameOf(7)]).toEqual(["Truk", ""]);
});
