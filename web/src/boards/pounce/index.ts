import { POUNCE_PARTS, POUNCE_SIGHT } from "../../wire.gen";

export { default as Board } from "./Pounce.svelte";
export { viewOf } from "./model";
export { isAsked, prompt, sound, status, tell } from "./tell";
export const layouts = { sight: POUNCE_SIGHT, parts: POUNCE_PARTS };
export const isSecret = false;
export const points = (): string[] => [".pad.throw .press", ".pad.live .press"];
const DIE = "[data-face]";
export const explains = {
  aim: '[data-mouse="0"]',
  flee: DIE,
  caught: '[data-mouse="1"]',
  stay: DIE,
  again: DIE,
  cat: ".pad .press",
  slam: DIE,
};
