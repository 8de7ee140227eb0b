// What the compiler can't see: unused things, promises nobody waits for, markup that breaks. Warnings are errors.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

/** Tests wait for what they see or hear, or move a clock. */
const noWaiting = {
  "no-restricted-globals": ["error", "setTimeout", "setInterval"],
  "no-restricted-properties": ["error", { property: "waitForTimeout", message: "wait for a state, or move a clock" }],
};
const promises = {
  "@typescript-eslint/await-thenable": "error",
  "@typescript-eslint/no-floating-promises": "error",
  "@typescript-eslint/no-misused-promises": "error",
  "@typescript-eslint/no-unnecessary-type-assertion": "error",
};
const habits = {
  "no-undef": "off", // the compiler knows better
  eqeqeq: "error",
  "no-console": "error",
  "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "@typescript-eslint/consistent-type-imports": "error",
};

/** Messages know all languages at once; the page loads one. */
const oneLanguage = {
  "no-restricted-imports": [
    "error",
    {
      patterns: [
        { group: ["**/words.gen/**"], message: "say it with `m` of src/words.svelte.ts", allowTypeImports: true },
      ],
    },
  ],
};

/** For ../tests/browser, which has the same habits. */
export const browserTests = defineConfig(
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommended,
  {
    files: ["**/*.ts"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { ...habits, ...promises, ...noWaiting },
  },
);

export default defineConfig(
  { ignores: ["dist", "src/words.gen", "src/wire.gen.ts", "src/fixtures"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: { ...habits, ...oneLanguage },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["**/*.svelte.ts"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: promises,
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    rules: {
      "svelte/no-navigation-without-resolve": "off", // links are plain addresses, there is no kit
      "svelte/no-unused-svelte-ignore": "off", // it reads our reasons after the code as more codes
      "svelte/prefer-svelte-reactivity": "off", // maps and queries here are replaced whole
    },
  },
  { files: ["scripts/**", "src/pages/Gallery.svelte"], rules: { "no-console": "off" } },
);
