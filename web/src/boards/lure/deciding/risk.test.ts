import { expect, it } from "vitest";

import { dotsOf, oddsOf } from "./risk";

it("is said in small numbers", () => {
  expect(oddsOf(4)).toEqual({ fails: 1, of: 9 });
  expect(oddsOf(16)).toEqual({ fails: 4, of: 9 });
  expect(oddsOf(25)).toEqual({ fails: 25, of: 36 });
  expect(oddsOf(0)).toBeNull();
});

it("is one red dot at least, and nine only if nothing can come", () => {
  expect([0, 1, 4, 9, 16, 25, 36].map(dotsOf)).toEqual([0, 1, 1, 2, 4, 6, 9]);
});
