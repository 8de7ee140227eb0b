/** Pantry as the board sees it: what it draws of a sight, and what a move is made of. */
import type { CatKind, Outfit } from "../../art/kinds";
import { nameOf, NONE, orNull } from "../../net/layout";
import { PANTRY_PARTS_WORDS, PANTRY_SIGHT_WORDS, type PantryParts, type PantrySight } from "../../wire.gen";
import type { Box, Choice, Point } from "../board";

export type { PantryParts };
export type Kind = (typeof PANTRY_PARTS_WORDS.tile)[number];
const KINDS = PANTRY_PARTS_WORDS.tile;

/** So many steps east and north of the first tile. */
export interface Spot {
  east: number;
  north: number;
}

export interface FieldTile extends Spot {
  kind: Kind;
  owner: number;
}

export interface Placing extends Spot {
  move: number;
  tile: Kind;
}

/** What reckoning says of one tile, and which neighbours are the reason; tiles by their number on the field. */
export interface Step {
  what: (typeof SAID)[number];
  tile: number;
  because: number[];
  points: number;
}

export const SAID = ["nothing", "drinks", "disarmed", "caught by cat", "caught by trap", "paid"] as const; // as sights number it, in the order in which they are reckoned

export type Counts = Partial<Record<Kind, number>>;

export interface PantryView {
  seats: number;
  phase: (typeof PANTRY_SIGHT_WORDS.phase)[number] | null;
  seat: number | null; // who is on turn, or draws
  field: FieldTile[]; // in the order laid
  spots: Spot[];
  hand: Counts | null;
  held: number[];
  stacked: number[];
  points: number[]; // what the field pays if it is reckoned as it is
  reckoning: Step[]; // of the field as it is
}

export function viewOf({ seats, held, stacked, points, ...sight }: PantrySight): PantryView {
  return {
    ...{ seats, held, stacked, points },
    phase: nameOf(PANTRY_SIGHT_WORDS.phase, sight.phase),
    seat: orNull(sight.seat),
    field: sight.field.map(([kind = NONE, owner = 0, east = 0, north = 0]) => ({
      kind: named(kind),
      owner,
      east,
      north,
    })),
    spots: sight.spots.map(([east = 0, north = 0]) => ({ east, north })),
    hand: sight.me === NONE ? null : counted(sight.hand),
    reckoning: sight.reckoning.map(stepOf),
  };
}

const named = (kind: number): Kind => nameOf(KINDS, kind) ?? "plain mouse";

const counted = (counts: number[]): Counts =>
  Object.fromEntries(counts.flatMap((count, kind) => (count > 0 ? [[named(kind), count]] : [])));

const stepOf = ([what = 0, tile = 0, points = 0, ...because]: number[]): Step => ({
  what: nameOf(SAID, what) ?? "nothing",
  tile,
  points,
  because: because.filter((neighbour) => neighbour !== NONE),
});

/** One tile in a hand; the key tells it from another of its kind. */
export interface Held {
  kind: Kind;
  key: string;
}

export const heldIn = (hand: Counts): Held[] =>
  (Object.entries(hand) as [Kind, number][]).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, i) => ({ kind, key: `${kind} ${i}` })),
  );

/** Each tile stays where it was in the hand, and one that is drawn comes where another left. */
export function placed(before: (Held | null)[], held: Held[]): (Held | null)[] {
  const stay = before.map((one) => held.find(({ key }) => key === one?.key) ?? null);
  const drawn = held.filter(({ key }) => !stay.some((one) => one?.key === key));
  return [...stay.map((one) => one ?? drawn.shift() ?? null), ...drawn];
}

export type Said =
  | ({ type: "lay"; tile: Kind } & Spot)
  | { type: "draw"; tile: Kind | null; seat: number } // null if one may not know which
  | { type: "first"; seat: number };

/** What a move says. */
export function said({ kind, tile, east, north, seat }: PantryParts): Said | null {
  const type = nameOf(PANTRY_PARTS_WORDS.kind, kind);
  if (type === "lay") return { type, tile: named(tile), east, north };
  if (type === "draw") return { type, tile: nameOf(KINDS, tile), seat };
  return type && { type, seat };
}

/** The placings among the moves on offer. */
export function placings(choices: Choice<PantryParts>[]): Placing[] {
  return choices.flatMap(({ move, parts }) => {
    const what = said(parts);
    return what?.type === "lay" ? [{ move, tile: what.tile, east: what.east, north: what.north }] : [];
  });
}

export const PITCH = 100; // from one tile to the next

export const at = ({ east, north }: Spot): Point => ({ x: east * PITCH, y: -north * PITCH });
export const spotKey = ({ east, north }: Spot): string => `${east},${north}`;

/** The place that a tile takes. */
export const boxOf = (spot: Spot): Box => ({
  x: at(spot).x - PITCH / 2,
  y: at(spot).y - PITCH / 2,
  w: PITCH,
  h: PITCH,
});

export const neighbours = (field: FieldTile[], spot: Spot): FieldTile[] =>
  field.filter((tile) => Math.abs(tile.east - spot.east) + Math.abs(tile.north - spot.north) === 1);

export type Sort = "mouse" | "cat" | "milk" | "trap" | "cheese";

export function sortOf(kind: string): Sort {
  if (kind.endsWith("cat")) return "cat";
  return kind === "milk" || kind === "trap" || kind === "cheese" ? kind : "mouse";
}

export const catOf = (kind: string): CatKind => (kind.split(" ")[0] as CatKind) ?? "ginger";

export function outfitOf(kind: string): Outfit {
  if (kind === "supermouse") return "super";
  if (kind === "trap-wise mouse") return "trapwise";
  return kind.endsWith("friend") ? catOf(kind) : "plain";
}
