// The browser tests live with the other tests but use this folder's packages; two files at a time.
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("../tests/browser"),
  resolve: {
    alias: {
      "playwright-core": here("./node_modules/playwright-core/index.mjs"),
      "axe-core/axe.min.js": here("./node_modules/axe-core/axe.min.js"),
      jsqr: here("./node_modules/jsqr/dist/jsQR.js"),
      "vitest/node": here("./node_modules/vitest/dist/node.js"),
      vitest: here("./node_modules/vitest/dist/index.js"),
    },
  },
  test: {
    include: ["**/*.test.ts"],
    globalSetup: here("../tests/browser/helpers/shared.ts"),
    maxWorkers: 2, // each file has a browser of its own
    retry: 0, // a test that fails now and then is a broken test
    testTimeout: 900_000, // nothing is late on a busy machine; only what never ends is stopped
    hookTimeout: 300_000,
    server: { deps: { external: [/node_modules/] } },
  },
});
