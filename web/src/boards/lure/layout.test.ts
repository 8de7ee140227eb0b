import { describe, expect, it } from "vitest";

import type { Box } from "../board";
import { fieldOf, inPile, inPlace } from "./layout";

/** What the frame leaves to the field and to a place, and the least sizes that the design asks for there. */
const SIZES = [
  { name: "phone upright", field: [374, 434], u: 1, place: [69, 74], mouse: 68, die: 64, front: 64 },
  { name: "phone sideways", field: [464, 374], u: 1, place: [65, 69], mouse: 58, die: 56, front: 60 },
  { name: "tablet", field: [788, 536], u: 1.4, place: [145, 124], mouse: 106, die: 98, front: 106 },
  { name: "desktop", field: [824, 868], u: 1, place: [106, 115], mouse: 138, die: 104, front: 98 },
  { name: "1920 x 1080", field: [1170, 1042], u: 1.2, place: [127, 138], mouse: 165, die: 124, front: 118 },
] as const;

describe.each(SIZES)("on a $name", ({ field: [w, h], u, place, ...least }) => {
  const box: Box = { x: 10, y: 20, w, h };
  const field = fieldOf(box, u);

  it("is as large as the design asks", () => {
    expect(field.mouse).toBeGreaterThanOrEqual(least.mouse);
    expect(field.die).toBeGreaterThanOrEqual(least.die);
    expect(inPlace({ x: 0, y: 0, w: place[0], h: place[1] }, 0, 1).size).toBeGreaterThanOrEqual(least.front);
  });

  it("keeps every pile in its cell, however many mice it has", () => {
    const [{ x: left, y: top, ...cell }] = field.cells as [Box];
    const outside = [1, 2, 3, 4, 5, 6].flatMap((count) =>
      Array.from({ length: count }, (_, i) => inPile(field, 0, i, count)).filter(
        ({ x, y, size }) =>
          Math.abs(x - left - cell.w / 2) + size / 2 > cell.w / 2 ||
          Math.abs(y - top - cell.h / 2) + size / 2 > cell.h / 2,
      ),
    );
    expect(outside).toEqual([]);
  });

  it("gives the dice the cell next to the buttons", () => {
    const last = field.cells.at(-1) as Box;
    expect([last.x + last.w, last.y + last.h].map(Math.round)).toEqual([box.x + w, box.y + h]);
    expect(field.die * 2.58).toBeLessThanOrEqual(last.w); // the bowl
  });

  it("moves no mouse of the lower rows when one leaves", () => {
    for (let i = 0; i < field.across; i += 1) {
      const [six, five] = [inPile(field, 0, i, 6), inPile(field, 0, i, 5)];
      expect([six.x, six.y]).toEqual([five.x, five.y]);
    }
  });
});
