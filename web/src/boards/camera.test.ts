import { expect, it } from "vitest";

import { fitted, under, zoomed } from "./camera";

it("sees the whole box", () => {
  const camera = fitted({ x: -100, y: -50, w: 400, h: 200 }, 200, 200);
  expect(under(camera, { x: 0, y: 50 })).toEqual({ x: -100, y: -50 });
  expect(under(camera, { x: 200, y: 150 })).toEqual({ x: 300, y: 150 });
});

it("keeps the point under the finger where it is", () => {
  const camera = { x: 30, y: 40, scale: 1 };
  const before = under(camera, { x: 90, y: 10 });
  const after = under(zoomed(camera, 1.5, { x: 90, y: 10 }), { x: 90, y: 10 });
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});
