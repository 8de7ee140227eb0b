// A key that one language lacks, or a place holder it forgets, fails the build instead of falling back to English.
import { readFileSync } from "node:fs";

const LANGUAGES = ["en", "ru", "pl"];
const PLURALS = { en: ["one", "other"], ru: ["one", "few", "many", "other"], pl: ["one", "few", "many", "other"] };

const words = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../messages/${language}.json`, import.meta.url), "utf8")),
  ]),
);
const keys = [...new Set(LANGUAGES.flatMap((language) => Object.keys(words[language])))];
const holes = (message) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort().join(" ");

function faults(language, key) {
  const message = words[language][key];
  if (message === undefined || message === "") return [`${language}: ${key} is missing`];
  const found =
    holes(message) === holes(words.en[key] ?? message)
      ? []
      : [`${language}: ${key} has other place holders than English`];
  const match = Array.isArray(message) ? message[0].match : undefined;
  const lacking = match ? PLURALS[language].filter((form) => !(`countPlural=${form}` in match)) : [];
  return [...found, ...lacking.map((form) => `${language}: ${key} lacks the plural form "${form}"`)];
}

const wrong = LANGUAGES.flatMap((language) => keys.flatMap((key) => faults(language, key)));
if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
