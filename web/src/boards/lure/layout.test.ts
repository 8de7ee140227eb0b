import { describe, expect, it } from "vitest";

import { groups } from "./groups";
import { layout, sittings } from "./layout";
import type { OneMouse } from "./mice";
import { COLOURS } from "./model";

/** A table where every seat has caught two mice of each colour, so that its card is as full of targets as can be. */
const everywhere = (seats: number): OneMouse[] =>
  Array.from({ length: seats }, (_, seat) =>
    COLOURS.flatMap((colour) => [0, 1].map((i): OneMouse => ({ id: `${colour}${seat}${i}`, colour, place: seat }))),
  ).flat();

describe.each([2, 3, 4])("the table of Lure for %i", (seats) => {
  const [width, height] = [374, 650]; // what a phone of 390 by 844 leaves to the board
  const board = layout(seats, 0, 0, width / height);
  const scale = Math.min(width / (board.w + 8), height / (board.h + 20));
  const mice = everywhere(seats);
  const wanted = Array.from({ length: seats - 1 }, (_, i) => COLOURS.map((colour) => ({ colour, seat: i + 1 }))).flat();
  const targets = groups(board, mice, wanted, sittings(board, mice), 48 / scale);

  it("gives a thumb at least 48 pixels on every mouse of the others", () => {
    expect(targets).toHaveLength(5 * (seats - 1));
    for (const { box } of targets) {
      expect(box.w * scale).toBeGreaterThanOrEqual(48);
      expect(box.h * scale).toBeGreaterThanOrEqual(48);
    }
  });

  it("keeps those targets apart and on the board", () => {
    for (const [i, { box }] of targets.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(-8);
      expect(box.x + box.w).toBeLessThanOrEqual(board.w);
      for (const { box: other } of targets.slice(i + 1)) {
        const across = Math.min(box.x + box.w, other.x + other.w) - Math.max(box.x, other.x);
        const down = Math.min(box.y + box.h, other.y + other.h) - Math.max(box.y, other.y);
        expect(Math.min(across, down)).toBeLessThanOrEqual(8); // what mice that sit close share is less than a fingertip
      }
    }
  });

  it("leaves the middle room for all mice", () => {
    expect(board.centre.h).toBeGreaterThanOrEqual(200);
  });
});
