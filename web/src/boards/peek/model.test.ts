import { describe, expect, it } from "vitest";

import games from "../../fixtures/peek.json";
import { read } from "../../net/layout";
import { PEEK_PARTS, PEEK_SIGHT, type PeekSight } from "../../wire.gen";
import { cellKey, cells, discards, effect, HOLE, inSight, laid, owned, placings, viewOf } from "./model";
import type { Cell, PeekParts, PeekView } from "./model";

const view = (changes: Partial<PeekView> = {}): PeekView => ({
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
  hand: [0],
  held: [1, 1],
  deck: 3,
  points: [0, 0],
  ...changes,
});

/** What is in sight in a cell, as it was told: a letter, or a space for bare table. */
const seen = ({ table, top, left }: PeekView, { row, column }: Cell): string =>
  table[row - top]?.[column - left] ?? " ";

describe("real games", () => {
  const steps = Object.values(games).flat();
  const views = steps.map(({ sight }) => viewOf(read<PeekSight>(PEEK_SIGHT, sight)));
  const choices = steps.flatMap(({ legal }) =>
    legal.map(([move = 0, ...numbers]) => ({ move, parts: read<PeekParts>(PEEK_PARTS, numbers) })),
  );

  it("are drawn as the sight tells: each cell shows the uppermost card there", () => {
    expect(views.some(({ played }) => played.length > 10)).toBe(true);
    for (const shown of views) {
      const cards = laid(shown);
      for (const [key, i] of inSight(shown, cards)) {
        const card = cards[i] ?? { card: 0, turn: 0, row: 0, column: 0 };
        const cell = cells(shown.cards[card.card] ?? "", card).find((one) => cellKey(one) === key);
        expect(cell && seen(shown, cell)).toBe(cell?.thing);
      }
    }
  });

  it("offer a place or a discard with every move", () => {
    expect(choices.length).toBeGreaterThan(1000);
    expect(placings(choices).length + discards(choices).length).toBe(choices.length);
    expect(placings(choices).every(({ card, turn }) => card >= 0 && turn >= 0 && turn < 4)).toBe(true);
    expect(placings(choices).some(({ row, column }) => row < 0 && column < 0)).toBe(true);
  });
});

it("knows a discard by its kind", () => {
  const parts = { kind: 1, card: 27, turn: -1, row: -1, column: -1, seat: -1, is_cat: -1 };
  expect([discards([{ move: 9, parts }]), placings([{ move: 9, parts }])]).toEqual([[{ move: 9, card: 27 }], []]);
});

it("turns a card clockwise", () => {
  const at = (turn: number) =>
    Object.fromEntries(cells("abcdef", { turn, row: 0, column: 0 }).map((cell) => [cellKey(cell), cell.thing]));
  expect(at(1)).toEqual({ "0,1": "a", "1,1": "b", "2,1": "c", "0,0": "d", "1,0": "e", "2,0": "f" });
  expect(at(2)["1,2"]).toBe("a");
  expect(at(3)["2,0"]).toBe("a");
});

describe("what a card would do", () => {
  const lies = { card: 0, turn: 0, row: 0, column: 0 };
  const peeking = [{ row: 0, column: 0, thing: "b" }];
  const after = (card: string): PeekView =>
    view({ cards: [card, "ccoocc", "b.pg.y"], played: [{ seat: 0, card: 0, lies }], peeking });

  it("is who is in sight no more, and who would peek", () => {
    expect(effect(view(), after("oobypg")).hidden.map(cellKey)).toEqual(["0,2", "1,0", "1,2"]);
    expect(effect(view(), after("ooooob")).hidden.map(cellKey)).toEqual(["1,2"]);
    expect(effect(view(), after("oobypg")).peeking).toEqual(peeking);
  });

  it("hides a mouse under one of its own colour too", () => {
    expect(effect(view(), after("oopgby")).hidden.map(cellKey)).toEqual(["0,2", "1,0", "1,2"]);
  });
});

it("knows which card is in sight in a cell: a hole shows the one below", () => {
  const shown = view({ played: [{ seat: 0, card: 0, lies: { card: 0, turn: 0, row: 0, column: 1 } }] });
  expect(shown.cards[0]?.startsWith(HOLE)).toBe(true);
  const top = inSight(shown, laid(shown));
  expect([top.get("0,1"), top.get("0,2"), top.get("0,3"), top.get("1,1")]).toEqual([0, 0, 1, 1]);
});

it("lays no card on the table that was discarded", () => {
  expect(laid(view({ played: [{ seat: 0, card: 1, lies: null }] }))).toHaveLength(1);
});

it("counts the mice that somebody plays, seat by seat: a colour that nobody has is left out", () => {
  expect(owned(view({ seats: 3, table: ["ypb", "bgy"] })).map(({ thing }) => thing)).toEqual(["b", "b", "y", "y", "p"]);
});
