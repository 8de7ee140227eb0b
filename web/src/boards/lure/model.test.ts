import { expect, it } from "vitest";

import games from "../../fixtures/lure.json";
import { read } from "../../net/layout";
import { LURE_PARTS, LURE_SIGHT, type LureSight } from "../../wire.gen";
import { said, viewOf, type LureParts, type LureView } from "./model";

const views = Object.values(games)
  .flat()
  .map(({ sight }) => viewOf(read<LureSight>(LURE_SIGHT, sight)));
const mice = (view: LureView): number =>
  [view.centre, view.front, ...view.cards].flat().reduce((all, count) => all + count, 0);

it("draws every moment of real games: thirty mice, and who is on turn", () => {
  expect(views.length).toBeGreaterThan(20);
  for (const view of views) {
    expect(mice(view)).toBe(30);
    expect([view.cards.length, view.points.length]).toEqual([view.seats, view.seats]);
    expect(view.seat === null).toBe(view.phase === "over" || view.phase === "choosing first");
  }
});

const parts = (changes: Partial<LureParts>): LureParts => ({
  ...{ kind: 0, colours: [-1, -1], owners: [-1, -1], faces: [-1, -1], seat: -1 },
  ...changes,
});

it("knows which mice come, and from whom", () => {
  expect(said(parts({ colours: [0, 0], owners: [-1, 1] }))).toEqual({
    type: "lure",
    mice: [
      { colour: "red", seat: null },
      { colour: "red", seat: 1 },
    ],
  });
  expect(said(parts({ colours: [4, -1], owners: [2, -1] }))).toEqual({
    type: "lure",
    mice: [{ colour: "blue", seat: 2 }],
  });
});

it("knows decisions, dice and who begins", () => {
  expect(said(parts({ kind: 1 }))).toEqual({ type: "decide", choice: "throw" });
  expect(said(parts({ kind: 2 }))).toEqual({ type: "decide", choice: "stop" });
  expect(said(parts({ kind: 3, faces: [0, 5] }))).toEqual({ type: "dice", faces: ["red", "white"] });
  expect(said(parts({ kind: 4, seat: 1 }))).toEqual({ type: "first", seat: 1 });
});

it("reads every move that real games offered", () => {
  const offered = Object.values(games).flatMap((steps) => steps.flatMap(({ legal }) => legal));
  const kinds = offered.map(([, ...numbers]) => said(read<LureParts>(LURE_PARTS, numbers))?.type);
  expect(new Set(kinds)).toEqual(new Set(["lure", "decide"]));
});
