// This device as a place for notices: the browser's subscription to its push service.

import type { Subscription } from "../protocol";

const WORKER = "/push.js";

/** Whether this browser can be told at all. Browsers want a secure address for it. */
export const canBeTold = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

async function current(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Where this browser is told, if it is subscribed. */
export async function endpoint(): Promise<string | null> {
  return canBeTold() ? ((await current())?.endpoint ?? null) : null;
}

/** Subscribes this browser, with the host's key. Nothing when the person at the browser does not want it. */
export async function subscribe(key: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  // One that was made for another host's key would never be heard.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { p256dh, auth } = made.toJSON().keys ?? {};
  return p256dh && auth ? { endpoint: made.endpoint, p256dh, auth } : null;
}

export async function unsubscribe(): Promise<void> {
  await (await current())?.unsubscribe();
}

/** The bytes of a key that is written in the letters of addresses. */
export function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
