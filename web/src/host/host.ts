// The addresses of the host, each as a function.

import type { Advice, Board, JsonValue, Seat } from "../protocol";
import { request } from "./http";
import type {
  Chart,
  FromBrowser,
  Foreseen,
  Frame,
  Game,
  Lists,
  Me,
  NewTable,
  Rule,
  State,
  Still,
  TableInfo,
} from "./messages";

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const book = (id: string): string => `/api/books/${encodeURIComponent(id)}`;
const from = (seat: Seat | null): string => (seat === null ? "" : `?seat=${seat}`);

export const me = (): Promise<Me> => request("GET", "/api/me");
export const register = (wish: { name: string; password: string; email?: string }): Promise<Me> =>
  request("POST", "/api/accounts", wish);
export const signIn = (wish: { name: string; password: string }): Promise<Me> =>
  request("POST", "/api/session", wish);
export const signOut = (): Promise<unknown> => request("DELETE", "/api/session");
export const changeMe = (wish: { name?: string; email?: string; language?: string }): Promise<Me> =>
  request("PATCH", "/api/me", wish);
export const deleteMe = (): Promise<unknown> => request("DELETE", "/api/me");
export const exportMe = (): Promise<unknown> => request("GET", "/api/me/export");

export const games = (): Promise<Game[]> => request("GET", "/api/games");
export const words = (lang: string): Promise<string> => request("GET", `/api/words/${lang}`);
export const rules = (id: string): Promise<Rule[]> => request("GET", `${book(id)}/rules`);
export const charts = (id: string): Promise<Chart[]> => request("GET", `${book(id)}/charts`);

export const lists = (): Promise<Lists> => request("GET", "/api/tables");
export const open = (wish: NewTable): Promise<TableInfo> => request("POST", "/api/tables", wish);
export const look = (id: string): Promise<{ table: TableInfo; invite?: string }> => request("GET", table(id));
export const sit = (id: string, seat: Seat, invite?: string): Promise<TableInfo> =>
  request("POST", `${table(id)}/sit`, invite === undefined ? { seat } : { seat, invite });
export const leave = (id: string): Promise<unknown> => request("POST", `${table(id)}/leave`, {});
export const board = (id: string): Promise<Board> => request("GET", `${table(id)}/board`);
export const state = (id: string, seat: Seat | null): Promise<State> =>
  request("GET", `${table(id)}/state${from(seat)}`);
export const command = (id: string, wish: FromBrowser): Promise<unknown> =>
  request("POST", `${table(id)}/command`, wish);

export const forecast = (
  id: string,
  seat: Seat,
  answer: JsonValue,
  signal: AbortSignal,
): Promise<Foreseen> => request("POST", `${table(id)}/forecast`, { seat, answer }, signal);
export const advise = (id: string, seat: Seat, level: string): Promise<Advice> =>
  request("POST", `${table(id)}/advise`, { seat, level });

export const film = (id: string, seat: Seat | null): Promise<Still[]> =>
  request("GET", `${table(id)}/film${from(seat)}`);
export const frame = (id: string, step: number, seat: Seat | null): Promise<Frame> =>
  request("GET", `${table(id)}/at/${step}${from(seat)}`);
export const fork = (id: string, step: number): Promise<TableInfo> =>
  request("POST", `${table(id)}/fork`, { step });
export const bringIn = (journal: string): Promise<TableInfo> =>
  request("POST", "/api/tables/import", { journal });
export const journal = (id: string): string => `${table(id)}/journal`;

export const notes = (id: string): Promise<{ text: string }> => request("GET", `${table(id)}/notes`);
export const writeNotes = (id: string, text: string): Promise<unknown> =>
  request("PUT", `${table(id)}/notes`, { text });

/** Where a table's live connection is. */
export function live(id: string, seat: Seat | null, log: number): string {
  const address = new URL(`${table(id)}/live`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  if (seat !== null) address.searchParams.set("seat", String(seat));
  address.searchParams.set("log", String(log));
  return address.href;
}
