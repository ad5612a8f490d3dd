// The addresses of the host, each as a function.

import type {
  Advice,
  Board,
  BookInfo,
  ChangeMe,
  ChangeNotices,
  Chart,
  Commitment,
  Drafted,
  FilmMark,
  Remark,
  Frame,
  GameInfo,
  GameState,
  Imported,
  JsonValue,
  Licences,
  Luck,
  Me,
  NewTable,
  NoticeSettings,
  PromptMessage,
  Rule,
  Seat,
  SetOut,
  SitDown,
  Supposition,
  TableInfo,
  TableLists,
  Text,
} from "../protocol";
import { request } from "./http";

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const book = (id: string): string => `/api/books/${encodeURIComponent(id)}`;

/** From where a table is looked at: a seat, or none, and the words that let one in where it is private. */
export interface From {
  seat?: Seat | null;
  invite?: string | null;
  /** How many lines of the log are known. */
  log?: number;
}

function query(from: From): string {
  const given = Object.entries(from).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

export const me = (): Promise<Me> => request("GET", "/api/me");
export const register = (wish: { name: string; password: string; email?: string }): Promise<Me> =>
  request("POST", "/api/accounts", wish);
export const signIn = (wish: { name: string; password: string }): Promise<Me> =>
  request("POST", "/api/session", wish);
export const signOut = (): Promise<unknown> => request("DELETE", "/api/session");
export const changeMe = (wish: ChangeMe): Promise<Me> =>
  request("PATCH", "/api/me", wish);
export const deleteMe = (): Promise<unknown> => request("DELETE", "/api/me");
export const exportMe = (): Promise<unknown> => request("GET", "/api/me/export");

export const notices = (): Promise<NoticeSettings> => request("GET", "/api/me/notices");
export const changeNotices = (wish: ChangeNotices): Promise<NoticeSettings> =>
  request("PATCH", "/api/me/notices", wish);

export const licences = (): Promise<Licences> => request("GET", "/api/licences");
export const games = (): Promise<GameInfo[]> => request("GET", "/api/games");
export const words = (lang: string): Promise<string> => request("GET", `/api/words/${lang}`);
export const books = (): Promise<BookInfo[]> => request("GET", "/api/books");
/** A map of a book with nothing on it. */
export const map = (id: string, map: string): Promise<Board> =>
  request("GET", `${book(id)}/maps/${encodeURIComponent(map)}`);
export const rules = (id: string): Promise<Rule[]> => request("GET", `${book(id)}/rules`);
/** What lies on the table when a scenario begins. */
export const setOut = (id: string, scenario: string): Promise<SetOut> =>
  request("GET", `${book(id)}/scenarios/${encodeURIComponent(scenario)}`);
export const charts = (id: string): Promise<Chart[]> => request("GET", `${book(id)}/charts`);

export const lists = (): Promise<TableLists> => request("GET", "/api/tables");
export const promise = (): Promise<Commitment> => request("POST", "/api/promises", {});
export const open = (wish: NewTable): Promise<TableInfo> => request("POST", "/api/tables", wish);
export const look = (id: string, from: From = {}): Promise<{ table: TableInfo; invite?: string }> =>
  request("GET", table(id) + query(from));
export const sit = (id: string, wish: SitDown): Promise<TableInfo> => request("POST", `${table(id)}/sit`, wish);
/** Adds to the dice that are still to fall. */
export const addToDice = (id: string, seat: Seat, nonce: string): Promise<{ receipt?: string }> =>
  request("POST", `${table(id)}/command${query({ seat })}`, { request: 1, version: 0, command: { "add-to-dice": { nonce } } });
export const leave = (id: string): Promise<unknown> => request("POST", `${table(id)}/leave`, {});
export const board = (id: string, from: From = {}): Promise<Board> =>
  request("GET", `${table(id)}/board${query(from)}`);
export const state = (id: string, from: From): Promise<GameState> =>
  request("GET", `${table(id)}/state${query(from)}`);

/** An answer that one thinks about, and what one would answer before. */
export interface Thought {
  seat: Seat;
  after: readonly JsonValue[];
  answer: JsonValue;
}
export const forecast = (id: string, thought: Thought, signal: AbortSignal): Promise<Supposition> =>
  request("POST", `${table(id)}/forecast`, thought, signal);
/** What an answer would do, in words; a `Problem` with the rule where it is forbidden. */
export const describe = (id: string, thought: Thought, signal: AbortSignal): Promise<Text> =>
  request("POST", `${table(id)}/describe`, thought, signal);
/** What is asked next after an answer that could be taken back; nothing where dice or others come between. */
export const ahead = (id: string, thought: Thought, signal: AbortSignal): Promise<PromptMessage | null> =>
  request("POST", `${table(id)}/ahead`, thought, signal);
/** What can be added to part of an answer, what it costs so far, and what refuses it. */
export const draft = (id: string, thought: Thought): Promise<Drafted> => request("POST", `${table(id)}/draft`, thought);
/** What is to be known of a place or a piece. */
export const about = (id: string, thing: string, from: From): Promise<Remark[]> =>
  request("GET", `${table(id)}/about/${encodeURIComponent(thing)}${query(from)}`);
export const advise = (id: string, seat: Seat, level: string): Promise<Advice> =>
  request("POST", `${table(id)}/advise`, { seat, level });

export const film = (id: string, from: From): Promise<FilmMark[]> =>
  request("GET", `${table(id)}/film${query(from)}`);
export const frame = (id: string, step: number, from: From): Promise<Frame> =>
  request("GET", `${table(id)}/at/${step}${query(from)}`);
export const fork = (id: string, step: number, seat: Seat | null, name: string): Promise<TableInfo> =>
  request("POST", `${table(id)}/fork`, { step, seat, name });
/** Deletes a study of one's own. */
export const deleteTable = (id: string): Promise<unknown> => request("DELETE", table(id));
export const bringIn = (journal: string): Promise<Imported> =>
  request("POST", "/api/tables/import", journal);
export const luck = (id: string, invite: string | null): Promise<Luck[]> =>
  request("GET", `${table(id)}/luck${query({ invite })}`);
export const journal = (id: string): string => `${table(id)}/journal`;
/** The journal of a game that is over, as text. */
export const journalText = (id: string, invite: string | null): Promise<string> =>
  request("GET", journal(id) + query({ invite }));

/** Players who share a screen have notes of their own, by their seats. */
export const notes = (id: string, seat: Seat | null): Promise<{ text: string }> =>
  request("GET", `${table(id)}/notes${query({ seat })}`);
export const writeNotes = (id: string, seat: Seat | null, text: string): Promise<unknown> =>
  request("PUT", `${table(id)}/notes${query({ seat })}`, { text });

/** Where a table's live connection is. */
export function live(id: string, from: From): string {
  const address = new URL(`${table(id)}/live${query(from)}`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}
