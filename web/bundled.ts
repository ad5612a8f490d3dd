// Which packages of npm are in the client. All of them must be listed with their licences in licences/gathered.json;
// `make licences` asks for their names (BUNDLED names the file to write them to) and lists them anew.

import { readFileSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";

const LISTED = new URL("../licences/gathered.json", import.meta.url);

/** The package that a module is of. */
function packageOf(module: string): string | undefined {
  return /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll("\\", "/"))?.[1];
}

function listed(): string[] {
  const works: { kind: string; name: string }[] = JSON.parse(readFileSync(LISTED, "utf8")).works;
  return works.filter((work) => work.kind === "package").map((work) => work.name);
}

export function bundled(): Plugin {
  return {
    name: "bundled-packages",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules));
      const names = [...new Set(modules.flatMap((module) => packageOf(module) ?? []))].sort();
      const to = process.env["BUNDLED"];
      if (to !== undefined) {
        writeFileSync(to, names.map((name) => `${name}\n`).join(""));
        return;
      }
      const known = listed();
      const differ = [...names.filter((name) => !known.includes(name)), ...known.filter((name) => !names.includes(name))];
      if (differ.length > 0) {
        this.error(`licences/gathered.json does not list what is in the client; run 'make licences': ${differ.join(", ")}`);
      }
    },
  };
}
