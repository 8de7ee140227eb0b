import { describe, expect, it } from "vitest";

import type { Box } from "../../board";
import { layout, roomOf } from "./layout";

// The scene beside its pad on each kind of screen, and the least width of a mouse there.
const SCREENS = [
  ["a small phone", "phone", true, 1, 320, 463, 64],
  ["a phone", "phone", true, 1, 390, 617, 85],
  ["a phone that lies", "phone", false, 1, 572, 390, 64],
  ["a tablet", "tablet", true, 1.35, 820, 912, 149],
  ["a laptop", "desk", false, 0.85, 1026, 630, 104],
  ["a desk", "desk", false, 1, 1040, 900, 138],
  ["a large desk", "desk", false, 1.2, 1440, 1080, 166],
] as const;

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

describe.each(SCREENS)("on %s", (_, size, isUpright, u, w, h, mouse) => {
  it.each([3, 4, 5, 6])("%i players have their plaques apart from each other, and all in sight", (seats) => {
    const { players } = layout(seats, 0, 1, roomOf({ size, isUpright, u }, w, h));
    const plaques = players.map(({ plaque }) => plaque!);
    for (const [i, one] of plaques.entries()) {
      expect(one.x >= 0 && one.x + one.w <= w && one.y >= 0 && one.y + one.h <= h).toBe(true);
      expect(plaques.slice(i + 1).some((other) => overlap(one, other))).toBe(false);
    }
  });

  it("mice are as large as they should be, whole, and below the cup's mouth", () => {
    const { mouse: found, players, hover, die, s } = layout(6, 0, 1, roomOf({ size, isUpright, u }, w, h));
    expect(found).toBeGreaterThanOrEqual(mouse);
    expect(Math.min(...players.map(({ seat }) => seat.y)) - found / 2).toBeGreaterThan(hover - 10 * s);
    expect(die.y + 90 * s).toBeLessThanOrEqual(h);
  });
});

it("everybody keeps their place when the cup goes on, and oneself sits at the lower left", () => {
  const room = roomOf({ size: "desk", isUpright: false, u: 1 }, 1040, 900);
  const places = (cat: number): unknown => layout(5, 2, cat, room).players.map(({ plaque }) => plaque);
  expect(places(0)).toEqual(places(3));
  const own = layout(5, 2, 0, room).players[2]!.plaque!;
  expect([own.x < 520, own.y > 600]).toEqual([true, true]);
});
