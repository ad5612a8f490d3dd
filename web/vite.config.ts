import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { bundled } from "./bundled";

// While developing, the host runs on its usual port, or where GROGNARD_HOST says, and the page is served by vite.
const host = process.env["GROGNARD_HOST"] ?? "http://127.0.0.1:1943";

export default defineConfig({
  plugins: [svelte(), bundled()],
  server: { proxy: { "/api": { target: host, ws: true } } },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
