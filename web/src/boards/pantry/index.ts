import { PANTRY_PARTS, PANTRY_SIGHT } from "../../wire.gen";

export { default as Board } from "./Pantry.svelte";
export { tips } from "./coach";
export { viewOf } from "./model";
export { default as OpenHand } from "./OpenHand.svelte";
export { advise, prompt, sound, tell } from "./tell";
export const layouts = { sight: PANTRY_SIGHT, parts: PANTRY_PARTS };
export const isSecret = true;
