// A small table for tests: two hexes, one of them with a second name, a box, a card and three pieces.

import type { Board, Face, GameState, Piece, PromptMessage, Scene, Text } from "../../src/protocol";

export const text = (key: string): Text => ({ key });

export const BOARD: Board = {
  sheets: [
    {
      id: "map",
      title: text("map"),
      size: [100, 100],
      ground: "sea",
      hexes: { size: 10, flat: true },
      places: [
        { id: "1226", names: ["E4"], at: [10, 10], number: "1226", text: text("beach") },
        { id: "1227", at: [20, 10], number: "1227", text: text("palms") },
      ],
      art: [],
      labels: [],
      legend: [],
    },
  ],
};

const FACE: Face = { tone: "olive", size: "I", name: "", ratings: ["3"], back: false };

export function piece(id: string, place: string): Piece {
  return { id, place, text: text(`unit ${id}`), face: { ...FACE, name: id } };
}

export const SCENE: Scene = {
  pieces: [piece("I/3/2", "1226"), piece("K/3/2", "1226"), piece("L/3/2", "turn-4")],
  marks: [],
  overlays: [],
  trays: [{ id: "arrivals", title: text("arrivals"), slots: [{ id: "turn-4", text: text("turn 4") }] }],
  tracks: [],
  gauges: [],
  cards: [{ id: "card-7", title: text("card 7"), lines: [], tone: "sand" }],
  light: "day",
};

export const PROMPT: PromptMessage = {
  class: "act",
  rule: "7.0",
  text: text("ask"),
  options: { list: [] },
  default: { answer: { act: "end" }, text: text("end") },
  given: null,
  invited: false,
};

export const STATE: GameState = {
  version: 7,
  seat: 0,
  turn: 2,
  whereabouts: text("turn 2"),
  scene: SCENE,
  prompt: PROMPT,
  waiting: [{ seat: 0, rule: "7.0", answered: false }],
  log_from: 0,
  log: [{ number: 0, rule: "3.0", text: text("begins"), event: { begins: null } }],
  steps: 4,
  undo: 2,
  consent: null,
  held: null,
  standing: {},
  finishing: false,
  outcome: null,
};
