import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

// The page's preferences ask the browser.
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { default: RuleLink } = await import("../../src/library/RuleLink.svelte");

const link = (rule: string | null): string =>
  render(RuleLink, { props: { rule, book: undefined, open: () => undefined } }).body;

test("a rule has a link that says its number", () => {
  expect(link("9F1")).toContain("§ 9F1");
});

test("a secret question has no rule to tell, and so no link", () => {
  expect(link(null)).not.toContain("button");
});
