import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { bytes } from "../../src/account/device";

const LINK = "https://games.example.org/#/table/1";

/** What the browser runs in the background, among the given pages. */
function worker(pages: unknown[]) {
  const heard: Record<string, (event: unknown) => void> = {};
  const self = {
    addEventListener: (kind: string, hear: (event: unknown) => void) => (heard[kind] = hear),
    registration: { showNotification: vi.fn(async () => undefined) },
    clients: { matchAll: async () => pages, openWindow: vi.fn(async () => undefined) },
  };
  runInNewContext(readFileSync(join(import.meta.dirname, "../../public/push.js"), "utf8"), { self, URL });
  const hear = async (kind: string, event: object): Promise<void> => {
    let done: Promise<unknown> = Promise.resolve();
    heard[kind]?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  };
  return { self, hear };
}

test("a notice is shown with its text, one for each table", async () => {
  const { self, hear } = worker([]);
  const told = { table: "Thursdays", link: LINK, text: "Thursdays: it is your turn." };
  await hear("push", { data: { json: () => told } });
  expect(self.registration.showNotification).toHaveBeenCalledWith("Thursdays", { body: told.text, data: LINK, tag: LINK });
});

test("a notice that is chosen opens its table, in a page that is there already or in a new one", async () => {
  const page = { url: "https://games.example.org/#/", navigate: vi.fn(async () => undefined), focus: vi.fn(async () => undefined) };
  const notification = { data: LINK, close: vi.fn() };
  const there = worker([page]);
  await there.hear("notificationclick", { notification });
  expect(page.navigate).toHaveBeenCalledWith(LINK);
  expect(page.focus).toHaveBeenCalled();
  expect(there.self.clients.openWindow).not.toHaveBeenCalled();
  const alone = worker([]);
  await alone.hear("notificationclick", { notification });
  expect(alone.self.clients.openWindow).toHaveBeenCalledWith(LINK);
  expect(notification.close).toHaveBeenCalledTimes(2);
});

test("the host's key is read as the bytes that it stands for", () => {
  expect([...bytes("BP__-_8")]).toEqual([4, 255, 255, 251, 255]);
});
