// A table that one looks at from a seat, or as a spectator: what is known of it, kept up to date over the live
// connection, and the commands that go to it. Nothing changes here before the host has said so.

import { draw } from "../host/dice";
import * as host from "../host/host";
import { Problem } from "../host/http";
import { naming } from "../names/names";
import { waitedSince } from "../prompt/thinking";
import type { Board, ChatLine, Command, FromHost, GameState, PromptMessage, Refused, Seat, TableInfo, Text } from "../protocol";
import { changed, isHandedBack, renewed } from "./apply";
import { Connection, type Link } from "./connection";
import { keep } from "./receipts";

const NO_BOARD: Board = { sheets: [] };
const UNSENT = "page-not-connected";
/** Where there are clocks they are looked at so often, in milliseconds. */
const CLOCKS = 30_000;

export class Session {
  readonly #name = naming();
  info = $state.raw<TableInfo | null>(null);
  invite = $state<string | null>(null);
  board = $state.raw<Board>(NO_BOARD);
  state = $state.raw<GameState | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  link = $state<Link>("connecting");
  /** Why the last command was not carried out. */
  refused = $state.raw<Refused | null>(null);
  seat = $state<Seat | null>(null);
  /** The computer that finished a phase has left this question to the player. */
  handedBack = $state(false);
  /** Since when those are waited for who are waited for now, in milliseconds. */
  since = $state(0);
  /** The last line of the log when the player last did something. */
  acted = $state<number | null>(null);
  names = $derived(this.state ? this.#name(this.board, this.state.scene) : null);

  #connection: Connection | null = null;
  #requests = 0;
  /** Nothing was ordered since a computer was asked to finish the phase. */
  #leftAlone = false;
  #watch: ReturnType<typeof setInterval> | undefined;
  #waiting = $state.raw<ReadonlyMap<number, (refused: Refused | null) => void>>(new Map());

  /** `ticket` is the words that let one in where the table is private. */
  constructor(
    readonly id: string,
    readonly ticket: string | null,
  ) {}

  /** A command is on its way. */
  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** What the player is asked. What a computer answers for them is not shown as a question: it would be gone before
   * they could decide. */
  get prompt(): PromptMessage | null {
    return this.state?.finishing ? null : (this.state?.prompt ?? null);
  }

  /** The seats of the one who looks. */
  get mine(): Seat[] {
    return (this.info?.seats ?? []).filter((chair) => chair.mine).map((chair) => chair.seat);
  }

  /** The seat from which one looks first: one's own that is asked, if there is one. */
  get foremost(): Seat | null {
    const { info, mine } = this;
    return mine.find((seat) => info?.waiting.includes(seat)) ?? mine[0] ?? null;
  }

  /** Learns who sits at the table, and what it looks like. The game is seen from a seat only. */
  async open(): Promise<void> {
    const [table, board] = await Promise.all([this.#look(), host.board(this.id, this.#ticket)]);
    this.board = board;
    clearInterval(this.#watch);
    if (table.seats.some((chair) => chair.clock)) this.#watch = setInterval(() => void this.#lookAgain(), CLOCKS);
  }

  /** Looks from a seat: everything is learned anew, for another seat knows other things. */
  look(seat: Seat | null): void {
    this.cover();
    this.acted = null;
    this.seat = seat;
    this.#connection = new Connection(
      () => host.live(this.id, { seat, log: this.#known(), invite: this.ticket }),
      { link: (link) => this.#linked(link), hear: (message) => this.#hear(message) },
    );
  }

  /** Nothing of the game is seen or known here any more, until one looks from a seat. */
  cover(): void {
    this.#connection?.close();
    this.#connection = null;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    // Who looks elsewhere now does not ask what became of it.
    for (const resolve of waiting.values()) resolve(null);
    this.state = null;
    this.chat = [];
    this.refused = null;
    this.handedBack = false;
    this.seat = null;
  }

  async sit(seat: Seat): Promise<void> {
    this.info = await host.sit(this.id, { seat, ...this.#ticket });
    // The game goes on without it: `verify` tells who trusted the host's seed alone.
    const done = await host.addToDice(this.id, seat, draw()).catch(() => undefined);
    if (done?.receipt !== undefined) keep(this.id, seat, done.receipt);
    this.look(seat);
  }

  /** Gives a seat to a computer player. */
  async seatComputer(seat: Seat, level: string): Promise<void> {
    this.info = await host.sit(this.id, { seat, computer: level, ...this.#ticket });
  }

  /**
   * Sends a command; true when it was carried out. What was refused is told in `refused`. What is answered by itself is
   * nothing that the player has done.
   */
  async send(command: Command, byItself = false): Promise<boolean> {
    const request = ++this.#requests;
    const version = this.state?.version ?? 0;
    this.refused = null;
    this.handedBack = false;
    this.#leftAlone = typeof command === "object" && "finish-phase" in command;
    const acts = typeof command === "object" && ("answer" in command || "finish-phase" in command);
    if (acts && !byItself) this.acted = this.#known() - 1;
    const sent = this.#connection?.send({ request, version, command }) ?? false;
    if (!sent) {
      this.refused = { code: "lost", text: { key: UNSENT }, refusal: null };
      return false;
    }
    const refused = await new Promise<Refused | null>((resolve) => {
      this.#waiting = new Map([...this.#waiting, [request, resolve]]);
    });
    if (refused) this.refused = refused;
    return refused === null;
  }

  retry(): void {
    this.#connection?.retry();
  }

  close(): void {
    clearInterval(this.#watch);
    this.#connection?.close();
    this.#forget();
  }

  get #ticket(): { invite?: string } {
    return this.ticket === null ? {} : { invite: this.ticket };
  }

  /** Learns who sits there, and how long they have. */
  async #look(): Promise<TableInfo> {
    const { table, invite } = await host.look(this.id, this.#ticket);
    this.info = table;
    this.invite = invite ?? null;
    return table;
  }

  /** Looks again: clocks run on without a word from the host. Whoever has lost the seat meanwhile looks on from aside. */
  async #lookAgain(): Promise<void> {
    const table = await this.#look().catch(() => null);
    const chair = table?.seats.find((chair) => chair.seat === this.seat);
    if (!table || !chair || chair.mine || table.over) return;
    this.look(this.mine[0] ?? null);
    const text: Text = { key: "page-seat-lost", args: [["seat", { text: chair.name }]] };
    this.refused = { code: "seat-lost", text, refusal: null };
  }

  #known(): number {
    return (this.state?.log.at(-1)?.number ?? -1) + 1;
  }

  #linked(link: Link): void {
    this.link = link;
    // What could not be sent can be now.
    if (link === "open" && this.refused?.text.key === UNSENT) this.refused = null;
    if (link !== "lost") return;
    this.#forget();
    void this.#lookAgain();
  }

  /** Whoever waits for a reply that cannot come any more is told so: the state will show whether it was done. */
  #forget(): void {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    const unknown: Refused = { code: "lost", text: { key: "page-lost-before-reply" }, refusal: null };
    for (const resolve of waiting.values()) resolve(unknown);
  }

  #hear(message: FromHost): void {
    switch (message.kind) {
      case "state":
        this.#know(renewed(this.state, message));
        break;
      case "change": {
        const next = this.state && changed(this.state, message);
        if (next) this.#know(next);
        else this.#connection?.restart();
        break;
      }
      case "table":
        this.info = message.table;
        break;
      case "chat":
        if (!this.chat.some((line) => line.number === message.line.number)) {
          this.chat = [...this.chat, message.line];
        }
        break;
      case "done":
        if (message.receipt !== undefined && this.seat !== null) keep(this.id, this.seat, message.receipt);
        this.#reply(message.request, null);
        break;
      case "refused":
        this.#reply(message.request, message.problem);
        break;
    }
  }

  #know(state: GameState): void {
    this.since = waitedSince(this.info, this.state, this.since, state, Date.now());
    if (this.state && this.#leftAlone && isHandedBack(this.state, state)) this.handedBack = true;
    this.state = state;
  }

  #reply(request: number, refused: Refused | null): void {
    const resolve = this.#waiting.get(request);
    this.#waiting = new Map([...this.#waiting].filter(([held]) => held !== request));
    resolve?.(refused);
  }
}

/** A fault of a request, as a refusal that can be shown in the same place. */
export function asRefused(fault: unknown): Refused {
  if (fault instanceof Problem) return { code: fault.code, text: fault.text, refusal: fault.refusal };
  return { code: "fault", text: { key: "page-fault" }, refusal: null };
}
