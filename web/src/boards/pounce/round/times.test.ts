import { expect, it } from "vitest";

import type { Verdict } from "../model";
import { bars } from "./times";

const round = (changes: Partial<Verdict>): Verdict => ({
  ...{ cat: 0, face: "cat", presses: [290, 466, 312, null], landing: 440, caught: [1, 3], mistaken: [], jumped: [] },
  paid: [0, 1, 0, 1],
  ...changes,
});
const shown = (verdict: Verdict): unknown[] => bars(verdict, [], []).map(({ seat, ms }) => [seat, ms]);

it("puts everybody and the cup on one axis, the quickest first; the cup stands for the cat", () => {
  expect(shown(round({}))).toEqual([
    [2, 312],
    [null, 440],
    [1, 466],
    [3, null],
  ]);
  const shares = bars(round({}), [], []).map(({ share }) => share);
  expect(shares[1]! / shares[0]!).toBeCloseTo(440 / 312);
  expect(Math.max(...shares)).toBeLessThan(1);
});

it("shows on a mouse face only who stirred", () => {
  const mistake = {
    face: "mouse",
    landing: null,
    caught: [],
    presses: [null, 390, null, null],
    mistaken: [1],
  } as const;
  expect(shown(round({ ...mistake, presses: [...mistake.presses], caught: [], mistaken: [1] }))).toEqual([[1, 390]]);
});

it("shows who pressed before the face at its very beginning", () => {
  const early = bars(round({ presses: [null, -1, null, null], landing: null, caught: [], jumped: [1] }), [], []);
  expect(early[0]).toMatchObject({ seat: 1, ms: 0, share: 0, fate: "early" });
});

it("marks what a helping paw took off, and a claim that was not believed", () => {
  const heard = { seat: 1, claim: 200, low: 400, high: 900, judged: 466 };
  const [, , late] = bars(round({}), [0, 100, 0, 0], [heard]);
  expect(late).toMatchObject({ seat: 1, claim: 200 });
  expect(late!.paw / late!.share).toBeCloseTo(100 / 466);
});
