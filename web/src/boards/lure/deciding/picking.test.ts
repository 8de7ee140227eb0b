import { expect, it } from "vitest";

import type { LureParts } from "../model";
import { coloursAt, Picking } from "./picking.svelte";

const [RED, NONE] = [0, -1];
const lure = (owner: number): LureParts => ({
  ...{ kind: 0, colours: [RED, NONE], owners: [owner, NONE], faces: [NONE, NONE], seat: NONE },
});
const target = (side: number): Element =>
  Object.assign(document.createElement("button"), { getBoundingClientRect: () => new DOMRect(0, 0, side, 72) });

function picking(): { picking: Picking; chosen: number[] } {
  const chosen: number[] = [];
  const choices = [NONE, 1].map((owner, move) => ({ move, parts: lure(owner) }));
  return {
    chosen,
    picking: new Picking(
      () => choices,
      (move) => chosen.push(move),
    ),
  };
}

it("lures a mouse that can only come alone as soon as it is picked", () => {
  const { picking: hunt, chosen } = picking();
  hunt.pick({ colour: "red", seat: 1 }, target(48));
  expect(chosen).toEqual([1]);
});

it("never takes a touch for final that may have meant a neighbour", () => {
  const { picking: hunt, chosen } = picking();
  hunt.pick({ colour: "red", seat: 1 }, target(36));
  expect(chosen).toEqual([]);
  expect(hunt.picked).toEqual([{ colour: "red", seat: 1 }]);
  hunt.take?.();
  expect(chosen).toEqual([1]);
});

it("lets go", () => {
  const { picking: hunt, chosen } = picking();
  hunt.pick({ colour: "red", seat: 1 }, target(36));
  hunt.drop();
  expect([hunt.picked, hunt.take, chosen]).toEqual([[], undefined, []]);
});

it("knows what may come from whom", () => {
  const { picking: hunt } = picking();
  expect([null, 1, 2].map((seat) => coloursAt(hunt.next, seat).size)).toEqual([1, 1, 0]);
});
