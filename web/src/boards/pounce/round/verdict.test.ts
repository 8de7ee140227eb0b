import { describe, expect, it } from "vitest";

import { doubted, fate, type Verdict } from "../model";
import { headline, rows, sentence } from "./verdict";

const NAMES = ["Ola", "Kitten", "Миша"];
const round = (changes: Partial<Verdict>): Verdict => ({
  cat: 1,
  face: "cat",
  presses: [312, 290, 500],
  landing: 440,
  caught: [2],
  mistaken: [],
  jumped: [],
  paid: [0, 0, 1],
  ...changes,
});

describe("a round in words", () => {
  it("gives the times that decided it", () => {
    expect(sentence(round({}), 0, NAMES)).toBe("Ola 312 ms, cup landed at 440 ms: escaped");
    expect(sentence(round({}), 1, NAMES)).toBe("Kitten slammed at 290 ms, cup landed at 440 ms");
    expect(sentence(round({}), 2, NAMES)).toBe("Миша 500 ms, cup landed at 440 ms: caught");
    expect(headline(round({}), 1, NAMES)).toBe("Kitten catches: Миша (+1 card)");
  });

  it("says who holds the cup when all escaped", () => {
    const free = round({ caught: [], paid: [0, 0, 0], presses: [312, 290, 400] });
    expect(headline(free, 2, NAMES)).toBe("Everyone escaped: the cup goes to Миша");
    expect(headline({ ...free, landing: null, presses: [312, null, null] }, 2, NAMES)).toContain("did not fall");
  });

  it("is kind about mistakes and jumps", () => {
    const hasty = round({ face: "mouse", landing: null, caught: [], mistaken: [0] });
    expect(headline(hasty, 1, NAMES)).toBe("It was only a mouse! A card into the box: Ola");
    const early = round({ face: null, landing: null, caught: [], presses: [-1, 40, null], jumped: [0, 1] });
    expect(headline(early, 1, NAMES)).toContain("Too soon, that happens!");
    expect(sentence(early, 0, NAMES)).toContain("before the die lay still");
    expect(sentence(early, 1, NAMES)).toContain("faster than anyone can react");
  });
});

it.each([
  [{ caught: [0] }, 0, "caught"],
  [{}, 0, "escaped"],
  [{}, 1, "slammed"],
  [{ landing: null, presses: [null, null, null], caught: [] }, 1, "waited"],
  [{ face: "mouse", landing: null, presses: [null, null, null], caught: [] }, 0, "still"],
  [{ face: "mouse", landing: null, presses: [null, null, null], caught: [] }, 1, "still"],
  [{ mistaken: [1] }, 1, "mistaken"],
  [{ jumped: [1], mistaken: [] }, 1, "early"],
] as [Partial<Verdict>, number, string][])("%j: seat %i %s", (changes, seat, expected) => {
  expect(fate(round(changes), seat)).toBe(expected);
});

it("says everything for those who listen", () => {
  const words = rows(round({}), NAMES);
  expect(words.split(". ")).toHaveLength(3);
  expect(words).toContain("Ola 312 ms");
});

it("mentions only claims that the court changed by more than a frame", () => {
  const heard = (claim: number | null, judged: number | null) => ({ seat: 0, claim, low: 0, high: 900, judged });
  expect(doubted([heard(312.4, 312), heard(256, 245), heard(200, 350), heard(null, null)])).toEqual([heard(200, 350)]);
});
