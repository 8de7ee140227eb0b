import { describe, expect, it } from "vitest";

import type { PounceView, Verdict } from "../model";
import { cupPose, flightShown, lag, pose, stand } from "./round";

const view = (changes: Partial<PounceView>): PounceView =>
  ({ phase: "ready", cat: 0, face: null, seats: 4, ...changes }) as PounceView;
const round = (changes: Partial<Verdict> = {}): Verdict => ({
  cat: 0,
  face: "cat",
  presses: [290, 312, null, 512],
  landing: 440,
  caught: [2, 3],
  mistaken: [],
  jumped: [],
  paid: [0, 0, 1, 1],
  ...changes,
});
const nobody = new Set<number>();

describe("while a round is on", () => {
  it("moves only who pressed at this device, at once", () => {
    const shown = view({ phase: "shown", face: "cat" });
    expect([0, 1, 2].map((seat) => stand(shown, null, new Set([1]), seat))).toEqual(["home", "away", "seat"]);
    expect(cupPose(shown, null, new Set([1]))).toBe("hover");
    expect(cupPose(shown, null, new Set([0]))).toBe("down");
  });

  it("lets mice be afraid of the cat only when it is there", () => {
    expect(pose(view({ phase: "tumbling" }), null, nobody, 1)).toBe("curious");
    expect(pose(view({ phase: "shown", face: "cat" }), null, nobody, 1)).toBe("frightened");
  });
});

describe("after the verdict", () => {
  it("puts the caught under the cup, also those who ran too late", () => {
    expect([1, 2, 3].map((seat) => stand(view({}), round(), nobody, seat))).toEqual(["away", "under", "under"]);
    expect(pose(view({}), round(), nobody, 3)).toBe("caught");
  });

  it("shows presses one after the other, as they came", () => {
    expect([0, 1, 2, 3].map((seat) => lag(round(), seat))).toEqual([0, 22, 0, 222]);
    expect(lag(round({ presses: [null, null, null, null] }), 0)).toBe(0);
    expect(lag(round({ presses: [-1, null, null, null] }), 0)).toBe(0);
  });

  it("lets the cup fall for as long as the verdict says, a helping paw included", () => {
    expect(flightShown(null, 150)).toBe(150);
    expect(flightShown(round(), 150)).toBe(150);
    expect(flightShown(round({ landing: 290 }), 150)).toBe(0);
    expect(flightShown(round({ landing: null, presses: [null, 312, null, 512] }), 150)).toBe(150);
  });
});
