/** Which language the page speaks: chosen by the player, else by the browser. */
import { load, use, type Language } from "../../words.svelte";
import { keep, kept } from "./keep";
import { letters } from "./letters";

export type { Language };
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
let current = $state<Language>(isLanguage(chosen) ? chosen : preferred(navigator.languages));
let asked = current;

export const language = (): Language => current;

/** Load the words of a language and its letters, then speak it; where others were chosen meanwhile, the last one stands. */
async function turnTo(code: Language): Promise<void> {
  asked = code;
  const [words] = await Promise.all([load(code), letters(code)]);
  if (asked !== code) return;
  use(words);
  current = code;
  document.documentElement.lang = code;
}

/** Before anything is shown. */
export const findWords = (): Promise<void> => turnTo(current);

/** What the player chooses is remembered. */
export async function speak(code: Language): Promise<void> {
  await turnTo(code);
  keep("language", current);
}
