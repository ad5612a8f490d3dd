import { expect, test } from "vitest";
import { Names } from "../../src/names/names";
import { Plans } from "../../src/table/plans.svelte";
import { BOARD, SCENE } from "./scenery";

const names = new Names(BOARD, SCENE);

test("a way begins with a piece, leads from place to place and ends where one clicks twice", () => {
  const plans = new Plans();
  plans.pick(["1227"], names);
  expect(plans.ways).toEqual([]);
  plans.pick(["K/3/2", "I/3/2", "1226"], names);
  plans.pick(["1227"], names);
  plans.pick(["1227"], names);
  expect(plans.ways).toEqual([["1226", "1227"]]);
  // It has ended: the next place is the beginning of nothing.
  plans.pick(["1227"], names);
  expect([plans.ways.length, plans.back()]).toEqual([1, false]);
});

test("one step back takes a place back, and at last the way", () => {
  const plans = new Plans();
  plans.pick(["I/3/2", "1226"], names);
  plans.pick(["1227"], names);
  expect([plans.back(), plans.ways]).toEqual([true, [["1226"]]]);
  expect([plans.back(), plans.ways, plans.back()]).toEqual([true, [], false]);
});

test("a dragged piece is a whole way; a way that has only begun ends with the question that comes", () => {
  const plans = new Plans();
  plans.drag("1226", ["K/3/2", "1227"], names);
  plans.pick(["I/3/2", "1226"], names);
  plans.end();
  expect(plans.ways).toEqual([["1226", "1227"]]);
  plans.putAway();
  expect(plans.ways).toEqual([]);
});
