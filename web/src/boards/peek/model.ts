/** Peek as the board sees it: the view, how cards lie, and what the words of its moves mean. */
import type { Colour } from "../../art/kinds";
import type { PeekView } from "../../wire.gen";
import type { Box, Choice } from "../board";

export interface Lying {
  card: number;
  turn: number;
  row: number;
  column: number;
}

export type { PeekView };

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
export const MOUSE_CARDS = 24;
export const COLOURS: Record<string, Colour> = { b: "blue", y: "yellow", p: "purple", g: "green" };

const TURNS = ["", "once", "twice", "three times"];
const LAID = /^(card|cat) (\d+) at (?:start|(?:([ns])(\d+))?(?:([ew])(\d+))?)(?: turned (once|twice|three times))?$/;

const number = (kind: string, written: string): number => Number(written) - 1 + (kind === "cat" ? MOUSE_CARDS : 0);

const SPAN = 64; // rows and columns are written modulo this, as the type of the view says
const signed = (cell: number): number => (cell < SPAN / 2 ? cell : cell - SPAN);

/** A placing that came without words, because there are very many. */
const numbered = (move: number): Placing => ({
  move,
  card: Math.floor(move / (4 * SPAN * SPAN)),
  turn: Math.floor(move / (SPAN * SPAN)) % 4,
  row: signed(Math.floor(move / SPAN) % SPAN),
  column: signed(move % SPAN),
});

/** The placings among the moves on offer: "card 7 at n2w1 turned once". */
export function placings(choices: Choice[]): Placing[] {
  return choices.flatMap(({ move, words }) => {
    if (words === "") return [numbered(move)];
    const found = LAID.exec(words);
    if (!found) return [];
    const [, kind = "", card = "", ns, up = "0", ew, right = "0", turned = ""] = found;
    return [
      {
        move,
        card: number(kind, card),
        turn: TURNS.indexOf(turned),
        row: Number(up) * (ns === "n" ? -1 : 1),
        column: Number(right) * (ew === "w" ? -1 : 1),
      },
    ];
  });
}

/** The discards among them: "discard cat 2". */
export function discards(choices: Choice[]): { move: number; card: number }[] {
  return choices.flatMap(({ move, words }) => {
    const [, kind = "", card = ""] = /^discard (card|cat) (\d+)$/.exec(words) ?? [];
    return kind ? [{ move, card: number(kind, card) }] : [];
  });
}

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
  return [
    start,
    ...view.played.flatMap(({ card, turn, row, column }) =>
      turn === null || row === null || column === null ? [] : [{ card, turn, row, column }],
    ),
  ];
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

/** The mice that a card would hide, and those that would look through its holes. */
export function effect(view: PeekView, lying: Lying): Effect {
  const over = cells(view.cards[lying.card] ?? "", lying).filter((cell) => COLOURS[seen(view, cell)]);
  return { hidden: over.filter((cell) => cell.thing !== HOLE), peeking: over.filter((cell) => cell.thing === HOLE) };
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
