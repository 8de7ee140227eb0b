import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { ruleTexts } from "./scripts/rule-texts.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { site } from "./scripts/site.ts";

export default defineConfig(({ mode }) => {
  const isSite = mode === "site"; // for a plain file host, perhaps below a path
  return {
    base: isSite ? "./" : "/",
    plugins: [svelte(), ruleTexts(), ...(isSite ? [site()] : []), serviceWorker()],
    build: {
      outDir: isSite ? "../build/site" : "dist",
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0, // the content security policy allows no data: scripts or fonts
      manifest: !isSite, // the size test reads which chunks each page needs
      modulePreload: { polyfill: false },
    },
    server: {
      fs: { allow: [".."] },
      proxy: {
        "/api": "http://127.0.0.1:8000",
        "/solved": "http://127.0.0.1:8000",
        "/ws": { target: "ws://127.0.0.1:8000", ws: true },
      },
    },
  };
});
