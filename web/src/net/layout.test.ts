import { describe, expect, it } from "vitest";

import readings from "../fixtures/readings.json";
import * as wire from "../wire.gen";
import { nameOf, NONE, read, UNKNOWN, type Layout, type Layouts } from "./layout";

const LAYOUTS: Record<keyof typeof readings, Layouts> = {
  lure: { sight: wire.LURE_SIGHT, parts: wire.LURE_PARTS },
  peek: { sight: wire.PEEK_SIGHT, parts: wire.PEEK_PARTS },
  pantry: { sight: wire.PANTRY_SIGHT, parts: wire.PANTRY_PARTS },
  pounce: { sight: wire.POUNCE_SIGHT, parts: wire.POUNCE_PARTS },
};
const GAMES = Object.keys(LAYOUTS) as (keyof typeof readings)[];

const field = (name: string, shape: number[] = [], used: string | null = null): Layout[number] => ({
  name,
  shape,
  used,
  words: [],
  shown: null,
});

describe.each(GAMES)("numbers of %s, as the rules wrote them,", (game) => {
  it.each(["sight", "parts"] as const)("are read by the layout of its %s", (what) => {
    expect(readings[game][what].length).toBeGreaterThan(1);
    for (const { numbers, named } of readings[game][what]) expect(read(LAYOUTS[game][what], numbers)).toEqual(named);
  });
});

describe("a game that the page has never heard of", () => {
  const layout = [field("seats"), field("cards", [4, 2, 3], "seats"), field("box", [2])];

  it("is read by its layout: the rows in use, nested by shape", () => {
    const one = [
      [1, 2, 3],
      [4, 5, 6],
    ];
    expect(read(layout, [1, 1, 2, 3, 4, 5, 6, 8, 9])).toEqual({ seats: 1, cards: [one], box: [8, 9] });
    expect(read(layout, [0, 8, 9])).toEqual({ seats: 0, cards: [], box: [8, 9] });
  });

  it("is not read by a layout that doesn't fit", () => {
    expect(() => read(layout, [1, 1, 2, 3])).toThrow("cards needs more than 4 numbers");
    expect(() => read(layout, [0, 8, 9, 10])).toThrow("4 numbers came, the layout has 3");
  });
});

it("names what there is, and nothing else", () => {
  expect([0, 1, NONE, UNKNOWN].map((number) => nameOf(["mouse", "cat"], number))).toEqual(["mouse", "cat", null, null]);
});
