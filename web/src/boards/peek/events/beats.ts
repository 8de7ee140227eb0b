/** When what happens is to be seen, in milliseconds at the usual pace. */
import type { PeekSight } from "../../../wire.gen";
import type { Happening } from "../../board";
import { kindOf, type PeekParts, type PeekView } from "../model";

export const FLY_MS = 340; // from the plaque of who laid it
export const LAND_MS = 260;
export const PEEK_MS = 200; // after it lies
export const MOUSE_MS = 160; // each
export const COIN_MS = 420; // to the plaque of whose mouse it is
const READ_MS = 600; // what someone else did
const DISCARD_MS = 950;
const COUNT_MS = 230; // a mouse at the end
const LONGEST_COUNT_MS = 8000; // there may be sixty of them
const AFTER_COUNT_MS = 1200;

/** When a card that is laid lies, when mice pop up in its holes, and when they are paid. */
export function timesOf(mice: number, isMine: boolean): { lies: number; peeks: number; paid: number } {
  const lies = LAND_MS + (isMine ? 0 : FLY_MS);
  const peeks = lies + PEEK_MS;
  return { lies, peeks, paid: mice > 0 ? peeks + mice * MOUSE_MS + COIN_MS : lies };
}

export const countMs = (mice: number): number => Math.min(COUNT_MS, LONGEST_COUNT_MS / Math.max(1, mice));

function of({ parts }: Happening<PeekParts>, _before: unknown, after: PeekView, isMine: boolean): number {
  const kind = parts && kindOf(parts);
  if (kind === "lay") return timesOf(after.peeking.length, isMine).paid + (isMine ? 0 : READ_MS);
  return kind === "discard" && !isMine ? DISCARD_MS : 0;
}

function ending({ in_sight, seats }: PeekSight): number {
  const mice = in_sight.slice(0, seats).reduce((all, some) => all + some, 0);
  return mice * countMs(mice) + AFTER_COUNT_MS;
}

export const beats = { of, ending };
