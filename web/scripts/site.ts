// What a page on a plain file host needs besides: what a server would tell of the games, and a policy in the page itself.
import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

/** As the server's headers have it; only whether a server answers may be asked anywhere. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'self'; " +
  "object-src 'none'; img-src 'self' data:; connect-src 'self' http: https:";

export function site(): Plugin {
  return {
    name: "site",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    ],
    generateBundle() {
      const source = readFileSync(new URL("../../build/games.json", import.meta.url));
      this.emitFile({ type: "asset", fileName: "games.json", source });
    },
  };
}
