export { default as Board } from "./Peek.svelte";
export { prompt, sound, tell } from "./tell";
export const isSecret = true;
