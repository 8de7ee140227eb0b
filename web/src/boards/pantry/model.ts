/** Pantry as the board sees it: the view, and what the words of its moves mean. */
import type { CatKind, Outfit } from "../../art/kinds";
import type { PantryStep, PantryTile, PantryView } from "../../wire.gen";
import type { Box, Choice } from "../board";

export type { PantryView };
export type FieldTile = PantryTile;
export type Step = PantryStep;

export interface Placing {
  move: number;
  tile: string;
  east: number;
  north: number;
}

export const PITCH = 108;
const WRITTEN = /^(.+) at (?:middle|(?:([ns])(\d+))?(?:([ew])(\d+))?)$/;

/** The placings among the moves on offer: "cheese at n2e1". */
export function placings(choices: Choice[]): Placing[] {
  return choices.flatMap(({ move, words }) => {
    const found = WRITTEN.exec(words);
    if (!found) return [];
    const [, tile = "", ns, up = "0", ew, right = "0"] = found;
    return [{ move, tile, north: Number(up) * (ns === "s" ? -1 : 1), east: Number(right) * (ew === "w" ? -1 : 1) }];
  });
}

export const at = ({ east, north }: { east: number; north: number }): { x: number; y: number } => ({
  x: east * PITCH,
  y: -north * PITCH,
});
export const spotKey = ({ east, north }: { east: number; north: number }): string => `${east},${north}`;

/** The part of the table that has tiles and spots. */
export function bounds(view: PantryView): Box {
  const places = [...view.field, ...view.spots].map(at);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs, 0) - PITCH * 0.75, Math.min(...ys, 0) - PITCH * 0.75];
  return { x: left, y: top, w: Math.max(...xs, 0) + PITCH * 0.75 - left, h: Math.max(...ys, 0) + PITCH * 0.75 - top };
}

export const neighbours = (field: FieldTile[], spot: { east: number; north: number }): FieldTile[] =>
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

/** Which neighbours a tile should look at, by their sorts alone; what they would really do, the server counts. */
export function regard(tile: string, neighbour: string): "like" | "mind" | null {
  const [mine, theirs] = [sortOf(tile), sortOf(neighbour)];
  const pair = [mine, theirs].sort().join("+");
  if (pair === "cheese+mouse" || pair === "cat+milk") return "like";
  return pair === "cat+mouse" || pair === "mouse+trap" ? "mind" : null;
}
