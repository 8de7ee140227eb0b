/** Which language the page speaks: chosen by the player, else by the browser. Messages re-render when it changes. */
import { overwriteGetLocale } from "../words.gen/runtime.js";
import { keep, kept } from "./keep";

export type Language = "en" | "ru" | "pl";
export const LANGUAGES: { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "ru", name: "Русский" },
  { code: "pl", name: "Polski" },
];

/** The first language the browser asks for that we speak; languages near Russian read Russian rather than English. */
export function preferred(asked: readonly string[]): Language {
  const near: Record<string, Language> = { en: "en", ru: "ru", be: "ru", uk: "ru", pl: "pl" };
  const found = asked.map((tag) => near[tag.toLowerCase().split("-")[0] ?? ""]).find((code) => code !== undefined);
  return found ?? "en";
}

const isLanguage = (code: unknown): code is Language => LANGUAGES.some((language) => language.code === code);
const chosen = kept("language");
const first: Language = isLanguage(chosen) ? chosen : preferred(navigator.languages);
let current = $state<Language>(first);

overwriteGetLocale(() => current);
document.documentElement.lang = first;

export const language = (): Language => current;

export function speak(code: Language): void {
  current = code;
  keep("language", code);
  document.documentElement.lang = code;
}
