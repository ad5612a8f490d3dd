// What the browser runs when the host tells of a table, even if no page is open: it shows the notice, and opens the
// table when the notice is chosen.

self.addEventListener("push", (event) => {
  const { table, link, text } = event.data.json();
  // A newer notice about a table takes the place of the last one.
  const shown = self.registration.showNotification(table, { body: text, data: link, tag: link });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show(link) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((page) => new URL(page.url).origin === new URL(link).origin);
  if (!page) return self.clients.openWindow(link);
  await page.navigate(link);
  return page.focus();
}
