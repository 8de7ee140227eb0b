/** Moves of Lure as records write them: src/mischief/games/lure/moves.py says what it must be. */
import { NONE } from "../../net/layout";
import { LURE_PARTS_WORDS, type LureParts } from "../../wire.gen";

const FACES = ["red", "orange", "yellow", "green", "blue", "white"];

export function say({ kind, colours, owners, faces, seat }: LureParts, names: string[]): string {
  const word = LURE_PARTS_WORDS.kind[kind];
  if (word === "lure") return sayLure(colours, owners, names);
  if (word === "dice") return faces.map((face) => FACES[face]).join(", ");
  return word === "first" ? `${names[seat]} begins` : (word ?? "");
}

function sayLure([colour = 0, other = NONE]: number[], owners: number[], names: string[]): string {
  const places = owners.map((owner) => (owner === NONE ? "centre" : names[owner]));
  if (other === NONE) return `${FACES[colour]}${owners[0] === NONE ? "" : `: ${places[0]}`}`;
  return other === colour ? `2 ${FACES[colour]}: ${places.join(", ")}` : `${FACES[colour]}+${FACES[other]}`;
}
