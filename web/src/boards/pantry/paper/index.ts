/** The drawings that Pantry is printed with: every tile of every set, and the sets' backs. */
import Pantry from "../../../art/covers/Pantry.svelte";
import { back, COVER, drawing, type Drawing } from "../../../art/paper";
import { PANTRY_PARTS_WORDS } from "../../../wire.gen";
import { colourOf } from "../../seats";
import Tile from "../Tile.svelte";

const OWNERS = [0, 1, 2, 3];
const WIDE = 98.6; // to the outer edge of the outline
const BOX: Drawing["box"] = [-WIDE / 2, -WIDE / 2, WIDE, WIDE];

const tiles = (owner: number): [string, Drawing][] =>
  PANTRY_PARTS_WORDS.tile.map((kind) => [`${kind} ${owner}`, drawing(Tile, { kind, owner }, BOX)]);

export const DRAWINGS: Record<string, Drawing> = {
  cover: drawing(Pantry, {}, COVER),
  ...Object.fromEntries(OWNERS.flatMap(tiles)),
  ...Object.fromEntries(OWNERS.map((owner) => [`back ${owner}`, back(WIDE, WIDE, colourOf(owner))])),
};
