import { expect, it } from "vitest";

import { Room } from "./room.svelte";

const room = (width: number, height: number): unknown[] => {
  const one = Object.assign(new Room(), { width, height });
  return [one.isUpright, one.size, Math.round(one.u * 100) / 100, one.target, Math.round(one.least)];
};

it.each([
  [390, 844, true, "phone", 1, 48, 13],
  [844, 390, false, "phone", 1, 48, 13],
  [820, 1180, true, "tablet", 1.35, 52, 15],
  [1366, 630, false, "desk", 0.85, 48, 12],
  [1440, 900, false, "desk", 1, 52, 14],
  [1920, 1080, false, "desk", 1.2, 62, 17],
  [2560, 1440, false, "desk", 1.6, 83, 22],
])("%i by %i", (width, height, ...found) => {
  expect(room(width, height)).toEqual(found);
});
