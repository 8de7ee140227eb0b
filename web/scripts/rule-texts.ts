// Turns the games' rule texts (markdown) into html while building, so that the page ships no markdown reader.
import { marked } from "marked";
import type { Plugin } from "vite";

export function ruleTexts(): Plugin {
  return {
    name: "rule-texts",
    transform(code, id) {
      if (!id.endsWith(".md")) return undefined;
      const html = marked.parse(code.replace(/^# .*\n/, ""), { async: false }); // the page has its own heading
      return { code: `export default ${JSON.stringify(html)};`, map: null };
    },
  };
}
