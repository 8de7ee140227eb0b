import { PEEK_PARTS, PEEK_SIGHT } from "../../wire.gen";

export { default as Board } from "./Peek.svelte";
export { tips } from "./coach";
export { viewOf } from "./model";
export { default as OpenHand } from "./OpenHand.svelte";
export { advise, prompt, sound, tell } from "./tell";
export const layouts = { sight: PEEK_SIGHT, parts: PEEK_PARTS };
export const isSecret = true;
