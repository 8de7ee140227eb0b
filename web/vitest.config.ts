import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  server: { fs: { strict: false } }, // packages may be a link to those of another checkout
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["scripts/find-words.ts"],
    isolate: false,
    css: { include: /tokens\.css/ }, // drawings for paper take their colours from it
  },
});
