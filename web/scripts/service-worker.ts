// Builds sw.js with the names of all built files in it, so that everything opens without a network.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { build, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const BESIDE = ["manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"];
const HAVE_ONE_NAME = ["index.html", "games.json"];
const IS_KEPT = /\.(js|css|wasm|network|woff2)$/; // their names change with what is in them

interface Kept {
  url: string;
  revision: string | null;
}

const hash = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex").slice(0, 12);

async function worker(files: Kept[], mode: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    mode,
    logLevel: "warn",
    publicDir: false,
    define: { FILES: JSON.stringify(files), "process.env.NODE_ENV": '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: here("../src/offline/sw.ts"), formats: ["iife"], name: "worker", fileName: () => "sw.js" },
    },
  });
}

export function serviceWorker(): Plugin {
  const files: Kept[] = BESIDE.map((name) => ({
    url: name,
    revision: hash(readFileSync(here(`../public/${name}`))),
  }));
  let [mode, outDir] = ["production", "dist"];
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      mode = config.mode;
      outDir = config.build.outDir;
    },
    writeBundle(_options, bundle) {
      for (const [name, one] of Object.entries(bundle)) {
        if (IS_KEPT.test(name)) files.push({ url: name, revision: null });
        if (HAVE_ONE_NAME.includes(name) && one.type === "asset") files.push({ url: name, revision: hash(one.source) });
      }
    },
    closeBundle: () => worker(files, mode, outDir),
  };
}
