import { PEEK_PARTS, PEEK_SIGHT } from "../../wire.gen";

export { default as Board } from "./Peek.svelte";
export { beats } from "./events/beats";
export { viewOf } from "./model";
export { default as OpenHand } from "./OpenHand.svelte";
export { advise, prompt, sound, tell } from "./tell";
export const layouts = { sight: PEEK_SIGHT, parts: PEEK_PARTS };
export const isSecret = true;
const CARDS = ".world .card, .ghost .ring";
export const explains = { aim: CARDS, lay: CARDS, turn: CARDS, cat: CARDS };
export const points = (): string[] => [".act .main:not(:disabled)", ".hand button:not(:disabled):not(.taken)"];
