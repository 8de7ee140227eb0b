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
  choose: (move: number) => void;
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
