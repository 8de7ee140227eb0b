import { expect, it } from "vitest";

import { fieldOf } from "../layout";
import type { LureView } from "../model";
import { cardSpot, gather, gone, rowSpot, settle, sittings } from "./mice";

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

it("says which mice go, and from where to where", () => {
  const before = gather();
  const after = settle(
    before,
    view({
      centre: [5, 6, 6, 6, 5],
      front: [1, 0, 0, 0, 0],
      cards: [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 1],
      ],
    }),
  );
  const [lured = "", caught = ""] = gone(before, after);
  const spots = new Map([
    [rowSpot("red"), { x: 100, y: 500, w: 70, h: 80 }],
    [cardSpot(1, "blue"), { x: 300, y: 10, w: 20, h: 20 }],
  ]);
  const sits = sittings(fieldOf({ x: 0, y: 60, w: 370, h: 430 }, 1), spots, after);
  expect(sits.size).toBe(30);
  expect(sits.get(lured)).toMatchObject({ x: 135 });
  expect(sits.get(caught)).toMatchObject({ x: 310, y: 20 });
});
