import { expect, test } from "vitest";
import { plain, sentence, set } from "../../src/words/letters";

test("French has curved apostrophes and hard spaces where a line may not break", () => {
  expect(set("fr", "L'hôte attend : vraiment ?")).toBe("L’hôte attend\u00a0: vraiment\u202f?");
  expect(set("fr", "avant « Décider » ; oui")).toBe("avant «\u00a0Décider\u00a0»\u202f; oui");
});

test("English, times of day and names of hexes stay as they are", () => {
  expect(set("en", "It's mine : yes ?")).toBe("It's mine : yes ?");
  expect(set("fr", "1 · 09:00, I/3/2")).toBe("1 · 09:00, I/3/2");
});

test("whoever searches needs neither accents nor capitals nor printers' signs", () => {
  expect(plain(set("fr", "L'Île à Betio : où ?"))).toBe("l'ile a betio : ou ?");
});

test("what the host says of a fault is a sentence of its own", () => {
  expect(sentence("the name or the password is wrong")).toBe("The name or the password is wrong.");
  expect(sentence("élan !")).toBe("Élan !");
  expect(sentence("")).toBe("");
});
