import { expect, it } from "vitest";

import { layout, sittings } from "./layout";
import { gather, settle } from "./mice";
import type { LureView } from "./model";

const view = (changes: Partial<LureView>): LureView => ({
  seats: 2,
  phase: "luring",
  seat: 0,
  dice: null,
  centre: [6, 6, 6, 6, 6],
  cards: [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ],
  front: [0, 0, 0, 0, 0],
  points: [0, 0],
  worth: [5, 4, 3, 2, 1],
  risk: null,
  ...changes,
});

it("moves no mouse that may stay", () => {
  const before = gather();
  const after = settle(before, view({ centre: [5, 6, 6, 6, 6], front: [1, 0, 0, 0, 0] }));
  expect(after.filter((mouse, i) => mouse.place !== before[i]?.place)).toHaveLength(1);
  expect(after.filter((mouse) => mouse.place === "front").map((mouse) => mouse.colour)).toEqual(["red"]);
});

it("keeps thirty mice whatever the view says", () => {
  const caught = settle(
    gather(),
    view({
      centre: [4, 6, 6, 6, 5],
      cards: [
        [2, 0, 0, 0, 0],
        [0, 0, 0, 0, 1],
      ],
    }),
  );
  const back = settle(caught, view({}));
  expect(back).toHaveLength(30);
  expect(back.every((mouse) => mouse.place === "centre")).toBe(true);
});

it.each([0.5, 1.6])("gives every mouse a seat on the table (aspect %f)", (aspect) => {
  const board = layout(4, 0, 2, aspect);
  const seats = sittings(board, gather());
  expect(seats.size).toBe(30);
  for (const { x, y } of seats.values()) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(board.w);
    expect(y).toBeGreaterThan(board.centre.y);
    expect(y).toBeLessThan(board.centre.y + board.centre.h);
  }
});
