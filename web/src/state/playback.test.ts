import { expect, it } from "vitest";

import type { Event, Moment } from "../net/wire";
import { Playback } from "./playback.svelte";

const moment = (number: number, seat = 0): Moment => ({
  number,
  seat,
  at: 0,
  view: { game: "lure" } as Moment["view"],
  awaited: [],
  legal: [],
  can_undo: false,
  clock: null,
  result: null,
});
const event = (number: number): Event => ({ number, actor: 0, move: 0, words: "throw", id: null });

function watched(seats = 1) {
  const wakes: (() => void)[] = [];
  const waits = { before: () => 5, after: () => 5, sleep: () => new Promise<void>((resolve) => wakes.push(resolve)) };
  const wake = async (): Promise<void> => {
    wakes.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { playback: new Playback(waits, () => seats), wake };
}

it("shows what happened before it shows the view", async () => {
  const { playback, wake } = watched();
  playback.add(moment(1), [event(1)]);
  expect([playback.happened?.number, playback.shown, playback.isCaughtUp]).toEqual([1, null, false]);
  await wake();
  expect([playback.shown?.number, playback.isCaughtUp]).toEqual([1, true]);
});

it("keeps later entries waiting, and hurries when asked", async () => {
  const { playback, wake } = watched();
  playback.add(moment(1), [event(1)]);
  playback.add(moment(2), [event(2)]);
  playback.add(moment(3), [event(3)]);
  playback.hurry();
  await wake();
  expect(playback.shown?.number).toBe(3);
  expect(playback.history.map((entry) => entry.number)).toEqual([1, 2, 3]);
});

it("forgets what is older than what it has", async () => {
  const { playback, wake } = watched();
  playback.add(moment(4), []);
  await wake();
  playback.add(moment(2), []);
  expect(playback.newest).toBe(4);
});

it("waits until every seat of this device has its view", async () => {
  const { playback, wake } = watched(2);
  playback.add(moment(1, 0), []);
  expect(playback.isBusy).toBe(false);
  playback.add(moment(1, 1), []);
  await wake();
  expect([...(playback.shown?.seen.keys() ?? [])]).toEqual([0, 1]);
});
