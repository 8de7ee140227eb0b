import { PANTRY_PARTS, PANTRY_SIGHT, type PantryParts, type PantrySight } from "../../wire.gen";
import type { FaceName } from "../../ui/faces";
import type { Happening } from "../board";
import { colourOf } from "../seats";
import { said, viewOf } from "./model";
import { lasts, scenesOf } from "./reckon";

export { default as Board } from "./Pantry.svelte";
export { default as OpenHand } from "./OpenHand.svelte";
export { advise, prompt, sound, tell } from "./tell";
export { viewOf };
export const layouts = { sight: PANTRY_SIGHT, parts: PANTRY_PARTS };
export const isSecret = true;
export const points = (): string[] => [".lay", ".spot", '.hand button[aria-disabled="false"]'];
const TILES = ".world .tile, .ghost, .spot";
export const explains = { aim: ".hand", lay: TILES, mouse: TILES, milk: TILES, trap: TILES };
export const faces = [0, 1, 2, 3].map((seat): FaceName => `mouse-${colourOf(seat)}`);

const FIRST_MS = 700;
const THEIRS_MS = 1150; // a tile flies, lands, and is looked at
const MINE_MS = 420; // a tile lands

function beat({ parts }: Happening<PantryParts>, _before: unknown, _after: unknown, isMine: boolean): number {
  const type = parts && said(parts)?.type;
  if (type === "lay") return isMine ? MINE_MS : THEIRS_MS;
  return type === "first" ? FIRST_MS : 0; // drawing is not looked at
}

/** The reckoning is shown step by step before the result. */
export const beats = {
  of: beat,
  ending: (sight: PantrySight): number => lasts(scenesOf(viewOf(sight))),
};
