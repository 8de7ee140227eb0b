import { LURE_PARTS, LURE_SIGHT } from "../../wire.gen";
import { beatOf, toldAt } from "./events/script";
import { said, type LureParts } from "./model";

export { default as Board } from "./Lure.svelte";
export { viewOf } from "./model";
export { advise, prompt, sound, tell, whose } from "./tell";
export const layouts = { sight: LURE_SIGHT, parts: LURE_PARTS };
export const isSecret = false;
export const points = (parts?: LureParts): string[] => {
  const what = parts && said(parts);
  return what?.type === "decide" ? [`.two .${what.choice}`] : [".two .take", ".offer"];
};
const [DICE, COMING, LURED] = ["[data-size=die]", ".offer", "[data-place].full"];
export const explains = {
  aim: ".own .plaque",
  pick: `${DICE}, ${COMING}`,
  decide: `${LURED}, .two .main`,
  white: `${DICE}, ${COMING}`,
  risk: `${LURED}, .two .main`,
  pair: `${DICE}, ${COMING}`,
  keep: LURED,
  bust: DICE,
};
export const beats = { of: beatOf, told: toldAt };
