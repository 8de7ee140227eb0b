/** What the coach says, in the player's language. */
import { m } from "../words.svelte";

type Words = Record<string, () => string>;

const two = (): { name: string } => ({ name: m.lesson_two() });
const three = (): { name: string } => ({ name: m.lesson_three() });

const WORDS: Record<string, Words> = {
  lure: {
    aim: m.lesson_lure_aim,
    pick: m.lesson_lure_pick,
    decide: m.lesson_lure_decide,
    white: m.lesson_lure_white,
    risk: m.lesson_lure_risk,
    pair: m.lesson_lure_pair,
    keep: m.lesson_lure_keep,
    bust: () => m.lesson_lure_bust(two()),
    end: m.lesson_lure_end,
  },
  pantry: {
    aim: m.lesson_pantry_aim,
    lay: m.lesson_pantry_lay,
    mouse: m.lesson_pantry_mouse,
    milk: m.lesson_pantry_milk,
    trap: m.lesson_pantry_trap,
    friends: m.lesson_pantry_friends,
    end: m.lesson_pantry_end,
  },
  peek: {
    aim: () => m.lesson_peek_aim({ colour: m.mice_blue() }),
    lay: m.lesson_peek_lay,
    turn: m.lesson_peek_turn,
    cat: m.lesson_peek_cat,
    end: m.lesson_peek_end,
  },
  pounce: {
    aim: () => m.lesson_pounce_aim(three()),
    flee: m.lesson_pounce_flee,
    caught: () => m.lesson_pounce_caught(two()),
    stay: m.lesson_pounce_stay,
    oops: m.lesson_pounce_oops,
    again: m.lesson_pounce_again,
    cat: m.lesson_pounce_cat,
    slam: m.lesson_pounce_slam,
    hasty: m.lesson_pounce_hasty,
    end: m.lesson_pounce_end,
  },
};

export const wordsOf = (game: string, tip: string): string => WORDS[game]?.[tip]?.() ?? "";

/** Who else sits at the table of a lesson. */
export const others = (): string[] => [m.lesson_two(), m.lesson_three()];
