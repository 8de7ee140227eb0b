/** What of a move stays marked until the next one: who made it, and where it shows. */
import { LUCK, type Happening } from "../../board";
import { rowSpot } from "../mice/mice";
import { COLOURS, said, type LureColour, type LureParts, type LureView } from "../model";
import { isBust } from "./script";

export interface Marked {
  seat: number;
  spots: string[]; // with a ring around them
  kept: LureColour[]; // on the player's card
  home: LureColour[]; // the piles that mice ran back to
  paws: LureColour[]; // the piles that prints run to from the player
}

const lying = (counts: number[]): LureColour[] => COLOURS.filter((_, i) => (counts[i] ?? 0) > 0);

/** The mark of an event; undefined if the one before it stays. */
export function markOf(
  event: Happening<LureParts>,
  before: LureView | undefined,
  after: LureView,
): Marked | null | undefined {
  const what = event.parts && said(event.parts);
  if (!what) return null; // a move was taken back
  const seat = event.actor < LUCK ? event.actor : (before?.seat ?? null);
  const front = before ? lying(before.front) : [];
  if (seat === null) return undefined;
  if (what.type === "lure") {
    const colours = [...new Set(what.mice.map(({ colour }) => colour))]; // two of one colour have one place
    return { seat, spots: colours.map(rowSpot), kept: [], home: [], paws: colours };
  }
  if (what.type === "decide" && what.choice === "stop") return { seat, spots: [], kept: front, home: [], paws: [] };
  return isBust(event, after) ? { seat, spots: [], kept: [], home: front, paws: [] } : undefined;
}
