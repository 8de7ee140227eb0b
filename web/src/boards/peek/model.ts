/** Peek as the board sees it: what it draws of a sight, how cards lie, and what a move is made of. */
import type { Colour } from "../../art/kinds";
import { nameOf, NONE, orNull } from "../../net/layout";
import { PEEK_PARTS_WORDS, PEEK_SIGHT_WORDS, type PeekParts, type PeekSight } from "../../wire.gen";
import type { Box, Choice } from "../board";

export type { PeekParts };

export interface Lying {
  card: number;
  turn: number;
  row: number;
  column: number;
}

export interface Cell {
  row: number;
  column: number;
  thing: string;
}

export interface Placing extends Lying {
  move: number;
}

export const G = 76;
export const HOLE = "o";
export const HOLE_RADIUS = G * 0.42; // the rest of its cell is rim
export const CATS_FACE = "c";
export const PAPERS = ["var(--card-a)", "var(--card-b)", "var(--card-c)"];
export const CATS_PAPER = "var(--card-cat)";
const THINGS = "bypg.co"; // blue, yellow, purple, green, cheese, cat, hole: a letter for each, as sights number them
export const MOUSE_CARDS = 24;
export const COLOURS: Record<string, Colour> = { b: "blue", y: "yellow", p: "purple", g: "green" };

/** Cards are numbered as in `cards`: the mouse cards, four cats, the start card. Seat n plays colour n. */
export interface PeekView {
  seats: number;
  me: number | null;
  phase: (typeof PEEK_SIGHT_WORDS.phase)[number] | null;
  seat: number | null; // who is on turn, or draws
  cards: string[]; // what each card shows: a letter for each cell
  played: { seat: number; card: number; lies: Lying | null }[]; // a discarded card lies nowhere
  top: number; // the row and column where `table` begins
  left: number;
  table: string[]; // what is in sight, a space for bare table
  peeking: Cell[]; // the mice that earned cheese in the last turn
  hand: number[] | null;
  held: number[];
  deck: number;
  points: number[];
}

export function viewOf({ seats, cards, top, left, held, deck, points, ...sight }: PeekSight): PeekView {
  return {
    ...{ seats, top, left, held, deck, points },
    me: orNull(sight.me),
    phase: nameOf(PEEK_SIGHT_WORDS.phase, sight.phase),
    seat: orNull(sight.seat),
    cards: cards.map(letters),
    played: sight.played.map(playedOf),
    table: rowsOf(letters(sight.table), sight.columns),
    peeking: sight.peeking.map(([row = 0, column = 0, colour = NONE]) => ({ row, column, thing: letters([colour]) })),
    hand: sight.me === NONE ? null : sight.hand,
  };
}

const letters = (things: number[]): string => things.map((thing) => THINGS[thing] ?? " ").join("");

const rowsOf = (table: string, columns: number): string[] =>
  Array.from({ length: table.length / columns }, (_, row) => table.slice(row * columns, (row + 1) * columns));

function playedOf([seat = 0, card = 0, turn = NONE, row = 0, column = 0]: number[]): PeekView["played"][number] {
  return { seat, card, lies: turn === NONE ? null : { card, turn, row, column } };
}

type Kind = (typeof PEEK_PARTS_WORDS.kind)[number];
export const kindOf = ({ kind }: PeekParts): Kind | null => nameOf(PEEK_PARTS_WORDS.kind, kind);

/** The placings among the moves on offer. */
export const placings = (choices: Choice<PeekParts>[]): Placing[] =>
  choices
    .filter(({ parts }) => kindOf(parts) === "lay")
    .map(({ move, parts: { card, turn, row, column } }) => ({ move, card, turn, row, column }));

/** The discards among them. */
export const discards = (choices: Choice<PeekParts>[]): { move: number; card: number }[] =>
  choices.filter(({ parts }) => kindOf(parts) === "discard").map(({ move, parts }) => ({ move, card: parts.card }));

/** How many columns and rows a card takes up, by its quarter turns. */
export const extent = (turn: number): { columns: number; rows: number } =>
  turn % 2 ? { columns: 2, rows: 3 } : { columns: 3, rows: 2 };

/** The six cells of a card as it lies. */
export function cells(faces: string, { turn, row, column }: Omit<Lying, "card">): Cell[] {
  return [...faces].map((thing, i) => {
    const [r, c] = [Math.floor(i / 3), i % 3];
    const [down, right] = [
      [r, c],
      [c, 1 - r],
      [1 - r, 2 - c],
      [2 - c, r],
    ][turn] ?? [r, c];
    return { row: row + (down ?? 0), column: column + (right ?? 0), thing };
  });
}

export const cellKey = ({ row, column }: { row: number; column: number }): string => `${row},${column}`;

/** The cards on the table in the order laid, the start card first. */
export function laid(view: PeekView): Lying[] {
  const start: Lying = { card: view.cards.length - 1, turn: 0, row: 0, column: 0 };
  return [start, ...view.played.flatMap(({ lies }) => lies ?? [])];
}

/** Which card, by its number in the order laid, is in sight in each cell. */
export function inSight(view: PeekView, cards: Lying[]): Map<string, number> {
  const found = new Map<string, number>();
  cards.forEach((card, i) => {
    for (const cell of cells(view.cards[card.card] ?? "", card)) if (cell.thing !== HOLE) found.set(cellKey(cell), i);
  });
  return found;
}

/** What is in sight in a cell: a letter, or a space for bare table. */
export const seen = (view: PeekView, { row, column }: { row: number; column: number }): string =>
  view.table[row - view.top]?.[column - view.left] ?? " ";

export interface Effect {
  hidden: Cell[];
  peeking: Cell[];
}

/** What a move would do: the mice in sight before it and not after it, and those who would peek. */
export function effect(before: PeekView, after: PeekView): Effect {
  const mice = before.table.flatMap((things, down) =>
    [...things].map((thing, right) => ({ row: before.top + down, column: before.left + right, thing })),
  );
  return {
    hidden: mice.filter((cell) => COLOURS[cell.thing] && seen(after, cell) !== cell.thing),
    peeking: after.peeking,
  };
}

const MARGIN = 2.05; // no card reaches further beyond the others

export function bounds(view: PeekView): Box {
  const [rows, columns] = [view.table.length, Math.max(...view.table.map((row) => row.length))];
  return {
    x: (view.left - MARGIN) * G,
    y: (view.top - MARGIN) * G,
    w: (columns + 2 * MARGIN) * G,
    h: (rows + 2 * MARGIN) * G,
  };
}
