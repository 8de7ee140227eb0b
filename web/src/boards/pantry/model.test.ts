import { expect, it } from "vitest";

import games from "../../fixtures/pantry.json";
import { read } from "../../net/layout";
import { PANTRY_PARTS, PANTRY_SIGHT, type PantryParts, type PantrySight } from "../../wire.gen";
import { placings, regard, said, spotKey, viewOf, type PantryView } from "./model";
import { reckoned } from "./reckon";

const steps = Object.values(games).flat();
const views = steps.map(({ sight }) => viewOf(read<PantrySight>(PANTRY_SIGHT, sight)));

it("draws every moment of real games, and reckons their ends to the points told", () => {
  for (const view of views) {
    const held = Object.values(view.hand ?? {}).reduce((all, count) => all + count, 0);
    expect(held).toBe(view.held[0]);
    expect(view.reckoning.length > 0).toBe(view.phase === "over");
    if (view.phase === "over") expect(reckoned(view, view.reckoning.length).points).toEqual(view.points);
  }
  expect(views.filter(({ phase }) => phase === "over")).toHaveLength(2);
});

it("offers tiles of the hand at free spots", () => {
  steps.forEach(({ legal }, i) => {
    const view = views[i];
    const offers = placings(
      legal.map(([move = 0, ...numbers]) => ({ move, parts: read<PantryParts>(PANTRY_PARTS, numbers) })),
    );
    expect(offers).toHaveLength(legal.length);
    const spots = new Set(view?.spots.map(spotKey));
    expect(offers.every((offer) => spots.has(spotKey(offer)) && view?.hand?.[offer.tile])).toBe(true);
  });
});

it("knows what was drawn, if one may know", () => {
  const draw = { kind: 1, east: -1, north: -1, seat: 2 };
  expect(said({ ...draw, tile: 9 })).toEqual({ type: "draw", tile: "milk", seat: 2 });
  expect(said({ ...draw, tile: -2 })).toEqual({ type: "draw", tile: null, seat: 2 });
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
