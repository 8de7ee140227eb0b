/** How records write the moves of each game that is played here. */
import { say as lure } from "../../boards/lure/notation";
import { say as pantry } from "../../boards/pantry/notation";
import { say as peek } from "../../boards/peek/notation";
import { say as pounce } from "../../boards/pounce/notation";
import { read } from "../../net/layout";
import type { Rules } from "../rules/rules";
import { UNDO, type Happening } from "./sitting";

/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game types its own parts */
const SAYING: Partial<Record<string, (parts: any, names: string[]) => string>> = { lure, pantry, peek, pounce };

export const isWritten = (game: string): boolean => Object.hasOwn(SAYING, game);

/** A log entry in the game's notation, its move as it is told. */
export function words(rules: Rules, { entry, before }: Happening, move: number, names: string[]): string {
  if (move === UNDO) return "undo";
  const numbers = rules.parts(before, entry.actor, move);
  return SAYING[rules.about.game]?.(read(rules.about.layouts.parts, numbers), names) ?? "";
}
