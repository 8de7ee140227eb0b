import { expect, it } from "vitest";

import { placings, regard, type PantryView } from "./model";
import { reckoned } from "./reckon";

it("reads a tile and its place", () => {
  expect(
    placings([
      { move: 1, words: "trap-wise mouse at n2w3" },
      { move: 2, words: "cheese at middle" },
      { move: 3, words: "Ann draws milk" },
    ]),
  ).toEqual([
    { move: 1, tile: "trap-wise mouse", north: 2, east: -3 },
    { move: 2, tile: "cheese", north: 0, east: 0 },
  ]);
});

it("marks what a tile likes and minds, both ways round", () => {
  expect([regard("plain mouse", "cheese"), regard("cheese", "supermouse")]).toEqual(["like", "like"]);
  expect([
    regard("ginger cat", "plain mouse"),
    regard("plain mouse", "trap"),
    regard("milk", "grey cat"),
    regard("milk", "trap"),
  ]).toEqual(["mind", "mind", "like", null]);
});

it("adds points up as the reckoning goes on", () => {
  const view = {
    seats: 2,
    field: [{ owner: 1 }, { owner: 0 }, { owner: 1 }],
    reckoning: [
      { what: "caught by cat", tile: 1, because: [], points: 0 },
      { what: "paid", tile: 0, because: [], points: 2 },
      { what: "paid", tile: 2, because: [], points: 1 },
    ],
  } as unknown as PantryView;
  expect(reckoned(view, 2).points).toEqual([0, 2]);
  expect(reckoned(view, 3).points).toEqual([0, 3]);
  expect(reckoned(view, 3).said.get(1)?.what).toBe("caught by cat");
});
