import { expect, it } from "vitest";

import { LUCK, type Happening } from "../../board";
import type { LureParts, LureView } from "../model";
import { markOf } from "./mark";

const before: LureView = {
  ...{ seats: 2, phase: "deciding", seat: 1, dice: ["red", "red"], centre: [5, 6, 6, 6, 5], front: [1, 0, 0, 0, 1] },
  ...{ cards: [[], []], points: [0, 0], worth: [5, 4, 3, 2, 1], risk: 4 },
};
const NOTHING = { colours: [-1, -1], owners: [-1, -1], faces: [-1, -1], seat: -1 };
const event = (actor: number, parts: Partial<LureParts> | null): Happening<LureParts> => ({
  ...{ number: 1, actor, move: 0 },
  parts: parts && { ...NOTHING, kind: 0, ...parts },
});
const after = (changes: Partial<LureView>): LureView => ({ ...before, ...changes });

it("marks what was lured, and prints run to its pile", () => {
  expect(markOf(event(1, { colours: [2, 2] }), before, after({}))).toEqual({
    ...{ seat: 1, spots: ["row-yellow"], kept: [], home: [], paws: ["yellow"] },
  });
});

it("marks what was kept on the card of who stopped", () => {
  expect(markOf(event(1, { kind: 2 }), before, after({ seat: 0 }))).toMatchObject({
    ...{ seat: 1, kept: ["red", "blue"] },
  });
});

it("marks where mice ran home whose hunter failed", () => {
  const failed = after({ seat: 0, phase: "throwing", front: [0, 0, 0, 0, 0] });
  expect(markOf(event(LUCK, { kind: 3, faces: [0, 0] }), before, failed)).toMatchObject({
    ...{ seat: 1, home: ["red", "blue"] },
  });
});

it("stays through throws, and goes with a move that is taken back", () => {
  expect(markOf(event(1, { kind: 1 }), before, after({}))).toBeUndefined();
  expect(markOf(event(LUCK, { kind: 3, faces: [0, 1] }), before, after({ phase: "luring" }))).toBeUndefined();
  expect(markOf(event(1, null), before, after({}))).toBeNull();
});
