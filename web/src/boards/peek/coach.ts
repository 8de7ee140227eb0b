import { m } from "../../words.gen/messages.js";
import type { Choice } from "../board";
import type { Tip } from "../coach";
import { MOUSE_CARDS, type PeekParts, type PeekView } from "./model";

const MINE = [m.mice_blue, m.mice_yellow, m.mice_purple, m.mice_green];

/** A first game of Peek. */
export function tips(view: PeekView, choices: Choice<PeekParts>[]): Tip[] {
  const isTurn = choices.length > 0;
  const laid = view.played.filter(({ seat }) => seat === view.me).length;
  return [
    { id: "you", fits: isTurn, words: () => m.coach_peek_you({ colour: MINE[view.me ?? 0]?.() ?? "" }) },
    { id: "take", fits: isTurn, words: m.coach_peek_take },
    { id: "turn", fits: isTurn && laid > 0, words: m.coach_peek_turn },
    { id: "hide", fits: isTurn && laid > 0, words: m.coach_peek_hide },
    {
      id: "cat",
      fits: isTurn && laid > 1 && (view.hand ?? []).some((card) => card >= MOUSE_CARDS),
      words: m.coach_peek_cat,
    },
    { id: "end", fits: isTurn && view.deck < 5, words: m.coach_peek_end },
  ];
}
