import { describe, expect, it } from "vitest";

import type { LureParts } from "../model";
import { exact, lures, pickable } from "./pick";

const NOBODY = { owners: [-1, -1], faces: [-1, -1], seat: -1 };
const [RED, BLUE, NONE] = [0, 4, -1];
const lure = (...colours: [number, number]): LureParts => ({ ...NOBODY, kind: 0, colours });
const THROW: LureParts = { ...NOBODY, kind: 1, colours: [NONE, NONE] };
const choices = (...all: LureParts[]) => all.map((parts, move) => ({ move, parts }));

describe("picking mice one by one", () => {
  const offers = lures(choices(lure(RED, NONE), lure(BLUE, NONE), lure(RED, BLUE), THROW));

  it("offers each mouse once, whatever moves it is part of", () => {
    expect(pickable(offers, []).map((mouse) => mouse.colour)).toEqual(["red", "blue"]);
  });

  it("offers only what completes a move", () => {
    expect(pickable(offers, [{ colour: "red", seat: null }])).toEqual([{ colour: "blue", seat: null }]);
    expect(
      pickable(offers, [
        { colour: "red", seat: null },
        { colour: "blue", seat: null },
      ]),
    ).toEqual([]);
  });

  it("finds the move that takes exactly these", () => {
    expect(
      exact(offers, [
        { colour: "blue", seat: null },
        { colour: "red", seat: null },
      ])?.move,
    ).toBe(2);
    expect(exact(offers, [{ colour: "red", seat: null }])?.move).toBe(0);
    expect(exact(offers, [{ colour: "green", seat: null }])).toBeUndefined();
  });

  it("counts two alike from one place as two", () => {
    const pair = lures(choices(lure(RED, NONE), lure(RED, RED)));
    expect(pickable(pair, [{ colour: "red", seat: null }])).toHaveLength(1);
    expect(
      exact(pair, [
        { colour: "red", seat: null },
        { colour: "red", seat: null },
      ])?.move,
    ).toBe(1);
  });
});
