import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { ruleTexts } from "./scripts/rule-texts.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

export default defineConfig({
  plugins: [svelte(), ruleTexts(), serviceWorker()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or fonts
    manifest: true, // the size test reads which chunks each page needs
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } },
  },
});
