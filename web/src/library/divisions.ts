// The divisions of a map, such as countries or weather zones, as overlays that can be laid over it.

import type { Board, Overlay, Shade, Tone } from "../protocol";

/** Told apart from each other also by those who see few colours; then once more, hatched. */
const TONES: readonly Tone[] = [
  "blue", "orange", "green", "violet", "red", "yellow", "teal", "brown", "pink", "navy", "olive", "slate",
];

export function overlaysOf(board: Board): Overlay[] {
  return board.sheets.flatMap(({ places, divisions = [] }) =>
    divisions.map(({ id, title, parts, of }): Overlay => {
      const shades = parts.map(
        (text, part): Shade => ({
          places: places.flatMap((place, at) => (of[at] === part + 1 ? place.id : [])),
          tone: TONES[part % TONES.length] ?? "grey",
          strong: true,
          hatched: Math.floor(part / TONES.length) % 2 === 1,
          text,
        }),
      );
      return { id, title, key: "", shown: false, shades };
    }),
  );
}

/** What a place is part of, division by division. */
export function partsAt(board: Board, id: string): { title: Overlay["title"]; part: Overlay["title"] }[] {
  return board.sheets.flatMap(({ places, divisions = [] }) => {
    const at = places.findIndex((place) => place.id === id);
    return divisions.flatMap(({ title, parts, of }) => {
      const part = parts[(of[at] ?? 0) - 1];
      return part ? [{ title, part }] : [];
    });
  });
}
