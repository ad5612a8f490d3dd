import { beforeEach, expect, test } from "vitest";
import { screen } from "../../src/table/screen";

beforeEach(() => screen.leave());

test("who sits at the screen is known for the one table, and between it and its replay", () => {
  screen.sit("ford", 1);
  expect([screen.at("ford"), screen.at("other")]).toEqual([1, null]);
  screen.follow({ screen: "replay", id: "ford", step: null });
  screen.follow({ screen: "table", id: "ford", invite: null });
  expect(screen.at("ford")).toBe(1);
});

test("who goes elsewhere is asked again", () => {
  screen.sit("ford", 0);
  screen.follow({ screen: "home" });
  expect(screen.at("ford")).toBeNull();
  screen.sit("ford", 0);
  screen.follow({ screen: "table", id: "other", invite: null });
  expect(screen.at("ford")).toBeNull();
});
