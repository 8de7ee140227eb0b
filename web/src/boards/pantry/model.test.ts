import { expect, it } from "vitest";

import games from "../../fixtures/pantry.json";
import { read } from "../../net/layout";
import { PANTRY_PARTS, PANTRY_SIGHT, type PantryParts, type PantrySight } from "../../wire.gen";
import { brings } from "./foresight";
import { heldIn, placed, placings, said, spotKey, viewOf, type Counts, type PantryView } from "./model";
import { hurried, reckoned, scenesOf } from "./reckon";
import { tell } from "./tell";

const steps = Object.values(games).flat();
const views = steps.map(({ sight }) => viewOf(read<PantrySight>(PANTRY_SIGHT, sight)));

it("draws every moment of real games, and reckons their ends to the points told", () => {
  for (const view of views) {
    const held = Object.values(view.hand ?? {}).reduce((all, count) => all + count, 0);
    expect(held).toBe(view.held[0]);
    const scenes = scenesOf(view);
    expect(reckoned(view, scenes, scenes.length).points).toEqual(view.points);
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

it("leaves tiles where they are in the hand, and puts what is drawn where one was laid", () => {
  const before = placed([], heldIn({ milk: 1, "plain mouse": 2 }));
  const kinds = (hand: Counts, last = before) => placed(last, heldIn(hand)).map((one) => one?.kind ?? null);
  expect(kinds({ "plain mouse": 2 })).toEqual([null, "plain mouse", "plain mouse"]);
  expect(kinds({ cheese: 1, "plain mouse": 2 })).toEqual(["cheese", "plain mouse", "plain mouse"]);
  expect(kinds({ milk: 1, "plain mouse": 1 })).toEqual(["milk", "plain mouse", null]);
});

it("knows what was drawn, if one may know", () => {
  const draw = { kind: 1, east: -1, north: -1, seat: 2 };
  expect(said({ ...draw, tile: 9 })).toEqual({ type: "draw", tile: "milk", seat: 2 });
  expect(said({ ...draw, tile: -2 })).toEqual({ type: "draw", tile: null, seat: 2 });
});

/** A mouse between two cheeses, a ginger cat laid beside it, and what a server would say of both fields. */
const cheese = { kind: "cheese", owner: 1 };
const FIELD = [
  { kind: "plain mouse", owner: 0, east: 0, north: 0 },
  { ...cheese, east: 1, north: 0 },
  { ...cheese, east: -1, north: 0 },
  { kind: "ginger cat", owner: 1, east: 0, north: 1 },
];
const safe = {
  seats: 2,
  field: FIELD.slice(0, 3),
  points: [2, 0],
  reckoning: [{ what: "paid", tile: 0, because: [1, 2], points: 2 }],
} as unknown as PantryView;
const hunted = {
  seats: 2,
  field: FIELD,
  points: [0, 0],
  reckoning: [{ what: "caught by cat", tile: 0, because: [3], points: 0 }],
} as unknown as PantryView;

it("tells what was laid, where and whom it frightens, but to nobody what was drawn", () => {
  const parts = { kind: 0, tile: 6, east: 0, north: 1, seat: -1 };
  const lay = { number: 1, actor: 1, move: 0, parts };
  expect(tell(lay, safe, hunted, ["Ann", "Ben"])).toBe("Ben lays ginger cat, next to mouse. 1 mouse takes fright");
  const draw = { ...lay, actor: 6, parts: { kind: 1, tile: 9, east: -1, north: -1, seat: 0 } };
  expect(tell(draw, safe, safe, ["Ann", "Ben"])).toBe("");
});

it("shows what a tile would bring by what the server says of both fields", () => {
  const { gains, coins, itself, others } = brings(safe, hunted);
  expect([gains, itself, others.caught, others.freed]).toEqual([[-2, 0], undefined, 1, 0]);
  expect(coins.map(({ x, points }) => [x, points])).toEqual([
    [50, -1],
    [-50, -1],
  ]);
  expect(brings(hunted, { ...safe, field: hunted.field }).others.freed).toBe(1);
});

it("turns over kind by kind, then lets the coins fall one by one", () => {
  const view = {
    seats: 2,
    field: [{ owner: 1 }, { owner: 0 }, { owner: 1 }, { owner: 0 }],
    reckoning: [
      { what: "paid", tile: 0, because: [], points: 2 },
      { what: "caught by cat", tile: 1, because: [], points: 0 },
      { what: "paid", tile: 2, because: [], points: 1 },
      { what: "caught by cat", tile: 3, because: [], points: 0 },
    ],
  } as unknown as PantryView;
  const scenes = scenesOf(view);
  expect(scenes.map(({ what, steps, ms }) => [what, steps.length, ms])).toEqual([
    ["caught by cat", 2, 900],
    ["paid", 1, 60],
    ["paid", 1, 60],
  ]);
  expect(reckoned(view, scenes, 2).points).toEqual([0, 2]);
  expect(reckoned(view, scenes, 3).said.get(1)?.what).toBe("caught by cat");
  expect([hurried(scenes, 0), hurried(scenes, 1)]).toEqual([1, 3]); // a tap goes on, then gives all coins
});
