import { expect, it } from "vitest";

import { around, beyond, fitted, under, zoomed, type Fit } from "./camera";

const PHONE = { width: 374, height: 400 };
const cells = (columns: number, rows: number, changes: Partial<Fit> = {}): Fit => ({
  box: around([{ x: 0, y: 0, w: columns * 100, h: rows * 100 }], 15),
  piece: 100,
  floor: 34,
  ceiling: 0.22,
  ...changes,
});
const size = (fit: Fit, room = PHONE): number => Math.round(fitted(fit, room).scale * fit.piece);

it("sees all pieces, as large as the room allows", () => {
  const camera = fitted(cells(8, 7), PHONE);
  expect(size(cells(8, 7))).toBe(45);
  expect(under(camera, { x: 0, y: 200 }).x).toBeCloseTo(-15);
  expect(under(camera, { x: PHONE.width, y: 200 }).x).toBeCloseTo(815);
  expect(beyond(cells(8, 7), camera, PHONE)).toEqual([]);
});

it("never makes a first piece larger than a share of the room, nor many of them smaller than can be read", () => {
  expect(size(cells(1, 1))).toBe(Math.round(0.22 * 374));
  expect(size(cells(30, 30))).toBe(34);
});

it("looks at the last move where not everything fits, and says at which edges more lies", () => {
  const fit = cells(20, 4, { focus: { x: 1900, y: 100 } });
  const camera = fitted(fit, PHONE);
  expect(beyond(fit, camera, PHONE)).toEqual(["left"]);
  expect(under(camera, { x: PHONE.width, y: 0 }).x).toBeCloseTo(2015);
  const between = { ...fit, focus: { x: 1000, y: 100 } };
  expect(beyond(between, fitted(between, PHONE), PHONE)).toEqual(["left", "right"]);
});

it("keeps the point under the finger where it is", () => {
  const camera = { x: 30, y: 40, scale: 0.5 };
  const before = under(camera, { x: 90, y: 10 });
  const after = under(zoomed(camera, 1.5, { x: 90, y: 10 }, cells(8, 7), PHONE), { x: 90, y: 10 });
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});
