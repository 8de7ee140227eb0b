import { expect, it } from "vitest";

import { fitted } from "../../field/camera";
import { boxOf, PITCH, type PantryView, type Spot } from "../model";
import { next } from "./arrows";
import { fitOf } from "./fit";

const fieldOf = (columns: number, rows: number): PantryView =>
  ({
    field: Array.from({ length: columns * rows }, (_, i): Spot => ({
      east: i % columns,
      north: Math.floor(i / columns),
    })),
  }) as unknown as PantryView;
const calm = { aimed: null, isHeld: false, end: null };
const phone = { size: "phone", u: 1, isUpright: true } as const;
const lying = { ...phone, isUpright: false };
const tileIn = (view: PantryView, looks: Parameters<typeof fitOf>[2], width: number, height: number): number =>
  fitted(fitOf(view, phone, looks), { width, height }).scale * PITCH;

it("shows the first tile large, six by six of them as large as the screen allows, and none too small", () => {
  expect(tileIn(fieldOf(1, 1), calm, 390, 433)).toBeGreaterThanOrEqual(104);
  expect(tileIn(fieldOf(6, 6), calm, 390, 433)).toBeGreaterThanOrEqual(50);
  expect(tileIn(fieldOf(14, 12), calm, 390, 433)).toBe(38);
});

it("comes closer once a tile wants a place that a finger can hit", () => {
  expect(tileIn(fieldOf(14, 12), { ...calm, isHeld: true }, 390, 433)).toBe(44);
});

it("shows nine rows whole on a phone that lies, while a tile is held over the lowest", () => {
  const room = { width: 568, height: 390 };
  const fit = fitOf(fieldOf(4, 8), lying, { ...calm, aimed: { east: 0, north: -1 }, isHeld: true });
  const camera = fitted(fit, room);
  const top = camera.y + camera.scale * boxOf({ east: 0, north: 7 }).y;
  const ghost = boxOf({ east: 0, north: -1 });
  expect([top >= 0, camera.y + camera.scale * (ghost.y + ghost.h) <= room.height]).toEqual([true, true]);
});

it("walks from place to place the way an arrow points", () => {
  const places = [
    { east: 2, north: 0 },
    { east: 0, north: 2 },
    { east: 1, north: -3 },
  ];
  const ways = ["ArrowRight", "ArrowUp", "ArrowDown", "ArrowLeft", "n"];
  expect(ways.map((key) => next(places, { east: 0, north: 0 }, key))).toEqual([...places, undefined, undefined]);
});
