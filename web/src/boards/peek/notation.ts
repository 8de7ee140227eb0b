/** Moves of Peek as records write them: src/mischief/games/peek/moves.py says what it must be. */
import { UNKNOWN } from "../../net/layout";
import { PEEK_PARTS_WORDS, type PeekParts } from "../../wire.gen";
import { compass } from "../compass";

const TURNS = ["", " turned once", " turned twice", " turned three times"];

export function say({ kind, card, turn, row, column, seat, is_cat }: PeekParts, names: string[]): string {
  const called = PEEK_PARTS_WORDS.card[card];
  const word = PEEK_PARTS_WORDS.kind[kind];
  if (word === "lay") return `${called} at ${compass(column, -row, "start")}${TURNS[turn]}`;
  if (word === "discard") return `discard ${called}`;
  if (word === "first") return `${names[seat]} begins`;
  return `${names[seat]} draws ${card === UNKNOWN ? (is_cat ? "a cat" : "a card") : called}`;
}
