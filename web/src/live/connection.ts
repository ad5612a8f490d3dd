// The live connection to a table: opened again, with growing pauses, whenever it is lost.

import type { FromBrowser, FromHost } from "../protocol";

export type Link = "connecting" | "open" | "lost" | "closed";

/** The part of a browser's WebSocket that is used. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  send(data: string): void;
  close(): void;
}

interface Ears {
  link(link: Link): void;
  hear(message: FromHost): void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;

export class Connection {
  #socket: Socket | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** `address` is asked anew for each try, since it names the last line of the log that is known. */
  constructor(
    private readonly address: () => string,
    private readonly ears: Ears,
    private readonly dial: (address: string) => Socket = (address) => new WebSocket(address) as Socket,
  ) {
    this.#open();
  }

  /** Whether it was sent. While the connection is lost nothing is. */
  send(message: FromBrowser): boolean {
    if (!this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries at once, without waiting for the pause to be over. */
  retry(): void {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  /** Drops what is and begins anew, to be told everything. */
  restart(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
    this.ears.link("closed");
  }

  #open(): void {
    this.ears.link(this.#pause === FIRST_PAUSE ? "connecting" : "lost");
    const socket = this.dial(this.address());
    socket.onopen = () => {
      if (this.#closed) return socket.close();
      this.#socket = socket;
      this.#pause = FIRST_PAUSE;
      this.ears.link("open");
    };
    socket.onmessage = (event) => {
      if (!this.#closed) this.ears.hear(JSON.parse(event.data) as FromHost);
    };
    socket.onclose = () => {
      this.#socket = null;
      if (this.#closed) return;
      this.ears.link("lost");
      this.#timer = setTimeout(() => this.#open(), this.#pause * (0.75 + Math.random() / 2));
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    };
  }
}
