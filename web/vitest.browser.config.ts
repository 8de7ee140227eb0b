// The browser tests live with the other tests but use this folder's packages; one at a time, for they share a machine.
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("../tests/browser"),
  resolve: {
    alias: {
      "playwright-core": here("./node_modules/playwright-core/index.mjs"),
      "axe-core/axe.min.js": here("./node_modules/axe-core/axe.min.js"),
      vitest: here("./node_modules/vitest/dist/index.js"),
    },
  },
  test: {
    include: ["**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    server: { deps: { external: [/node_modules/] } },
  },
});
