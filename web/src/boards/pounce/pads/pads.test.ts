import { describe, expect, it } from "vitest";

import type { PounceView, Verdict } from "../model";
import { outcome, padState, padWords } from "./pads";

const NAMES = ["Ola", "Kuba", "Zoe"];
const view = (changes: Partial<PounceView>): PounceView =>
  ({ phase: "ready", cat: 0, face: null, seats: 3, thrower: "cat", ...changes }) as PounceView;
const ROLLS = view({ phase: "tumbling" });
const CAT = view({ phase: "shown", face: "cat" });
const MOUSE = view({ phase: "shown", face: "mouse" });
const says = (seen: PounceView, isCat: boolean): string[] =>
  Object.values(padWords(padState(seen, false, false), isCat, seen, NAMES, null));

describe("a pad", () => {
  it("can be seen to be pressed only when the cat lies there, or when one throws", () => {
    expect([view({}), ROLLS, MOUSE, CAT].map((seen) => padState(seen, false, false))).toEqual([
      "rest",
      "rolls",
      "calm",
      "live",
    ]);
    expect(padState(view({}), false, true)).toBe("throw");
  });

  it("is done once it was pressed, until the round is over", () => {
    expect([ROLLS, CAT, view({})].map((seen) => padState(seen, true, false))).toEqual(["pressed", "pressed", "rest"]);
  });

  it("says what a press does, to cat and mouse alike", () => {
    expect([says(CAT, false), says(CAT, true)]).toEqual([
      ["Flee!", ""],
      ["Slam!", ""],
    ]);
    expect(says(MOUSE, true)).toEqual(["A mouse: stay!", "A press now costs a card"]);
    expect(says(ROLLS, false)).toEqual(["Hold still", "the die still rolls"]);
    expect(says(view({}), false)).toEqual(["Hold still", "Ola throws next"]);
    expect(says(view({ thrower: "self" }), false)[1]).toBe("the die throws itself soon");
  });

  it("says how quick one was, or that it was too early", () => {
    expect(padWords("pressed", false, CAT, NAMES, 312.4).word).toBe("312 ms");
    expect(padWords("pressed", false, ROLLS, NAMES, null).word).toBe("Too early!");
  });
});

it("tells one's own part of the last round", () => {
  const last: Verdict = {
    ...{ cat: 0, face: "cat", presses: [290, 312, null], landing: 440, caught: [2], mistaken: [], jumped: [] },
    paid: [0, 0, 1],
  };
  expect([0, 1, 2].map((seat) => outcome(last, seat))).toEqual(["290 ms · slam!", "312 ms · escaped", "caught"]);
});
