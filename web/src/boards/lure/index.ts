export { default as Board } from "./Lure.svelte";
export { tips } from "./coach";
export { prompt, sound, tell } from "./tell";
export const isSecret = false;
