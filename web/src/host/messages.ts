// What host and browser say to each other beyond what the rules' types hold: tables, states, changes, commands
// over the live connection, and the answers of the addresses that lists and screens are made from.

import type {
  Breakdown,
  Forecast,
  JsonValue,
  LevelInfo,
  LogLine,
  OptionInfo,
  Order,
  Outcome,
  Piece,
  PromptMessage,
  Refusal,
  RuleId,
  Scene,
  Seat,
  SeatInfo,
  Text,
  Waiting,
} from "../protocol";

export interface TableInfo {
  id: string;
  name: string;
  game: string;
  scenario: string;
  options: Record<string, string>;
  seats: Chair[];
  waiting: Seat[];
  /** Seconds since 1970. */
  since: number;
  over: boolean;
  private: boolean;
  study: boolean;
  commitment: string;
}

export interface Chair {
  seat: Seat;
  id: string;
  name: Text;
  sitters: Sitter[];
  mine: boolean;
  clock: Clock | null;
}

export type Sitter = { person: { name: string; here: boolean } } | { computer: { level: string } };

export interface Clock {
  days: number;
  left: number;
}

export interface State {
  version: number;
  seat: Seat | null;
  turn: number;
  whereabouts: Text;
  scene: Scene;
  prompt: PromptMessage | null;
  waiting: Waiting[];
  log_from: number;
  log: LogLine[];
  steps: number;
  undo: number | null;
  consent: Consent | null;
  /** The seat's own standing orders by class of question. */
  standing: Record<string, Order>;
  outcome: Outcome | null;
}

export interface Consent {
  by: Seat;
  step: number;
  agreed: Seat[];
}

export interface Change {
  from: number;
  version: number;
  turn?: number;
  whereabouts?: Text;
  pieces?: Piece[];
  gone?: string[];
  rest?: Scene;
  prompt: PromptMessage | null;
  waiting: Waiting[];
  log: LogLine[];
  steps: number;
  undo: number | null;
  consent: Consent | null;
  standing?: Record<string, Order>;
  outcome: Outcome | null;
}

export interface ChatLine {
  number: number;
  by: string;
  at: number;
  text: string;
}

export interface Refused {
  code: string;
  text: Text;
  refusal: Refusal | null;
}

export type FromHost =
  | ({ kind: "state" } & State)
  | ({ kind: "change" } & Change)
  | { kind: "table"; table: TableInfo }
  | { kind: "chat"; line: ChatLine }
  | { kind: "done"; request: number }
  | { kind: "refused"; request: number; problem: Refused };

export type Command =
  | { answer: { answer: JsonValue } }
  | "undo"
  | { "undo-to": { step: number } }
  | { "ask-consent": { step: number } }
  | { consent: { yes: boolean } }
  | { stand: { class: string; order: Order | null } }
  | { "finish-turn": { level: string } }
  | "resign"
  | { chat: { text: string } };

export interface FromBrowser {
  request: number;
  version: number;
  command: Command;
}

export interface Me {
  name: string | null;
  guest: boolean;
  email: string | null;
  language: string | null;
}

export interface Game {
  id: string;
  title: Text;
  scenarios: Scenario[];
  options: OptionInfo[];
  levels: LevelInfo[];
}

export interface Scenario {
  id: string;
  title: Text;
  about: Text;
  seats: SeatInfo[];
}

export type Taken = "me" | "open" | { computer: string };

export interface NewTable {
  game: string;
  scenario: string;
  options: Record<string, string>;
  name: string;
  private: boolean;
  seats: Record<string, Taken>;
  hotseat: boolean;
}

export interface Rule {
  id: RuleId;
  kind: string;
  title: Spoken;
  summary: Spoken;
  /** How the text is read where it can be read in two ways. */
  reading?: Spoken;
}

/** Words that are written down in both languages. */
export interface Spoken {
  en: string;
  fr: string;
}

export interface Lists {
  mine: TableInfo[];
  open: TableInfo[];
}

export interface Foreseen {
  describe: Text;
  forecast: Forecast;
  reasons: [Text, Breakdown][];
}

/** The game as it stood at a step. */
export interface Frame {
  scene: Scene;
  whereabouts: Text;
  turn: number;
  log_from: number;
  log: LogLine[];
}

/** A step of the game on the time bar. */
export interface Still {
  step: number;
  turn: number;
  whereabouts: Text;
  log: number[];
}

/** A printed table that players look things up in. */
export interface Chart {
  id: string;
  title: Text;
  columns: string[];
  rows: string[][];
  /** Where its values are from. */
  source: string;
}
