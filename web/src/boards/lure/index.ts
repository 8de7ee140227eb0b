import { LURE_PARTS, LURE_SIGHT } from "../../wire.gen";

export { default as Board } from "./Lure.svelte";
export { tips } from "./coach";
export { viewOf } from "./model";
export { advise, prompt, sound, tell } from "./tell";
export const layouts = { sight: LURE_SIGHT, parts: LURE_PARTS };
export const isSecret = false;
export const beats = { luck: 950, theirs: 500 }; // a turn is many small steps
