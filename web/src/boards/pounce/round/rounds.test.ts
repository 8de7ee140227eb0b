import { afterEach, beforeEach, expect, it } from "vitest";

import type { PounceView, Verdict } from "../model";
import { Stopwatch } from "./reaction";
import { Rounds } from "./rounds.svelte";

const LAST = { cat: 0, presses: [290, 312, null], caught: [2] } as unknown as Verdict;
const view = (phase: PounceView["phase"], throws: number, last: Verdict | null = null): PounceView =>
  ({ phase, throws, last, flight: 150 }) as PounceView;

let frames: ((time: number) => void)[];
let rounds: Rounds;
const paint = (time: number): void => frames.splice(0).forEach((run) => run(time));

beforeEach(() => {
  frames = [];
  rounds = new Rounds(
    new Stopwatch(
      (run) => frames.push(run),
      () => 0,
    ),
  );
});
afterEach(() => rounds.after.end());

it("measures from the face of this throw", () => {
  rounds.drawn(view("tumbling", 1));
  rounds.drawn(view("shown", 1));
  paint(1000);
  expect(rounds.press(1, 1312)).toEqual({ reaction: 312 });
  expect([...rounds.pressed]).toEqual([[1, 312]]);
});

it("takes a press while the die tumbles for one before the face", () => {
  rounds.drawn(view("tumbling", 1));
  expect(rounds.press(1, 900)).toEqual({ reaction: null });
});

it("measures after a reload in the middle of a round", () => {
  rounds.drawn(view("shown", 7));
  paint(1000);
  expect(rounds.press(0, 1200)).toEqual({ reaction: 200 });
});

it("shows a verdict once, and forgets it with the next throw", () => {
  rounds.drawn(view("shown", 1));
  expect(rounds.drawn(view("ready", 1, LAST))).toBe(LAST);
  expect(rounds.after.round).toBe(LAST);
  expect(rounds.drawn(view("ready", 1, LAST))).toBeNull();
  rounds.drawn(view("tumbling", 2, LAST));
  expect(rounds.after.round).toBeNull();
});

it("forgets presses of a round that never happened", () => {
  rounds.drawn(view("tumbling", 2, LAST));
  rounds.press(1, 900);
  expect(rounds.drawn(view("ready", 2, LAST))).toBeNull();
  expect(rounds.pressed.size).toBe(0);
});
