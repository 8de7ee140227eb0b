export { default as Board } from "./Pantry.svelte";
export { prompt, sound, tell } from "./tell";
export const isSecret = true;
