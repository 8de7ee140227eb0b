export { default as Board } from "./Pounce.svelte";
export { tips } from "./coach";
export { isAsked, prompt, sound, status, tell } from "./tell";
export const isSecret = false;
