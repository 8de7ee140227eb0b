import { expect, it } from "vitest";

import type { Update } from "../wire.gen";
import type { Layout, Layouts } from "./layout";
import { momentsOf } from "./wire";

const field = (name: string): Layout[number] => ({ name, shape: [], used: null, words: [], shown: null });
const LAYOUTS: Layouts = { sight: [field("phase"), field("seat")], parts: [field("kind"), field("card")] };

const update: Update = {
  kind: "update",
  number: 6,
  seat: 1,
  at: 0,
  events: [
    { number: 5, actor: 1, move: 7, parts: [0, 3], sight: [1, 1], id: "a-1" },
    { number: 6, actor: 1, move: -1, parts: null, sight: [2, 0], id: null },
  ],
  awaited: [1],
  legal: [
    [40, 0, 2],
    [41, 1, -1],
  ],
  can_undo: true,
  clock: null,
  result: { points: [3, 1], winners: [0] },
  court: [],
};

it("makes of each event of an update a moment with its own sight", () => {
  const moments = momentsOf(update, LAYOUTS);
  expect(moments.map(({ number, seat, sight }) => [number, seat, sight])).toEqual([
    [5, 1, { phase: 1, seat: 1 }],
    [6, 1, { phase: 2, seat: 0 }],
  ]);
  expect(moments.map(({ event }) => event?.parts)).toEqual([{ kind: 0, card: 3 }, null]); // an undo has none
});

it("offers moves, with their parts, only after the last", () => {
  const [between, last] = momentsOf(update, LAYOUTS);
  expect(between).toMatchObject({ awaited: [], legal: [], can_undo: false, result: null });
  expect(last).toMatchObject({ awaited: [1], can_undo: true, result: update.result });
  expect(last?.legal).toEqual([
    { move: 40, parts: { kind: 0, card: 2 } },
    { move: 41, parts: { kind: 1, card: -1 } },
  ]);
});
