import type { Judged } from "../wire.gen";

/** What every board is given. A board draws a view and offers the moves it is told; it knows no rules. */
export interface Choice {
  move: number;
  words: string;
  parts?: unknown;
}

/** One log entry as this player may know it; the actors after the seats are luck (6) and the clock (7). */
export interface Happening {
  actor: number;
  move: number;
  words: string;
  parts?: unknown;
}

export interface BoardProps<View> {
  view: View;
  happened: Happening | null;
  choices: Choice[];
  names: string[];
  eyes: number | null;
  hint?: Choice | null; // a move to be marked: advice, or what would have been better
  choose: (move: number) => void;
  /** Ask what a move would bring without making it; the answer comes as `foreseen`. */
  look?: ((move: number) => void) | undefined;
  foreseen?: { move: number; points: number[] } | null;
  court?: Court | undefined;
}

/** What the court heard from one seat: the claim, the bounds it believed in, and the time it judged by. */
export type Evidence = Judged;

/** For games judged by presses: the seats at this device, and how they press and move. */
export interface Court {
  seats: number[];
  choicesOf: (seat: number) => Choice[];
  choose: (seat: number, move: number) => void;
  seen: (throws: number) => void; // the face of this throw is painted now
  press: (seat: number, reaction: number | null) => void;
  evidence: Evidence[];
}

export const LUCK = 6;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}
