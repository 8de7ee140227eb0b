export { default as Board } from "./Lure.svelte";
export { prompt, sound, tell } from "./tell";
export const isSecret = false;
