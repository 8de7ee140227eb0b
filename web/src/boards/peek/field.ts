/** Where cards lie on the field, and how much of it has to be seen. */
import type { Box, Point } from "../board";
import { around, middle, type Fit } from "../field/camera";
import type { Room } from "../room.svelte";
import { extent, G, laid, type Lying, type PeekView } from "./model";

type Placed = Omit<Lying, "card">;

export function boxOf({ turn, row, column }: Placed): Box {
  const { columns, rows } = extent(turn);
  return { x: column * G, y: row * G, w: columns * G, h: rows * G };
}

export const middleOf = (placed: Placed): Point => middle(boxOf(placed));

const COIN = 20; // its radius on a field that is looked at from near
const WRITTEN = 0.95; // of it is the height of what is written on it

/** The radius of a coin that can be read. */
export const coinFor = (scale: number, { least }: Pick<Room, "least">): number =>
  Math.max(COIN, least / WRITTEN / scale);

const MARGIN = 0.25; // of a cell
const LARGEST = 0.22; // a cell, of the shorter side

const FINGER = 44; // pixels that a finger can hit

/** The least side of a cell in pixels. */
function leastCell({ size, isUpright, u }: Pick<Room, "size" | "isUpright" | "u">): number {
  if (size === "phone") return isUpright ? 34 : 36;
  return size === "tablet" ? 56 : 60 * u;
}

/** What has to be seen: all cards and the one in the air; where not everything fits, that one or the last. As long as one
 * is in the air, a cell is no smaller than a finger. */
export function fitOf(view: PeekView, ghost: Lying | null, room: Pick<Room, "size" | "isUpright" | "u">): Fit {
  const boxes = [...laid(view), ...(ghost ? [ghost] : [])].map(boxOf);
  const focus = middle(boxes.at(-1) ?? around(boxes));
  const floor = ghost ? Math.max(FINGER, leastCell(room)) : leastCell(room);
  return { box: around(boxes, MARGIN * G), piece: G, floor, ceiling: LARGEST, focus };
}
