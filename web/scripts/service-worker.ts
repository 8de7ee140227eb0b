// Writes sw.js with the names of the built files, so that the shell opens without a network.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

const SHELL = ["/", "/manifest.webmanifest", "/icon.svg"];
const IS_SHELL = /\.(js|css|woff2)$/;

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = [
        ...SHELL,
        ...Object.keys(bundle)
          .filter((name) => IS_SHELL.test(name))
          .map((name) => `/${name}`),
      ].sort();
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./sw.js", import.meta.url), "utf8");
      const filled = source.replace('"VERSION"', JSON.stringify(version)).replace('["FILES"]', JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "sw.js", source: filled });
    },
  };
}
