import { m } from "../../words.gen/messages.js";
import type { Choice } from "../board";
import type { Tip } from "../coach";
import { outfitOf, sortOf, type PantryParts, type PantryView } from "./model";

/** A first game of Pantry. */
export function tips(view: PantryView, choices: Choice<PantryParts>[]): Tip[] {
  const isTurn = choices.length > 0;
  const hand = Object.keys(view.hand ?? {});
  const holds = (...sorts: string[]): boolean => isTurn && hand.some((kind) => sorts.includes(sortOf(kind)));
  return [
    { id: "lay", fits: isTurn, words: m.coach_pantry_lay },
    { id: "cheese", fits: isTurn && view.field.length > 1, words: m.coach_pantry_cheese },
    { id: "danger", fits: holds("cat", "trap"), words: m.coach_pantry_danger },
    { id: "milk", fits: holds("milk"), words: m.coach_pantry_milk },
    {
      id: "special",
      fits: isTurn && hand.some((kind) => sortOf(kind) === "mouse" && outfitOf(kind) !== "plain"),
      words: m.coach_pantry_special,
    },
    { id: "trap", fits: isTurn && view.field.some(({ kind }) => kind === "trap"), words: m.coach_pantry_trap },
  ];
}
