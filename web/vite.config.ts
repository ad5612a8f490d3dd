import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// While developing, the host runs on its usual port and the page is served by vite.
export default defineConfig({
  plugins: [svelte()],
  server: { proxy: { "/api": { target: "http://127.0.0.1:1943", ws: true } } },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
