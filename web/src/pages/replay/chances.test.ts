import { expect, it } from "vitest";

import type { Weighed } from "../../net/wire";
import { isCostly } from "../../state/finished/analysis.svelte";
import { courses, margins, nearest } from "./chances";

const weighed = (number: number, chances: number[], more: Partial<Weighed> = {}): Weighed => ({
  number,
  seat: 0,
  parts: [],
  best: 1,
  best_parts: [],
  before: 0.5,
  after: 0.5,
  loss: 0,
  error: 0,
  chances,
  doubts: [],
  ...more,
});

it("draws everyone's chance from an even start", () => {
  expect(courses([weighed(4, [0.7, 0.3])], 2)).toEqual([
    [
      [0, 0.5],
      [4, 0.7],
    ],
    [
      [0, 0.5],
      [4, 0.3],
    ],
  ]);
});

it("draws how far chances may be off, within all that is possible, where it is known", () => {
  const sure = weighed(2, [0.5, 0.5], { doubts: [0, 0] });
  const doubtful = weighed(6, [0.97, 0.03], { doubts: [0.05, 0.05] });
  expect(margins([weighed(1, [0.4, 0.6]), sure, doubtful], 2)).toEqual([
    [[6, expect.closeTo(0.92), 1]],
    [[6, 0, expect.closeTo(0.08)]],
  ]);
});

it("finds the mistake that a thumb meant, and none if it is far away", () => {
  const far = (to: number) => (one: number) => Math.abs(one - to);
  expect(nearest([10, 40, 90], far(47), 24)).toBe(40);
  expect(nearest([10, 40, 90], far(65), 24)).toBeUndefined();
  expect(nearest([], far(1), 24)).toBeUndefined();
});

it("calls only that a mistake which is larger than the doubt about it", () => {
  expect(isCostly(weighed(1, [], { loss: 0.06 }))).toBe(true);
  expect(isCostly(weighed(1, [], { loss: 0.06, error: 0.08 }))).toBe(false);
  expect(isCostly(weighed(1, [], { loss: 0.04 }))).toBe(false);
});
