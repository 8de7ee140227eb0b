/** Lure as the board sees it: what it draws of a sight, and what a move is made of. */
import type { Colour } from "../../art/kinds";
import { nameOf, NONE, orNull } from "../../net/layout";
import { LURE_PARTS_WORDS, LURE_SIGHT_WORDS, type LureParts, type LureSight } from "../../wire.gen";

export type { LureParts };
export type LureColour = Exclude<Colour, "purple">;
export type Face = LureColour | "white";
export const COLOURS: LureColour[] = ["red", "orange", "yellow", "green", "blue"]; // as sights and parts number them
const FACES: Face[] = [...COLOURS, "white"];

/** Lists by colour run as in COLOURS. */
export interface LureView {
  seats: number;
  phase: (typeof LURE_SIGHT_WORDS.phase)[number] | null;
  seat: number | null; // who is on turn
  dice: [Face, Face] | null; // the last throw
  centre: number[];
  cards: number[][];
  front: number[];
  points: number[];
  worth: number[];
  risk: number | null; // of 36 throws, how many would fail the hunt
}

export function viewOf({ seats, centre, cards, front, points, worth, ...sight }: LureSight): LureView {
  return {
    seats,
    phase: nameOf(LURE_SIGHT_WORDS.phase, sight.phase),
    seat: orNull(sight.seat),
    dice: facesOf(sight.dice),
    ...{ centre, cards, front, points, worth },
    risk: orNull(sight.risk),
  };
}

function facesOf([first = NONE, second = NONE]: number[]): [Face, Face] | null {
  const [one, two] = [nameOf(FACES, first), nameOf(FACES, second)];
  return one && two && [one, two];
}

/** A mouse to be lured, and the seat whose card it leaves (null: the centre). */
export interface LuredMouse {
  colour: LureColour;
  seat: number | null;
}

export type Said =
  | { type: "lure"; mice: LuredMouse[] }
  | { type: "decide"; choice: "throw" | "stop" }
  | { type: "dice"; faces: [Face, Face] }
  | { type: "first"; seat: number };

/** What a move says. */
export function said(parts: LureParts): Said | null {
  const kind = nameOf(LURE_PARTS_WORDS.kind, parts.kind);
  const faces = facesOf(parts.faces);
  if (kind === "lure") return { type: "lure", mice: miceOf(parts) };
  if (kind === "first") return { type: "first", seat: parts.seat };
  if (kind === "dice") return faces && { type: "dice", faces };
  return kind && { type: "decide", choice: kind };
}

const miceOf = ({ colours, owners }: LureParts): LuredMouse[] =>
  colours.flatMap((number, i) => {
    const colour = nameOf(COLOURS, number);
    return colour ? [{ colour, seat: orNull(owners[i] ?? NONE) }] : [];
  });
