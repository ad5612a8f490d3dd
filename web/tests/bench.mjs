// Measures the client as `make bench` wants it, as one line of JSON: milliseconds of script in a frame of a big map,
// milliseconds until a table's map is first seen by a browser that has never been there, and kilobytes of the built
// client as they go over the wire.
//
// Usage: node tests/bench.mjs <address of a host>

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { scriptPerFrame } from "./map/bench.mjs";
import { firstSight } from "./sight.mjs";

const DIST = join(import.meta.dirname, "../dist");

function bundle() {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map((file) => gzipSync(readFileSync(join(file.parentPath, file.name))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

const [address] = process.argv.slice(2);
const paint = await firstSight(address, { game: "tarawa", scenario: "first-waves", seats: { marines: "me" } });
console.log(JSON.stringify({ frame: await scriptPerFrame(), paint, bundle: bundle() }));
