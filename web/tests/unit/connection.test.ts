import type { FromHost } from "../../src/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Link, type Socket } from "../../src/live/connection";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly sent: string[] = [];
  constructor(readonly address: string) {}
  send(data: string): void {
    this.sent.push(data);
  }
  close(): void {
    this.onclose?.({ code: 1000 });
  }
}

let sockets: FakeSocket[];
let links: Link[];
let heard: FromHost[];

function connect(address: () => string = () => "ws://host"): Connection {
  return new Connection(
    address,
    { link: (link) => links.push(link), hear: (message) => heard.push(message) },
    (to) => {
      const socket = new FakeSocket(to);
      sockets.push(socket);
      return socket;
    },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, links, heard] = [[], [], []];
});
afterEach(() => void vi.useRealTimers());

const DONE: FromHost = { kind: "done", request: 1 };
const CHAT = { request: 1, version: 0, command: { chat: { text: "hello" } } };

test("a connection opens, hears and sends", () => {
  const connection = connect();
  expect(connection.send(CHAT)).toBe(false);
  sockets[0]?.onopen?.();
  sockets[0]?.onmessage?.({ data: JSON.stringify(DONE) });
  expect(connection.send(CHAT)).toBe(true);
  expect(links).toEqual(["connecting", "open"]);
  expect(heard).toEqual([DONE]);
  expect(JSON.parse(sockets[0]?.sent[0] ?? "")).toEqual(CHAT);
});

test("a lost connection is opened again at the address of that moment", () => {
  let log = 0;
  connect(() => `ws://host?log=${log}`);
  sockets[0]?.onopen?.();
  log = 12;
  sockets[0]?.onclose?.({ code: 1006 });
  expect(links.at(-1)).toBe("lost");
  vi.advanceTimersByTime(600);
  expect(sockets[1]?.address).toBe("ws://host?log=12");
  sockets[1]?.onopen?.();
  expect(links.at(-1)).toBe("open");
});

test("the pauses between tries grow, up to a limit", () => {
  connect();
  const waits: number[] = [];
  for (let tries = 0; tries < 9; tries += 1) {
    const before = sockets.length;
    sockets.at(-1)?.onclose?.({ code: 1006 });
    let waited = 0;
    while (sockets.length === before) {
      vi.advanceTimersByTime(50);
      waited += 50;
    }
    waits.push(waited);
  }
  expect(waits[0]).toBeLessThanOrEqual(550);
  expect(waits[4]).toBeGreaterThan(4000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(12_550);
});

test("a wish to try now does not wait for the pause", () => {
  const connection = connect();
  sockets[0]?.onclose?.({ code: 1006 });
  connection.retry();
  expect(sockets).toHaveLength(2);
});

test("a closed connection stays closed", () => {
  const connection = connect();
  sockets[0]?.onopen?.();
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(links.at(-1)).toBe("closed");
});
