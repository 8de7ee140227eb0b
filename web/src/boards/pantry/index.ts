export { default as Board } from "./Pantry.svelte";
export { tips } from "./coach";
export { prompt, sound, tell } from "./tell";
export const isSecret = true;
