import { PANTRY_PARTS, PANTRY_SIGHT, type PantrySight } from "../../wire.gen";
import { stepMs } from "./reckon";

export { default as Board } from "./Pantry.svelte";
export { tips } from "./coach";
export { viewOf } from "./model";
export { default as OpenHand } from "./OpenHand.svelte";
export { advise, prompt, sound, tell } from "./tell";
export const layouts = { sight: PANTRY_SIGHT, parts: PANTRY_PARTS };
export const isSecret = true;
/** The reckoning is shown step by step before the result. */
export const beats = { ending: ({ steps }: PantrySight): number => steps && (steps + 2) * stepMs(steps) };
