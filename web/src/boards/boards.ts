/** The board of each game, loaded when it is needed. */
import type { Component } from "svelte";

import type { Layouts } from "../net/layout";
import type { GameInfo } from "../net/wire";
import type { Sound } from "../sound/sound";
import type { FaceName } from "../ui/faces";
import type { BoardProps, Choice, Happening } from "./board";

/* eslint-disable @typescript-eslint/no-explicit-any -- each board types its own sight, view and parts */
/** How long things are looked at where a game differs from others, in milliseconds at the usual pace. */
export interface Beats {
  /** How long an event is looked at before the next one; without it, `luck` and `theirs` say so. */
  of?: (event: Happening<any>, before: any, after: any, isMine: boolean) => number;
  /** When it is told: dice first come to lie. */
  told?: (event: Happening<any>, before: any, after: any) => number;
  luck?: number; // what luck did
  theirs?: number; // a move of someone else
  ending?: (sight: any) => number; // after the last one, before the result
}

export interface GameBoard {
  Board: Component<BoardProps<any, any>>;
  layouts: Layouts;
  /** What the board draws of a sight. */
  viewOf: (sight: any) => any;
  /** An event in words, from what was seen before it and after it. */
  tell: (event: Happening<any>, before: any, after: any, names: string[]) => string;
  /** Whose luck it was; a player's own move has its actor. */
  whose?: (event: Happening<any>, before: any, after: any) => number | null;
  prompt: (view: any, choices: Choice<any>[]) => string;
  sound: (event: Happening<any>) => Sound | null;
  status?: (view: any, names: string[], mine: number[]) => string;
  isAsked?: (choices: Choice<any>[]) => boolean; // where a choice alone does not mean that the table waits
  beats?: Beats;
  /** What a coach points at when it waits for this move: what may be pressed, the first that is there. */
  points?: (parts: any) => string[];
  /** What a coach speaks of by each of its tips, as selectors: it is lit, and never covered. */
  explains?: Record<string, string>;
  faces?: readonly FaceName[]; // of those who picked none, where each seat has mice of its own
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
