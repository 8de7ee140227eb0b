/** The page's words: only those of the language it speaks are loaded, and whatever shows them follows when it changes. */
import type * as Compiled from "./words.gen/messages/en.js";

/** Said with what stands in its holes, if it has any. */
type Message<Holes> = (...holes: keyof Holes extends never ? [] : [Holes]) => string;
type Key = keyof typeof Compiled;
type Words = { [One in Key]: Message<Parameters<(typeof Compiled)[One]>[0]> };

const LOADS = {
  en: () => import("./words.gen/messages/en.js"),
  ru: () => import("./words.gen/messages/ru.js"),
  pl: () => import("./words.gen/messages/pl.js"),
};
export type Language = keyof typeof LOADS;
type Loaded = Record<Key, (holes: object) => string>;

let spoken = $state.raw({} as Loaded);

export const load = (language: Language): Promise<Loaded> => LOADS[language]() as Promise<Loaded>;

export function use(words: Loaded): void {
  spoken = words;
}

// which language it is, is asked when a message is said: tables of messages are older than their words
const said = (key: Key) => (holes: object) => spoken[key](holes);

export const m = new Proxy({} as Words, { get: (_, key) => said(key as Key) });
