// Tests of the page begin as the page does: with the words of its language; letters are none of their business.
import { findWords } from "../src/state/device/language.svelte.ts";

Object.defineProperty(document, "fonts", { value: { load: () => Promise.resolve([]) }, configurable: true });
await findWords();
