/** Peek as the board sees it: what it draws of a sight, how cards lie, and what a move is made of. */
import type { Colour } from "../../art/kinds";
import { nameOf, NONE, orNull } from "../../net/layout";
import { PEEK_PARTS_WORDS, PEEK_SIGHT_WORDS, type PeekParts, type PeekSight } from "../../wire.gen";
import type { Choice } from "../board";

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

export interface Effect {
  hidden: Cell[];
  peeking: Cell[];
}

/** Whose mouse it is: seat n plays colour n, and colours beyond the seats are nobody's. */
export const seatOf = ({ thing }: Cell): number => THINGS.indexOf(thing);

/** Those of some mice that earn cheese: somebody plays them. */
export const paid = ({ seats }: PeekView, mice: Cell[]): Cell[] => mice.filter((mouse) => seatOf(mouse) < seats);

/** All that is in sight, row by row. */
const inCells = ({ table, top, left }: PeekView): Cell[] =>
  table.flatMap((things, down) =>
    [...things].map((thing, right) => ({ row: top + down, column: left + right, thing })),
  );

/** The mice in sight that somebody plays, seat by seat. */
export const owned = (view: PeekView): Cell[] =>
  paid(view, inCells(view))
    .filter(({ thing }) => COLOURS[thing])
    .sort((a, b) => seatOf(a) - seatOf(b));

/** What a move would do: the mice that another card comes to lie on, be it one of their colour, and those who would peek. */
export function effect(before: PeekView, after: PeekView): Effect {
  const [was, is] = [before, after].map((view) => inSight(view, laid(view)));
  const isHidden = (cell: Cell): boolean => was?.get(cellKey(cell)) !== is?.get(cellKey(cell));
  return { hidden: inCells(before).filter((cell) => COLOURS[cell.thing] && isHidden(cell)), peeking: after.peeking };
}
