import { m } from "../../words.gen/messages.js";
import type { Choice } from "../board";
import type { Tip } from "../coach";
import type { PounceParts, PounceView } from "./model";

/** A first game of Pounce: what is said stays until it is read, whatever the die does meanwhile. */
export function tips(view: PounceView, _choices: Choice<PounceParts>[], mine: number[]): Tip[] {
  const isCat = mine.includes(view.cat);
  const { last } = view;
  return [
    { id: "cat", fits: isCat, words: m.coach_pounce_cat },
    { id: "face", fits: view.throws > 0, words: m.coach_pounce_face },
    { id: "times", fits: last?.face === "cat", words: m.coach_pounce_times },
    { id: "mouse", fits: !isCat, words: m.coach_pounce_mouse },
    { id: "feint", fits: last !== null && view.throws > 3, words: m.coach_pounce_feint },
    { id: "end", fits: view.cards.some((count) => count < 3), words: m.coach_pounce_end },
  ];
}
