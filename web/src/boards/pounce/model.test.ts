import { expect, it } from "vitest";

import games from "../../fixtures/pounce.json";
import { read } from "../../net/layout";
import { POUNCE_PARTS, POUNCE_SIGHT, type PounceParts, type PounceSight } from "../../wire.gen";
import { kindOf, offered, viewOf } from "./model";

const steps = games[4];
const views = steps.map(({ sight }) => viewOf(read<PounceSight>(POUNCE_SIGHT, sight)));
const verdicts = [...new Map(views.map(({ last }) => [JSON.stringify(last), last])).values()];

it("draws a round from the throw to the verdict", () => {
  expect(views.slice(0, 4).map(({ phase, face }) => [phase, face])).toEqual([
    ["ready", null],
    ["tumbling", null],
    ["tumbling", null],
    ["shown", "cat"],
  ]);
  expect(views.map(({ feints }) => feints).slice(0, 3)).toEqual([0, 0, 1]);
  expect(verdicts[1]).toMatchObject({ cat: 0, face: "cat", presses: [290, 312, 512, null], landing: 440 });
  expect(verdicts[1]).toMatchObject({ caught: [2, 3], paid: [0, 0, 1, 1], mistaken: [], jumped: [] });
});

it("knows who was mistaken, and a press before the face", () => {
  expect(verdicts[2]).toMatchObject({ face: "mouse", mistaken: [1], landing: null });
  expect(verdicts[3]).toMatchObject({ face: null, jumped: [2], presses: [null, null, -1, null] });
});

it("finds the throw and the feint among the moves on offer", () => {
  const choices = steps.map(({ legal }) =>
    legal.map(([move = 0, ...numbers]) => ({ move, parts: read<PounceParts>(POUNCE_PARTS, numbers) })),
  );
  expect(offered(choices[0] ?? [], "throw")).toBeDefined();
  expect(offered(choices[1] ?? [], "throw")).toBeUndefined();
  expect(offered(choices[1] ?? [], "feint")).toBeDefined();
  const happened = steps.map(({ event }) => kindOf(event && read(POUNCE_PARTS, event.parts)));
  expect(happened.slice(0, 5)).toEqual([null, "throw", "feint", "face", "press"]);
});
