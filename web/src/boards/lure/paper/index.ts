/** The drawings that Lure is printed with. */
import Lure from "../../../art/covers/Lure.svelte";
import Die from "../../../art/Die.svelte";
import { CATS } from "../../../art/kinds";
import Mouse from "../../../art/Mouse.svelte";
import { COVER, drawing, type Drawing } from "../../../art/paper";
import { COLOURS } from "../model";
import PlayerCard from "./PlayerCard.svelte";
import Token from "./Token.svelte";

const FACES = [...COLOURS, "white"] as const;

export const DRAWINGS: Record<string, Drawing> = {
  cover: drawing(Lure, {}, COVER),
  ...Object.fromEntries(CATS.map((cat, seat) => [`card-${seat}`, drawing(PlayerCard, { cat }, [0, 0, 90, 120])])),
  ...Object.fromEntries(COLOURS.map((colour) => [`token-${colour}`, drawing(Token, { colour }, [0, 0, 30, 30])])),
  ...Object.fromEntries(COLOURS.map((colour) => [`mouse-${colour}`, drawing(Mouse, { colour }, [-54, -54, 108, 108])])),
  ...Object.fromEntries(FACES.map((face) => [`face-${face}`, drawing(Die, { face }, [-36.5, -36.5, 73, 73])])),
};
