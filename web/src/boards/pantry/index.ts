export { default as Board } from "./Pantry.svelte";
export { tips } from "./coach";
export { default as OpenHand } from "./OpenHand.svelte";
export { advise, prompt, sound, tell } from "./tell";
export const isSecret = true;
