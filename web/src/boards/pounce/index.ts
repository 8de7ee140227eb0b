import { POUNCE_PARTS, POUNCE_SIGHT } from "../../wire.gen";

export { default as Board } from "./Pounce.svelte";
export { tips } from "./coach";
export { viewOf } from "./model";
export { isAsked, prompt, sound, status, tell } from "./tell";
export const layouts = { sight: POUNCE_SIGHT, parts: POUNCE_PARTS };
export const isSecret = false;
