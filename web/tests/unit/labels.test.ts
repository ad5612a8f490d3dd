import { expect, test } from "vitest";
import { labelsOf, numbered } from "../../src/prompt/labels";
import type { Item } from "../../src/protocol";
import { text } from "./scenery";

const item = (value: string, mark?: string): Item => ({ value, text: text(value), mark: mark ?? null });

test("items that are called alike are told apart by where they stand, and else by a number", () => {
  const items = [item("F4F-4", "CV-6"), item("F4F-4", "CV-8"), item("F4F-4", "CV-8"), item("SBD-3", "CV-6")];
  const called = (mark: string): string => (mark === "CV-6" ? "Enterprise" : "Hornet");
  expect(labelsOf(items, ({ text }) => text.key, called)).toEqual(["F4F-4, Enterprise", "F4F-4, Hornet (1)", "F4F-4, Hornet (2)", "SBD-3"]);
  expect(labelsOf([item("Zero"), item("Zero")], ({ text }) => text.key, called)).toEqual(["Zero (1)", "Zero (2)"]);
  const said = [item("F4F-4, Hornet", "CV-8"), item("F4F-4, Hornet", "CV-8")];
  expect(labelsOf(said, ({ text }) => text.key, called)).toEqual(["F4F-4, Hornet (1)", "F4F-4, Hornet (2)"]);
});

test("answers that are said alike are numbered, and no others", () => {
  expect(numbered(["A6M2", "B5N2", "A6M2"])).toEqual(["A6M2 (1)", "B5N2", "A6M2 (2)"]);
});
