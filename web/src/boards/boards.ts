/** The board of each game, loaded when it is needed. */
import type { Component } from "svelte";

import type { Sound } from "../sound/sound";
import type { BoardProps, Choice, Happening } from "./board";
import type { Tip } from "./coach";

/* eslint-disable @typescript-eslint/no-explicit-any -- each board types its own view */
export interface GameBoard {
  Board: Component<BoardProps<any>>;
  tell: (event: Happening, before: any, after: any, names: string[]) => string;
  prompt: (view: any) => string;
  sound: (event: Happening, names: string[]) => Sound | null;
  tips: (view: any, choices: Choice[], mine: number[]) => Tip[];
  status?: (view: any, names: string[], mine: number[]) => string;
  isAsked?: (choices: Choice[]) => boolean; // where a choice alone does not mean that the table waits
  isSecret: boolean; // whether a curtain must hide hands between people at one device
  /** A move as advice; games without it offer no hints. */
  advise?: (words: string, view: any, names: string[]) => string;
  /** A seat's hand, small, for when all hands are open. */
  OpenHand?: Component<{ view: any; seat: number }>;
}
/* eslint-enable */

export const BOARDS: Partial<Record<string, () => Promise<GameBoard>>> = {
  lure: () => import("./lure"),
  peek: () => import("./peek"),
  pantry: () => import("./pantry"),
  pounce: () => import("./pounce"),
};
