/** What the layouts ask for, at which tables and sizes of the screen. */
import type { Game } from "../helpers/play";

export const SIZES = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1366, 630],
  [1440, 900],
  [1920, 1080],
] as const;
export const SMALLEST = [320, 640] as const; // nothing is asked here but that everything fits

export interface Measuring {
  game: Game;
  here: number; // people at this device
  bots: number;
  moves: number[]; // of one's own before each moment that is measured
}

/** The tables that the layouts draw, and those that they do not: more at the table, and the curtain. */
export const TABLES: Measuring[] = [
  { game: "lure", here: 1, bots: 2, moves: [3, 3] },
  { game: "lure", here: 1, bots: 3, moves: [5] },
  { game: "peek", here: 1, bots: 1, moves: [2, 2, 4] },
  { game: "peek", here: 1, bots: 3, moves: [1, 3] },
  { game: "pantry", here: 1, bots: 1, moves: [3, 10] },
  { game: "pantry", here: 1, bots: 2, moves: [2, 3, 8] },
  { game: "pantry", here: 1, bots: 3, moves: [2, 8] },
  { game: "pounce", here: 1, bots: 2, moves: [0] },
  { game: "pounce", here: 1, bots: 3, moves: [0] },
  { game: "pounce", here: 1, bots: 4, moves: [0] },
  { game: "pounce", here: 1, bots: 5, moves: [0] },
  { game: "peek", here: 2, bots: 0, moves: [0] },
];

const capital = (word: string): string => (word[0]?.toUpperCase() ?? "") + word.slice(1);
export const isCurtain = ({ here }: Measuring): boolean => here > 1;
export const nameOf = (one: Measuring): string =>
  isCurtain(one) ? "The curtain" : `${capital(one.game)}, ${one.here + one.bots} at the table`;

/** PAGE_SIZES=peek,pounce6,curtain measures these tables only. */
const asked = (process.env.PAGE_SIZES ?? "1").split(",");
const keyOf = (one: Measuring): string => (isCurtain(one) ? "curtain" : `${one.game}${one.here + one.bots}`);
export const CHOSEN = TABLES.filter((one) => asked.some((key) => key === "1" || keyOf(one).startsWith(key)));

export interface Row {
  words: string;
  side: string; // what is measured
  asked: number[];
  part?: number; // of it
  field?: [number, number]; // only while so many pieces lie there, in width and height
  isHigh?: boolean; // it fills the height of the screen
}

/** For a laptop the layouts ask for nothing of its own: the desktop's numbers times its u, or times its share of the height. */
const [BY_U, BY_HEIGHT] = [0.85, 630 / 900];
type Asked = [phone: number, sideways: number, tablet: number, desktop: number, large: number];
const each = ([phone, sideways, tablet, desktop, large]: Asked, laptop: number): number[] => [
  ...[phone, sideways, tablet, Math.round(desktop * laptop), desktop, large],
];
const row = (words: string, side: string, asked: Asked, more: Pick<Row, "part" | "field" | "isHigh"> = {}): Row => ({
  ...{ words, side, asked: each(asked, (more.isHigh ?? more.field) ? BY_HEIGHT : BY_U) },
  ...more,
});

export const SHARE = [44, 55, 45, 54, 54, 54];
export const EVERYWHERE = [
  row("what can be pressed on the board", "target", [44, 42, 52, 52, 62]),
  row("main button, height", "main", [56, 50, 62, 88, 106]),
  row("least text", "text", [13, 13, 15, 14, 17]),
];

export const ASKED: Record<string, Row[]> = {
  lure: [
    row("mouse in a pile", "mouse", [68, 58, 106, 138, 165]),
    row("mouse in front", "lured", [64, 60, 108, 98, 118]),
    row("die", "die", [64, 56, 98, 104, 124]),
  ],
  peek: [
    row("cell of a field of 8 × 7", "cell", [45, 51, 82, 103, 124], { field: [8, 7] }),
    row("cell, at least", "cell", [34, 36, 56, 60, 72]),
    row("cell of a card in the hand", "card", [39, 40, 72, 65, 78], { part: 1 / 2 }),
  ],
  pantry: [
    row("tile of a field of 6 × 6", "tile", [50, 51, 96, 116, 139], { field: [6, 6] }),
    row("tile, at least", "tile", [38, 38, 60, 64, 76]),
    row("tile in the hand", "card", [104, 94, 160, 98, 118]),
  ],
  pounce: [
    row("mouse", "mouse", [85, 64, 149, 138, 166], { isHigh: true }),
    row("scene, height", "scene", [600, 390, 900, 900, 1080], { isHigh: true }),
    row("pad, shorter side", "pad", [206, 252, 244, 360, 432]),
  ],
};
