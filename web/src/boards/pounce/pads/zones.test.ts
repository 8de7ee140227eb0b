import { describe, expect, it } from "vitest";

import { along, EDGES, gate, shapeOf, zonesFor, type Shape, type Zone } from "./zones";

const seats = (people: number): number[] => Array.from({ length: people }, (_, seat) => seat);

/** The seats as one walks clockwise around the device from the middle of the bottom edge. */
const walk = (zones: Zone[]): number[] => {
  const edge = (name: (typeof EDGES)[number]): number[] => along(zones, name, true).map(({ seat }) => seat);
  return [...edge("bottom").reverse(), ...edge("left").reverse(), ...edge("top"), ...edge("right")];
};

describe.each(["narrow", "tall", "wide"] as const)("around a %s device", (shape) => {
  it.each([2, 3, 4, 5, 6])("%i people sit clockwise, with room for each", (people) => {
    const zones = zonesFor(seats(people), shape, true);
    expect(walk(zones)).toEqual(seats(people));
    for (const edge of EDGES)
      expect(zones.filter((zone) => zone.edge === edge).length).toBeLessThanOrEqual(shape === "narrow" ? 3 : 2);
  });
});

it("the longer edges take the pairs", () => {
  const pairs = (shape: Shape): string[] =>
    EDGES.filter((edge) => zonesFor(seats(6), shape, true).filter((zone) => zone.edge === edge).length === 2);
  expect(pairs("tall")).toEqual(["left", "right"]);
  expect(pairs("wide")).toEqual(["bottom", "top"]);
});

it("in front of one screen everyone sits in a row, the first on the left", () => {
  const zones = zonesFor([1, 3, 4], "wide", false);
  expect(zones.every(({ edge }) => edge === "bottom")).toBe(true);
  expect(along(zones, "bottom", false).map(({ seat }) => seat)).toEqual([1, 3, 4]);
});

it("keeps the seats' numbers when bots sit between the people", () => {
  expect(zonesFor([0, 2], "tall", true)).toEqual([
    { seat: 0, edge: "bottom" },
    { seat: 2, edge: "top" },
  ]);
});

it("leads each tail to the zone of its player", () => {
  const zones = zonesFor(seats(6), "tall", true);
  expect(zones.map(({ seat }) => gate(zones, seat, true))).toEqual([
    { x: 0.5, y: 1 },
    { x: 0, y: 0.75 },
    { x: 0, y: 0.25 },
    { x: 0.5, y: 0 },
    { x: 1, y: 0.25 },
    { x: 1, y: 0.75 },
  ]);
  expect(gate(zones, 7, true)).toBeNull();
});

it("knows a phone from a tablet and a tablet from a screen", () => {
  expect([shapeOf(390, 730), shapeOf(820, 1080), shapeOf(1280, 800)]).toEqual(["narrow", "tall", "wide"]);
});
