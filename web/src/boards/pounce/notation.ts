/** Moves of Pounce as records write them: src/mischief/games/pounce/moves.py says what it must be. */
import { POUNCE_PARTS_WORDS, type PounceParts } from "../../wire.gen";

const SPOKEN: Partial<Record<string, string>> = {
  early: "too early",
  still: "no press",
  feint: "dip",
  hidden: "an answer", // what others are told of one until the round is closed
};

export function say({ kind, ms, face }: PounceParts): string {
  const word = POUNCE_PARTS_WORDS.kind[kind] ?? "";
  if (word === "press") return `${ms} ms`;
  return word === "face" ? (POUNCE_PARTS_WORDS.face[face] ?? "") : (SPOKEN[word] ?? word);
}
