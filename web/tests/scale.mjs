// Measures the client on a game as large as the largest campaigns will be, as `make bench` wants it, as one line of JSON:
// milliseconds until the map of such a table is first seen by a browser that has never been there, milliseconds of
// script in a frame while the map is moved, and milliseconds of script to show what an order changed.
//
// Usage: node tests/scale.mjs <address of a host that has the Steppe>

import { chromium } from "playwright-core";
import { scriptToChange, scriptWhilePanning } from "./map/bench.mjs";
import { BROWSER, firstSight } from "./sight.mjs";

const WISH = { game: "steppe", scenario: "steppe", seats: { west: "me", east: "me" } };

/** What the page is told of a table of its own: the board, and the state from a seat. */
async function told(address) {
  const browser = await chromium.launch(BROWSER);
  const { request } = await browser.newContext();
  const headers = { "x-grognard": "1", "content-type": "application/json" };
  const ask = async (path, wish) => {
    const answer = await (wish ? request.post(address + path, { headers, data: wish }) : request.get(address + path));
    return answer.json();
  };
  await ask("/api/me");
  const { id } = await ask("/api/tables", WISH);
  const board = await ask(`/api/tables/${id}/board`);
  const { scene } = await ask(`/api/tables/${id}/state?seat=west`);
  await browser.close();
  return { board, scene };
}

const [address] = process.argv.slice(2);
const paint = await firstSight(address, WISH);
const { board, scene } = await told(address);
const frame = await scriptWhilePanning(board, scene);
const change = await scriptToChange(board, scene);
console.log(JSON.stringify({ paint, frame, change }));
