export { default as Board } from "./Lure.svelte";
export { tips } from "./coach";
export { advise, prompt, sound, tell } from "./tell";
export const isSecret = false;
