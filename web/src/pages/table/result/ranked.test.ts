import { expect, it } from "vitest";

import { ranked } from "./ranked";

it("puts the winner first even among equals in points", () => {
  expect(ranked({ points: [30, 12, 30], winners: [2] })).toEqual([
    { seat: 2, place: 1, points: 30 },
    { seat: 0, place: 2, points: 30 },
    { seat: 1, place: 3, points: 12 },
  ]);
});

it("lets winners share the first place", () => {
  expect(ranked({ points: [5, 7, 7], winners: [1, 2] }).map(({ seat, place }) => [seat, place])).toEqual([
    [1, 1],
    [2, 1],
    [0, 3],
  ]);
});
