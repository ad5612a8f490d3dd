// The tests in a browser, one after another, against a host of their own.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // A browser without a graphics card on a busy machine is sometimes too slow: once more, and it counts.
    retry: 1,
  },
});
