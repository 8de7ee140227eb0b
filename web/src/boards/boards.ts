/** The board of each game, loaded when it is needed. */
import type { Component } from "svelte";

import type { Layouts } from "../net/layout";
import type { GameInfo } from "../net/wire";
import type { Sound } from "../sound/sound";
import type { BoardProps, Choice, Happening } from "./board";
import type { Tip } from "./coach";

/* eslint-disable @typescript-eslint/no-explicit-any -- each board types its own sight, view and parts */
/** How long things are looked at where a game differs from others, in milliseconds at the usual pace. */
export interface Beats {
  luck?: number; // before what luck did is shown
  theirs?: number; // after a move of someone else
  ending?: (sight: any) => number; // after the last one, before the result
}

export interface GameBoard {
  Board: Component<BoardProps<any, any>>;
  layouts: Layouts;
  /** What the board draws of a sight. */
  viewOf: (sight: any) => any;
  tell: (event: Happening<any>, before: any, after: any, names: string[]) => string;
  prompt: (view: any, choices: Choice<any>[]) => string;
  sound: (event: Happening<any>) => Sound | null;
  tips: (view: any, choices: Choice<any>[], mine: number[]) => Tip[];
  status?: (view: any, names: string[], mine: number[]) => string;
  isAsked?: (choices: Choice<any>[]) => boolean; // where a choice alone does not mean that the table waits
  beats?: Beats;
  isSecret: boolean; // whether a curtain must hide hands between people at one device
  /** A move as advice; games without it offer no hints. */
  advise?: (parts: any, names: string[]) => string;
  /** A seat's hand, small, for when all hands are open. */
  OpenHand?: Component<{ view: any; seat: number }>;
}
/* eslint-enable */

const BOARDS: Partial<Record<string, () => Promise<GameBoard>>> = {
  lure: () => import("./lure"),
  peek: () => import("./peek"),
  pantry: () => import("./pantry"),
  pounce: () => import("./pounce"),
};

/** The board of a game: its own, or a plain one for any game that the server tells of. */
export const boardOf = async (game: GameInfo): Promise<GameBoard> =>
  (await BOARDS[game.name]?.()) ?? (await import("./plain")).plain(game);
