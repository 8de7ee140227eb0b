import { expect, it } from "vitest";

import { cellKey, cells, discards, effect, inSight, laid, placings, type PeekView } from "./model";

const view = (changes: Partial<PeekView> = {}): PeekView => ({
  game: "peek",
  seats: 2,
  me: 0,
  phase: "laying",
  seat: 0,
  cards: ["oobypg", "ccoocc", "b.pg.y"],
  played: [],
  top: 0,
  left: 0,
  table: ["b.p", "g.y"],
  peeking: [],
  in_sight: [1, 1, 1, 1],
  hand: [0],
  held: [1, 1],
  cats: [0, 0],
  deck: 3,
  points: [0, 0],
  version: 3,
  ...changes,
});

it("reads placings and discards from their words", () => {
  const [one, two, three] = placings([
    { move: 5, words: "card 7 at n2w1 turned once" },
    { move: 6, words: "cat 2 at start" },
    { move: 7, words: "card 24 at s3 turned three times" },
  ]);
  expect(one).toEqual({ move: 5, card: 6, turn: 1, row: -2, column: -1 });
  expect(two).toEqual({ move: 6, card: 25, turn: 0, row: 0, column: 0 });
  expect(three).toEqual({ move: 7, card: 23, turn: 3, row: 3, column: 0 });
  expect(discards([{ move: 9, words: "discard cat 4" }])).toEqual([{ move: 9, card: 27 }]);
});

it("turns a card clockwise", () => {
  const at = (turn: number) =>
    Object.fromEntries(cells("abcdef", { turn, row: 0, column: 0 }).map((cell) => [cellKey(cell), cell.thing]));
  expect(at(1)).toEqual({ "0,1": "a", "1,1": "b", "2,1": "c", "0,0": "d", "1,0": "e", "2,0": "f" });
  expect(at(2)["1,2"]).toBe("a");
  expect(at(3)["2,0"]).toBe("a");
});

it("tells the mice a card would hide from those that would look through its holes", () => {
  const { hidden, peeking } = effect(view(), { card: 0, turn: 0, row: 0, column: 0 });
  expect(hidden.map(cellKey)).toEqual(["0,2", "1,0", "1,2"]);
  expect(peeking.map(cellKey)).toEqual(["0,0"]);
});

it("knows which card is in sight in a cell: a hole shows the one below", () => {
  const shown = view({ played: [{ seat: 0, card: 0, turn: 0, row: 0, column: 1 }] });
  const top = inSight(shown, laid(shown));
  expect([top.get("0,1"), top.get("0,2"), top.get("0,3"), top.get("1,1")]).toEqual([0, 0, 1, 1]);
});

it("reads placings that came as numbers alone, because there are very many", () => {
  const laying = (card: number, turn: number, row: number, column: number): number =>
    ((card * 4 + turn) * 64 + ((row + 64) % 64)) * 64 + ((column + 64) % 64);
  const far = { card: 27, turn: 3, row: -5, column: 7 };
  expect(placings([{ move: laying(27, 3, -5, 7), words: "" }])).toEqual([{ move: laying(27, 3, -5, 7), ...far }]);
});
