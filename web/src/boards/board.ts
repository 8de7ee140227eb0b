import type { Named } from "../net/layout";
import type { Judged } from "../wire.gen";

/** What every board is given. A board draws a view and offers the moves it is told; it knows no rules. */
export interface Choice<Parts = Named> {
  move: number;
  parts: Parts;
}

/** One log entry as this player may know it; the actors after the seats are luck (6) and the clock (7). */
export interface Happening<Parts = Named> {
  number: number;
  actor: number;
  move: number;
  parts: Parts | null; // none for an undo
}

/** How the table would be after a move that is only thought of. */
export interface Foreseen<View> {
  move: number;
  points: number[];
  view: View; // as far as one can know: luck that would follow is not drawn
}

export interface BoardProps<View, Parts = Named> {
  view: View; // after what happened
  before?: View | undefined; // what was seen before it
  happened: Happening<Parts> | null;
  choices: Choice<Parts>[];
  names: string[];
  eyes: number | null;
  hint?: Choice<Parts> | null; // a move to be marked: advice, or what would have been better
  choose: (move: number) => void;
  /** Ask what a move would bring without making it; the answer comes as `foreseen`. */
  look?: ((move: number) => void) | undefined;
  foreseen?: Foreseen<View> | null;
  court?: Court<Parts> | undefined;
}

/** What the court heard from one seat: the claim, the bounds it believed in, and the time it judged by. */
export type Evidence = Judged;

/** For games judged by presses: the seats at this device, and how they press and move. */
export interface Court<Parts = Named> {
  seats: number[];
  choicesOf: (seat: number) => Choice<Parts>[];
  choose: (seat: number, move: number) => void;
  seen: (throws: number) => void; // the face of this throw is painted now
  press: (seat: number, reaction: number | null) => void;
  evidence: Evidence[];
}

export const LUCK = 6;
export const UNDO = -1; // the move that takes one back

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}
