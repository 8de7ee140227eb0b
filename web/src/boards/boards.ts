/** The board of each game, loaded when it is needed. */
import type { Component } from "svelte";

import type { Sound } from "../sound/sound";
import type { GameName } from "../state/games";
import type { BoardProps, Choice, Happening } from "./board";
import type { Tip } from "./coach";

/* eslint-disable @typescript-eslint/no-explicit-any -- each board types its own view */
export interface GameBoard {
  Board: Component<BoardProps<any>>;
  tell: (event: Happening, before: any, after: any, names: string[]) => string;
  prompt: (view: any) => string;
  sound: (event: Happening, names: string[]) => Sound;
  tips: (view: any, choices: Choice[]) => Tip[];
  isSecret: boolean;
}
/* eslint-enable */

export const BOARDS: Partial<Record<GameName, () => Promise<GameBoard>>> = {
  lure: () => import("./lure"),
  peek: () => import("./peek"),
  pantry: () => import("./pantry"),
};
