/** Where the mice sit and the dice lie: a field of six cells, a row of places, and what has been caught. */
import type { Box, Point } from "../board";
import { COLOURS } from "./model";

/** The play area: five piles and the dice, which always have the last cell, next to the buttons. */
export interface Field {
  cells: Box[];
  across: number; // mice in a row of a pile
  mouse: number;
  die: number;
}

/** Where a mouse sits, and how large. */
export interface Seat extends Point {
  size: number;
}

const STEP = 0.68; // from mouse to mouse in a row, in mice
const RISE = 0.61; // from row to row
const CHIP = 24; // pixels at the usual size that a pile leaves to the chip with its worth
const EACH = 6;
const UPRIGHT = 0.92; // width / height

/** How large a mouse can be if six of them stand so many across in a cell. */
function mouseIn(w: number, h: number, across: number, u: number): number {
  const wide = (across - 1) * STEP + (across > 2 ? 1.11 : 1.22);
  const high = (EACH / across - 1) * RISE + 1.03;
  return Math.min(w / wide, (h - CHIP * u) / high);
}

/** Three columns, or two where the field is upright; piles three across in wide cells and two in tall ones. */
export function fieldOf({ x, y, w, h }: Box, u: number): Field {
  const columns = w / h < UPRIGHT ? 2 : 3;
  const cell = { w: w / columns, h: (h * columns) / (COLOURS.length + 1) };
  const [three, two] = [mouseIn(cell.w, cell.h, 3, u), mouseIn(cell.w, cell.h, 2, u)];
  const cells = Array.from({ length: COLOURS.length + 1 }, (_, i) => ({
    ...cell,
    x: x + (i % columns) * cell.w,
    y: y + Math.floor(i / columns) * cell.h,
  }));
  return {
    cells,
    across: three >= two ? 3 : 2,
    mouse: Math.max(0, three, two),
    die: Math.min(cell.w / 2.6, cell.h / 2.12),
  };
}

export const middle = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

/** Where a mouse of a pile sits: the lowest row is full, what is left stands above it. */
export function inPile({ cells, across, mouse }: Field, colour: number, i: number, count: number): Seat {
  const centre = middle(cells[colour] ?? { x: 0, y: 0, w: 0, h: 0 });
  const rows = Math.ceil(count / across);
  const row = Math.floor(i / across);
  const here = Math.min(across, count - row * across);
  const column = i % across;
  return {
    x: centre.x + (column - (here - 1) / 2) * STEP * mouse,
    y: centre.y + ((rows - 1) / 2 - row) * RISE * mouse + (column % 2) * 0.04 * mouse,
    size: mouse,
  };
}

/** The shade that a pile lies on. */
export const patchOf = ({ cells, across, mouse }: Field, colour: number, count: number) => {
  const cell = cells[colour] ?? { x: 0, y: 0, w: 0, h: 0 };
  const { x, y } = middle(cell);
  const rows = Math.max(1, Math.ceil(count / across));
  const high = Math.min((0.42 + 0.3 * rows) * mouse, cell.h * 0.48);
  return { x, y: y + 0.12 * mouse, rx: Math.min((across > 2 ? 1.5 : 1.14) * mouse, cell.w * 0.54), ry: high };
};

/** Where a lured mouse sits in its colour's place; a second one looks out from behind the first. */
export function inPlace(place: Box, i: number, count: number): Seat {
  const size = Math.min(place.w * 1.05, place.h * 0.98); // ears may stand out of it
  const { x, y } = middle(place);
  const aside = count > 1 ? (i === 0 ? 0.13 : -0.13) * size : 0;
  return { x: x + aside, y: y - 0.02 * size + aside / 3, size };
}

/** Where a caught mouse vanishes: into its colour's badge on a plaque. */
export const inBadge = (badge: Box): Seat => ({ ...middle(badge), size: Math.max(badge.h, 12) });
