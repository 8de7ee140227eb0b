/** The letters of a language: words wait for them, since words that change their letters move what a finger is about to touch. */
import type { Language } from "../../words.svelte";

const FAMILIES = ["Nunito Variable", "Shantell Sans Variable"];
const SAMPLE: Record<Language, string> = { en: "a", ru: "aя", pl: "aą" };
const LONGEST_WAIT = 3000; // milliseconds: then other letters will do

/** Wait until they are here, or too slow. */
export async function letters(language: Language): Promise<void> {
  const loading = FAMILIES.map((family) => document.fonts.load(`16px "${family}"`, SAMPLE[language]));
  const late = new Promise((done) => AbortSignal.timeout(LONGEST_WAIT).addEventListener("abort", done));
  await Promise.race([Promise.allSettled(loading), late]);
}
