import { expect, it } from "vitest";

import { kept } from "./hand";

it("keeps every card of a hand in its place, and puts a new one where there is room", () => {
  const dealt = kept([], [3, 8, 12, 20, 24, 27]);
  expect(dealt).toEqual([3, 8, 12, 20, 24, 27]);
  expect(kept(dealt, [3, 5, 12, 20, 24, 27])).toEqual([3, 5, 12, 20, 24, 27]);
  expect(kept(dealt, [3, 12, 27])).toEqual([3, null, 12, null, null, 27]);
});
