/** Moves of Pantry as records write them: src/mischief/games/pantry/moves.py says what it must be. */
import { UNKNOWN } from "../../net/layout";
import { PANTRY_PARTS_WORDS, type PantryParts } from "../../wire.gen";
import { compass } from "../compass";

export function say({ kind, tile, east, north, seat }: PantryParts, names: string[]): string {
  const called = PANTRY_PARTS_WORDS.tile[tile];
  const word = PANTRY_PARTS_WORDS.kind[kind];
  if (word === "lay") return `${called} at ${compass(east, north, "middle")}`;
  if (word === "first") return `${names[seat]} begins`;
  return `${names[seat]} draws ${tile === UNKNOWN ? "a tile" : called}`;
}
