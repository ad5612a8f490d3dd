import { expect, test } from "vitest";
import { Names } from "../../src/names/names";
import { BOARD, piece, SCENE, text } from "./scenery";

const names = new Names(BOARD, SCENE);

test("an answer is about every string in it that is a name on the table", () => {
  const answer = { act: { enter: { hex: "1227", pay: "free", units: ["I/3/2", "K/3/2"] } } };
  expect([...names.in(answer)]).toEqual(["1227", "I/3/2", "K/3/2"]);
});

test("another name of a place means the place", () => {
  expect([...names.in({ "pick-position": "E4" })]).toEqual(["1226"]);
});

test("names that are keys of an answer count too", () => {
  expect([...names.in({ assign: { "I/3/2": "1227" } })]).toEqual(["I/3/2", "1227"]);
});

test("boxes and cards can be named", () => {
  expect([...names.in(["card-7", "turn-4"])]).toEqual(["card-7", "turn-4"]);
});

test("words and numbers that are no names are passed over", () => {
  expect(names.in({ act: "end-phase", count: 1226, no: null, yes: true }).size).toBe(0);
});

test("a thing is found by the beginning of its name first", () => {
  const found = names.find("122", (text) => text.key);
  expect(found.map((thing) => thing.id)).toEqual(["1226", "1227"]);
  expect(names.find("e4", (text) => text.key).map((thing) => thing.id)).toEqual(["1226"]);
  expect(names.find("palms", (text) => text.key).map((thing) => thing.id)).toEqual(["1227"]);
  expect(names.find(" ", (text) => text.key)).toEqual([]);
});

test("a place is found by any of its names without their accents, the one that is called so first", () => {
  const [sheet] = BOARD.sheets;
  const places = [
    { id: "26:2022", names: ["San Germano"], at: [0, 0] as [number, number], number: "2022", text: { key: "abbey of Koln" } },
    { id: "16A:1019", names: ["Köln", "Cologne"], at: [0, 0] as [number, number], number: "1019", text: { key: "city" } },
  ];
  const towns = new Names({ sheets: sheet ? [{ ...sheet, places }] : [] }, SCENE);
  const find = (typed: string): string[] => towns.find(typed, (text) => text.key).map(({ id }) => id);
  expect(find("koln")).toEqual(["16A:1019", "26:2022"]);
  expect(find("COLOGNE")).toEqual(["16A:1019"]);
  expect(find("1019")).toEqual(["16A:1019"]);
});

test("only what is printed on a thing is a name for people, and a box that is called like a counter is not found beside it", () => {
  const force = { ...piece("Allied Y", "1226"), text: text("Kinkaid") };
  const boxes = { id: "task forces", title: text("forces"), slots: [{ id: "card Allied Y", text: text("Kinkaid") }, { id: "ready 0 Wasp", text: text("Wasp") }] };
  const scene = { ...SCENE, pieces: [...SCENE.pieces, { ...force, face: { ...force.face, name: "Y" } }], trays: [boxes], cards: [{ id: "Allied Y", title: text("Kinkaid"), lines: [], tone: "navy" as const }] };
  const sea = new Names(BOARD, scene);
  const find = (typed: string): string[] => sea.find(typed, (said) => said.key).map(({ id }) => id);
  expect([find("kinkaid"), find("wasp")]).toEqual([["Allied Y"], ["ready 0 Wasp"]]);
  expect(["Allied Y", "ready 0 Wasp", "K/3/2", "1226"].map((name) => sea.get(name)?.printed)).toEqual(["", "", "K/3/2", "1226"]);
});

test("names are kept from one message to the next, and only what has changed is named anew", () => {
  const [first, ...others] = SCENE.pieces;
  if (!first) throw new Error("a piece");
  const turned = { ...first, text: text("turned over") };
  const next = new Names(BOARD, { ...SCENE, pieces: [...others, turned] }, names);
  for (const name of ["1226", "E4", "card-7", ...others.map(({ id }) => id)]) expect(next.get(name)).toBe(names.get(name));
  expect([names.get(first.id)?.text, next.get(first.id)?.text]).toEqual([first.text, turned.text]);
  const fewer = new Names(BOARD, { ...SCENE, pieces: others }, next);
  expect(fewer.get(first.id)).toBeUndefined();
  const elsewhere = new Names({ sheets: [] }, SCENE, next);
  expect(elsewhere.get("1226")).toBeUndefined();
});

test("what lies on the table and is called like a place is meant before the place, and both keep their other names", () => {
  const upon = new Names(BOARD, { ...SCENE, pieces: [...SCENE.pieces, piece("E4", "1227")] });
  expect(upon.get("E4")?.kind).toBe("piece");
  expect([upon.called("1226"), upon.called("E4")]).toEqual([["1226"], ["E4"]]);
  expect(upon.find("e4", (said) => said.key).map(({ id }) => id)).toEqual(["E4"]);
});
