/** What the rules count, and numbers, in plain words. */
import { language } from "../state/device/language.svelte";
import { m } from "../words.svelte";
import type { Mean } from "./summary";

const TALLIES: Record<string, () => string> = {
  throws: m.tally_throws,
  "failed hunts": m.tally_failed_hunts,
  "mice taken from players": m.tally_mice_taken_from_players,
  "daredevil catches": m.tally_daredevil_catches,
  "cats calmed": m.tally_cats_calmed,
  "traps disarmed": m.tally_traps_disarmed,
  "mice caught by cats": m.tally_mice_caught_by_cats,
  "mice caught by traps": m.tally_mice_caught_by_traps,
  "mice paid": m.tally_mice_paid,
  "cards laid": m.tally_cards_laid,
  "cats laid": m.tally_cats_laid,
  "mice hidden": m.tally_mice_hidden,
  "mice peeking": m.tally_mice_peeking,
  "cheese for peeking": m.tally_cheese_for_peeking,
  "mice in sight at end": m.tally_mice_in_sight_at_end,
  "neutral mice at end": m.tally_neutral_mice_at_end,
  "turns K7 forbade a cat": m.tally_turns_k7_forbade_a_cat,
  "stuck turns": m.tally_stuck_turns,
  "cat faces": m.tally_cat_faces,
  "mice caught": m.tally_mice_caught,
  "rounds escaped": m.tally_rounds_escaped,
  mistakes: m.tally_mistakes,
  "jumped guns": m.tally_jumped_guns,
  "cancelled rounds": m.tally_cancelled_rounds,
  feints: m.tally_feints,
  "extra chases": m.tally_extra_chases,
};

export const isKnownTally = (name: string): boolean => Object.hasOwn(TALLIES, name);

/** A tally as this language calls it; one of a game that the page doesn't know, as the game does. */
export const tallyWords = (name: string): string => TALLIES[name]?.() ?? name;

export const whole = (value: number): string => Math.round(value).toLocaleString(language());

export const fixed = (value: number, digits = 2): string =>
  value.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const percent = (share: number, digits = 2): string =>
  share.toLocaleString(language(), { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A mean and the half of its interval. */
export const within = ({ mean, high }: Mean, said: (value: number) => string): string =>
  `${said(mean)} ± ${said(high - mean)}`;
