import { expect, it } from "vitest";

import { percent, percentOff } from "./percent";

it("says chances in whole percent", () => {
  expect([0, 0.004, 0.615, 1].map(percent)).toEqual([0, 0, 62, 100]);
});

it("says how far off they may be, and nothing where they are exact or nobody knows", () => {
  expect([0.043, 0.002].map(percentOff)).toEqual([4, 1]);
  expect([0, null].map(percentOff)).toEqual([null, null]);
});
