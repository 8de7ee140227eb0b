import { expect, it } from "vitest";

import type { Box } from "../board";
import { fitted, under } from "../field/camera";
import { coinFor, fitOf, middleOf } from "./field";
import { G, type PeekView } from "./model";

const cards = Array.from({ length: 29 }, () => "b.pg.y");
const PHONE = { size: "phone", isUpright: true, u: 1 } as const;
const view = (...columns: number[]): PeekView => ({
  ...{ seats: 2, me: 0, phase: "laying", seat: 0, top: 0, left: 0, table: [], peeking: [], hand: null },
  ...{ held: [6, 6], deck: 12, points: [0, 0], cards },
  played: columns.map((column, card) => ({ seat: 0, card, lies: { card, turn: 0, row: 0, column } })),
});

it("sees all cards and the one in the air, which may lie beyond them", () => {
  const far = { card: 1, turn: 0, row: 5, column: -4 };
  const cells = (box: Box): number[] => [box.x, box.y, box.w, box.h].map((side) => Math.round((10 * side) / G) / 10);
  expect(cells(fitOf(view(2), null, PHONE).box)).toEqual([-0.2, -0.2, 5.5, 2.5]);
  expect(cells(fitOf(view(2), far, PHONE).box)).toEqual([-4.2, -0.2, 9.5, 7.5]);
});

it("looks at the card in the air, or at the last one, where not everything fits", () => {
  const room = { width: 390, height: 400 };
  const seen = (ghost: Parameters<typeof fitOf>[1]): number =>
    under(fitted(fitOf(view(4, 8, 12), ghost, PHONE), room), { x: 195, y: 200 }).x;
  expect(seen({ card: 5, turn: 0, row: 0, column: 6 })).toBeCloseTo(middleOf({ turn: 0, row: 0, column: 6 }).x);
  expect(seen(null)).toBeGreaterThan(8 * G);
});

it("comes nearer to where a card may lie as soon as one is in the air", () => {
  const room = { width: 390, height: 400 };
  const cell = (ghost: Parameters<typeof fitOf>[1]): number =>
    Math.round(fitted(fitOf(view(4, 8, 12), ghost, PHONE), room).scale * G);
  expect([cell(null), cell({ card: 5, turn: 0, row: 0, column: 6 })]).toEqual([34, 44]);
});

it("draws coins that can be read, however small the field", () => {
  const high = (scale: number): number => Math.round(0.95 * scale * coinFor(scale, { least: 13 }));
  expect([34 / G, 1, 3].map(high).every((pixels) => pixels >= 13)).toBe(true);
  expect(coinFor(1, { least: 13 })).toBe(20);
});
