import { expect, it } from "vitest";

import { LUCK, type Happening } from "../board";
import type { LureParts, LureView } from "./model";
import { tell, whose } from "./tell";

const view = (changes: Partial<LureView>): LureView => ({
  ...{ seats: 2, phase: "throwing", seat: 0, dice: null, centre: [6, 6, 6, 6, 6], front: [0, 0, 0, 0, 0] },
  ...{ cards: [[], []], points: [3, 0], worth: [5, 4, 3, 2, 1], risk: null, ...changes },
});
const NOTHING = { colours: [-1, -1], owners: [-1, -1], faces: [-1, -1], seat: -1 };
const [STOP, DICE] = [2, 3];
const event = (actor: number, parts: Partial<LureParts>): Happening<LureParts> => ({
  ...{ number: 1, actor, move: 0, parts: { ...NOTHING, kind: 0, ...parts } },
});
const NAMES = ["Ann", "Ben"];
const throwing = event(LUCK, { kind: DICE, faces: [0, 5] });

it("credits the first throw of a turn to whoever begins it", () => {
  const turn = view({ seat: 1 }); // Ann has just stopped
  expect(tell(throwing, turn, view({ seat: 1, phase: "luring" }), NAMES)).toBe("Ben throws: red, white");
  expect(whose(throwing, turn, undefined)).toBe(1);
});

it("tells a hunt that failed with the name of its hunter, although it is no longer their turn", () => {
  const [hunt, next] = [view({ seat: 0, front: [1, 0, 0, 0, 0] }), view({ seat: 1 })];
  expect(tell(throwing, hunt, next, NAMES)).toBe("Ann throws red, white: all run home!");
  expect(whose(throwing, hunt, next)).toBe(0);
});

it("tells how many were kept, and what they brought", () => {
  const [hunt, next] = [view({ front: [1, 0, 1, 0, 0] }), view({ seat: 1, points: [11, 0] })];
  expect(tell(event(0, { kind: STOP }), hunt, next, NAMES)).toBe("Ann keeps 2 mice: +8");
});
