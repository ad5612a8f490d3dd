// Boards to try the map on: a wide country of ten thousand hexes with two thousand counters, made up by chance that is
// always the same.

import type { Board, Emblem, Material, Piece, Place, Scene, Tone } from "../../protocol";
import { hexCorners, type Point } from "../geometry";
import { hash, layered } from "../random";

const SIZE = 20;

/** Land, sea, woods, hills and towns over so many columns and rows. */
export function country(columns: number, rows: number): Board {
  const wide = SIZE * Math.sqrt(3);
  const at = (column: number, row: number): [number, number] => [
    SIZE * 2 + wide * (column + (row % 2) / 2),
    SIZE * 2 + SIZE * 1.5 * row,
  ];
  const places: Place[] = [];
  const hexes = new Map<Material, Point[]>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const id = `${String(column + 1).padStart(2, "0")}${String(row + 1).padStart(2, "0")}`;
      places.push({ id, at: at(column, row), number: id, text: { key: id } });
      for (const material of materialsAt(column, row)) {
        const there = hexes.get(material) ?? [];
        there.push(at(column, row));
        hexes.set(material, there);
      }
    }
  }
  const order: Material[] = ["shallows", "land", "grass", "woods", "swamp", "rough", "hills", "mountain", "high-mountain"];
  const area = (material: Material) => ({
    material,
    shape: {
      area: (hexes.get(material) ?? []).map((point) => hexCorners(point, SIZE, false).map(([x, y]): [number, number] => [x, y])),
    },
  });
  const towns = places.filter((_, index) => hash(index, 3) < 0.008 && (hexes.get("land") ?? []).length > 0);
  const line = (from: number, length: number, salt: number) =>
    Array.from({ length }, (_, step) => at(from + Math.round(3 * layered(step / 9, salt, 2)), step + 8));
  return {
    sheets: [
      {
        id: "country",
        title: { key: "country" },
        size: [SIZE * 4 + wide * (columns - 0.5), SIZE * 4 + SIZE * 1.5 * (rows - 1)],
        ground: "ocean",
        hexes: { size: SIZE, flat: false },
        places,
        art: [
          ...order.map(area),
          { material: "river", shape: { lines: { paths: [line(32, 60, 1), line(61, 50, 2)], width: 7 } } },
          { material: "road", shape: { lines: { paths: [line(45, 70, 3)], width: 3 } } },
          { material: "railway", shape: { lines: { paths: [line(52, 70, 4), line(24, 60, 5)], width: 3 } } },
          { material: "border", shape: { lines: { paths: [line(40, 80, 6)], width: 2 } } },
          { material: "town", shape: { spots: { at: towns.map((place) => place.at), size: 12, turn: 0 } } },
          { material: "city", shape: { spots: { at: towns.filter((_, index) => index % 4 === 0).map((place) => place.at), size: 18, turn: 0 } } },
        ],
        labels: [
          ...towns.map((place, index) => ({
            at: [place.at[0], place.at[1] - 14] as [number, number],
            text: { key: `Town ${index + 1}` },
            rank: index % 4 === 0 ? ("city" as const) : ("town" as const),
            turn: 0,
          })),
          { at: [columns * wide * 0.5, rows * SIZE * 0.75] as [number, number], text: { key: "The Great Plain" }, rank: "region" as const, turn: -12 },
        ],
        legend: [],
      },
    ],
  };
}

function materialsAt(column: number, row: number): Material[] {
  const height = layered(column / 26, row / 26, 4, 5) + 0.16;
  const wet = layered(column / 13, row / 13, 3, 9);
  if (height < -0.04) return [];
  if (height < 0) return ["shallows"];
  const out: Material[] = ["land"];
  if (height > 0.5) out.push("high-mountain");
  else if (height > 0.4) out.push("mountain");
  else if (height > 0.3) out.push("hills");
  else if (wet > 0.28 && height < 0.1) out.push("swamp");
  else if (wet > 0.14) out.push("woods");
  else if (wet < -0.3) out.push("rough");
  else if (wet < -0.12) out.push("grass");
  return out;
}

const EMBLEMS: Emblem[] = [
  "infantry", "marines", "mountain", "parachute", "cavalry", "motorized", "armour", "reconnaissance", "artillery",
  "rocket-artillery", "anti-tank", "anti-aircraft", "coast-defence", "mortar", "machine-gun", "engineer", "construction",
  "headquarters", "supply", "transport", "amphibious", "rail", "guerrilla", "fighter", "bomber", "naval-aircraft",
  "carrier", "battleship", "cruiser", "destroyer", "submarine", "landing-ship", "merchant", "leader", "marker",
];
const SIDES: Tone[] = ["feldgrau", "khaki", "olive", "sand", "navy", "cream", "slate", "grey", "black"];
const SIZES = ["I", "II", "III", "X", "XX", "XXX"];

/** So many counters, in stacks of one to five. */
export function armies(board: Board, count: number): Scene {
  const places = board.sheets[0]?.places ?? [];
  const pieces: Piece[] = [];
  for (let index = 0; index < count; index++) {
    const stack = Math.floor(index / 2.2);
    const place = places[Math.floor(hash(stack, 1, 77) * places.length)];
    const emblem = EMBLEMS[index % EMBLEMS.length];
    const tone = SIDES[Math.floor(hash(stack, 2, 77) * SIDES.length)];
    if (!place || !emblem || !tone) continue;
    pieces.push({
      id: `unit ${index}`,
      place: place.id,
      text: { key: `Unit ${index}` },
      face: {
        tone,
        stripe: index % 7 === 0 ? "red" : null,
        emblem,
        size: SIZES[index % SIZES.length] ?? "",
        name: `${index}/${stack % 40}`,
        ratings: [String(1 + (index % 9)), String(1 + (index % 5)), String(2 + (index % 7))],
        steps: index % 3 === 0 ? [1 + (index % 3), 4] : null,
        back: index % 19 === 0,
      },
      states: [
        ...(index % 5 === 0 ? [{ sign: "D", tone: "yellow" as const, text: { key: "disrupted" } }] : []),
        ...(index % 11 === 0 ? [{ sign: "S", tone: "red" as const, text: { key: "out of supply" } }] : []),
      ],
    });
  }
  return { pieces, marks: [], overlays: [], trays: [], tracks: [], gauges: [], cards: [], light: "day" };
}
