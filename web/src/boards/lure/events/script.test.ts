import { describe, expect, it } from "vitest";

import games from "../../../fixtures/lure.json";
import { read } from "../../../net/layout";
import { LURE_PARTS, LURE_SIGHT, type LureSight } from "../../../wire.gen";
import type { Happening } from "../../board";
import { said, viewOf, type LureParts, type LureView } from "../model";
import { beatOf, script } from "./script";

interface Told {
  event: Happening<LureParts>;
  before: LureView;
  after: LureView;
}

/** Every event of real games with what was seen before and after it. */
const told: Told[] = Object.values(games).flatMap((steps) =>
  steps.slice(1).flatMap(({ event, sight }, i): Told[] => {
    const view = (numbers: number[]): LureView => viewOf(read<LureSight>(LURE_SIGHT, numbers));
    const before = steps[i]?.sight;
    return event && before
      ? [
          {
            event: { number: i, ...event, parts: read<LureParts>(LURE_PARTS, event.parts) },
            before: view(before),
            after: view(sight),
          },
        ]
      : [];
  }),
);
const NOBODY = [0, 0, 0, 0, 0];
const of = (type: string): Told[] => told.filter(({ event }) => event.parts && said(event.parts)?.type === type);

it("ends with how the table stands", () => {
  const ends = told.map(({ event, before, after }) => script(event, before, after).at(-1)?.view);
  expect(ends).toEqual(told.map(({ after }) => after));
});

it("leaves enough time to see every step", () => {
  const short = told.filter(
    ({ event, before, after }) => beatOf(event, before, after, true) < (script(event, before, after).at(-1)?.at ?? 0),
  );
  expect(short).toEqual([]);
});

it("gives others more time to read than those who moved", () => {
  const { event, before, after } = of("lure")[0] as Told;
  expect(beatOf(event, before, after, false)).toBeGreaterThan(beatOf(event, before, after, true));
});

describe("a throw that fails", () => {
  const [{ event, ...throws }] = of("dice") as [Told];
  const before = { ...throws.before, seat: 0, front: [0, 2, 0, 0, 1], centre: [6, 4, 6, 6, 5] };
  const after: LureView = { ...throws.after, phase: "throwing", seat: 1, front: NOBODY, centre: [6, 6, 6, 6, 6] };
  const steps = script(event, before, after);

  it("is still, then all eyes are wide, then everybody runs", () => {
    expect(steps.map(({ at, mood, way }) => [at, mood, way])).toEqual([
      [0, "rolling", "hop"],
      [620, "still", "hop"],
      [880, "wide", "hop"],
      [1020, "wide", "scatter"],
      [1520, "calm", "scatter"],
    ]);
    expect(beatOf(event, before, after, true)).toBeGreaterThan(1520);
  });

  it("keeps the mice in front of their hunter until they run", () => {
    const { front } = before;
    expect(steps.map(({ view }) => view.front)).toEqual([front, front, front, NOBODY, NOBODY]);
    expect(steps.map(({ view }) => view.seat)).toEqual([0, 0, 0, 0, 1]);
    expect(steps.map(({ view }) => view.dice)).toEqual(steps.map(() => after.dice));
  });
});

it("counts the points of a catch one by one onto the card of who stopped", () => {
  const stops = of("decide").filter(({ before, after }) => before.front.join() !== after.front.join());
  expect(stops.length).toBeGreaterThan(0);
  for (const { event, before, after } of stops) {
    const seat = before.seat ?? 0;
    const counted = script(event, before, after).map(({ view }) => view.points[seat] ?? 0);
    const [from = 0, to = 0] = [before.points[seat], after.points[seat]];
    expect(counted).toEqual([...Array.from({ length: to - from + 1 }, (_, i) => from + i), to]);
  }
});

it("lets mice that are all caught at once arrive first", () => {
  const front = [1, 1, 1, 1, 0];
  const [first] = of("lure");
  const before = { ...(first as Told).before, front, centre: [5, 5, 5, 5, 6] };
  const parts: LureParts = { kind: 0, colours: [4, -1], owners: [-1, -1], faces: [-1, -1], seat: -1 };
  const after = { ...before, front: NOBODY, centre: [5, 5, 5, 5, 5] };
  const [arrive, caught] = script({ number: 1, actor: 0, move: 16, parts }, before, after);
  expect(arrive?.view).toMatchObject({ front: [1, 1, 1, 1, 1], centre: [5, 5, 5, 5, 5] });
  expect(caught).toMatchObject({ way: "slide", view: { front: NOBODY } });
});
