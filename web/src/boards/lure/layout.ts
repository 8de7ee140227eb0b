/** Where everything lies on the table of Lure, for a tall or a wide screen. */
import type { Box, Point } from "../board";
import type { OneMouse, Place } from "./mice";
import { COLOURS } from "./model";

export interface Layout {
  w: number;
  h: number;
  mouse: number;
  isWide: boolean;
  centre: Box;
  cards: Box[];
  front: Box;
  dice: Point;
}

const TALL = { w: 400, h: 664, mouse: 46, theirs: 116, mine: 114, strip: 60 };
const WIDE = { w: 1000, h: 640, mouse: 58, theirs: 106, mine: 110, strip: 72 };
const GAP = 8;
const ROW = 60; // a card in a row of its own, on a tall screen with several others

export function layout(seats: number, eyes: number, onTurn: number | null, aspect: number): Layout {
  const isWide = aspect > 1.12;
  const hasRows = !isWide && seats > 2; // side by side, their mice would be too small for a thumb
  const tall = { ...TALL, h: Math.max(TALL.h, Math.min(TALL.w / aspect - 20, 860)) };
  const size = isWide ? WIDE : hasRows ? { ...tall, theirs: (seats - 1) * (ROW + 4) } : tall;
  const mineY = size.h - size.mine;
  const cards = Array.from({ length: seats }, (_, seat) =>
    seat === eyes
      ? { x: 0, y: mineY, w: size.w, h: size.mine }
      : (hasRows ? below : beside)((seat - eyes + seats) % seats, seats, size),
  );
  const isMine = onTurn === null || onTurn === eyes;
  const top = size.theirs + size.strip + GAP; // room on both sides, so that the mice stay put when the turn passes
  const centre = { x: 0, y: top, w: size.w, h: mineY - size.strip - GAP - top };
  const front = { x: 0, y: isMine ? mineY - size.strip : size.theirs + 4, w: size.w, h: size.strip - 6 };
  return {
    w: size.w,
    h: size.h,
    mouse: size.mouse,
    isWide,
    centre,
    cards,
    front,
    dice: { x: size.w / 2, y: centre.y + centre.h * 0.72 },
  };
}

const below = (left: number, _seats: number, size: typeof TALL): Box => ({
  x: 0,
  y: (left - 1) * (ROW + 4),
  w: size.w,
  h: ROW,
});

function beside(left: number, seats: number, size: typeof TALL): Box {
  const width = Math.min((size.w - GAP * (seats - 2)) / (seats - 1), size.w * 0.86);
  const all = width * (seats - 1) + GAP * (seats - 2);
  return { x: (size.w - all) / 2 + (left - 1) * (width + GAP), y: 0, w: width, h: size.theirs };
}

/** The middle of the patch where the mice of a colour sit: three above, two below with the dice between them. */
export function patch(board: Layout, colour: number): Point {
  const column = colour < 3 ? colour : (colour - 3) * 2;
  return { x: (board.w * (1 + 2 * column)) / 6, y: board.centre.y + board.centre.h * (colour < 3 ? 0.25 : 0.71) };
}

/** The slot of a colour in front of the card. */
export const slot = (board: Layout, colour: number): Point => ({
  x: board.w / 2 + (colour - 2) * Math.min(board.w / 5.6, 130),
  y: board.front.y + board.front.h / 2,
});

export interface Seat extends Point {
  size: number;
}

/** Where each mouse sits, by its id. */
export function sittings(board: Layout, mice: OneMouse[]): Map<string, Seat> {
  const found = new Map<string, Seat>();
  const places = new Map<Place, OneMouse[]>();
  for (const mouse of mice) places.set(mouse.place, [...(places.get(mouse.place) ?? []), mouse]);
  for (const [place, here] of places) {
    const present = COLOURS.filter((colour) => here.some((mouse) => mouse.colour === colour));
    for (const colour of present) {
      const alike = here.filter((mouse) => mouse.colour === colour);
      alike.forEach((mouse, i) => found.set(mouse.id, sitting(board, place, mouse, i, alike.length, present)));
    }
  }
  return found;
}

function sitting(board: Layout, place: Place, mouse: OneMouse, i: number, count: number, present: string[]): Seat {
  const colour = COLOURS.indexOf(mouse.colour);
  if (place === "centre") return inCentre(board, colour, i, count);
  if (place === "front") {
    const { x, y } = slot(board, colour);
    return { x: x + (i - (count - 1) / 2) * board.mouse * 0.5, y: y + i * 3, size: board.mouse };
  }
  return onCard(board, place, present.indexOf(mouse.colour), present.length, i, count);
}

function inCentre(board: Layout, colour: number, i: number, count: number): Seat {
  const { x, y } = patch(board, colour);
  const above = count > 3 ? Math.ceil(count / 2) : count;
  const isAbove = i < above;
  const [column, columns] = isAbove ? [i, above] : [i - above, count - above];
  const row = count > 3 ? (isAbove ? -0.36 : 0.4) : 0;
  const wobble = ((i * 37 + colour * 53) % 7) - 3;
  return {
    x: x + (column - (columns - 1) / 2) * board.mouse * 0.84,
    y: y + row * board.mouse + wobble,
    size: board.mouse,
  };
}

/** A card so low that cat and name go beside the mice. */
export const isRow = (card: Box): boolean => card.h <= ROW;

/** The part of a card where the mice sit. */
export function shelf(board: Layout, seat: number): Box {
  const card = board.cards[seat] ?? board.centre;
  if (isRow(card)) return { x: card.x + 82, y: card.y + 3, w: card.w - 82 - 46, h: card.h - 8 };
  return { x: card.x + 8, y: card.y + 46, w: card.w - 16, h: card.h - 54 };
}

function onCard(board: Layout, seat: number, column: number, columns: number, i: number, count: number): Seat {
  const room = shelf(board, seat);
  const width = Math.min(room.w / Math.max(columns, 3), 150);
  const size = Math.min(board.mouse, room.h - 6, width * 1.05);
  const step = count > 1 ? Math.min(size * 0.5, Math.max((width - size) / (count - 1), 3)) : 0;
  const middle = room.x + room.w / 2 + (column - (columns - 1) / 2) * width;
  return { x: middle + (i - (count - 1) / 2) * step, y: room.y + room.h / 2 + 2, size };
}
