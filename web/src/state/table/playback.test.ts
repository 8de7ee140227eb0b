import { expect, it } from "vitest";

import { LUCK } from "../../boards/board";
import type { Moment } from "../../net/wire";
import { Playback } from "./playback.svelte";

const moment = (number: number, seat = 0, changes: Partial<Moment> = {}): Moment => ({
  number,
  seat,
  at: 0,
  event: { number, actor: 0, move: 0, parts: {}, id: null },
  sight: { number, seat },
  awaited: [],
  legal: [],
  can_undo: false,
  clock: null,
  result: null,
  ...changes,
});
const view = (number: number, seat = 0): Moment => moment(number, seat, { event: null });
const luck = (number: number): Moment =>
  moment(number, 0, { event: { number, actor: LUCK, move: 0, parts: {}, id: null } });

function watched(seats = 1, pause = 5) {
  const wakes: (() => void)[] = [];
  const waits = {
    beat: () => pause,
    sleep: () => new Promise<void>((resolve) => wakes.push(resolve)),
  };
  const rest = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
  const wake = async (): Promise<void> => {
    wakes.shift()?.();
    await rest();
  };
  return { playback: new Playback(waits, () => seats), wake, rest };
}

it("shows an event with what came of it, and is at rest when it was looked at", async () => {
  const { playback, wake } = watched();
  playback.add([moment(1)]);
  expect([playback.shown?.seen.get(0)?.event?.number, playback.isCaughtUp]).toEqual([1, false]);
  await wake();
  expect([playback.shown?.number, playback.isCaughtUp]).toEqual([1, true]);
});

it("shows each event of an update on its own moment, and knows what was seen before it", async () => {
  const { playback, wake } = watched();
  playback.add([moment(1), luck(2)]);
  const now = (): unknown[] => {
    const seen = playback.shown;
    return [seen?.seen.get(0)?.sight.number, seen?.before?.seen.get(0)?.sight.number, playback.isCaughtUp];
  };
  expect(now()).toEqual([1, undefined, false]);
  await wake();
  expect(now()).toEqual([2, 1, false]);
  await wake();
  expect(now()).toEqual([2, 1, true]);
});

it("looks at an event no longer when asked to go on", async () => {
  const { playback, rest } = watched();
  playback.add([moment(1), moment(2)]);
  playback.goOn();
  await rest();
  expect([playback.shown?.number, playback.isCaughtUp]).toEqual([2, false]);
});

it("keeps later entries waiting, and hurries when asked", async () => {
  const { playback, wake } = watched();
  playback.add([moment(1)]);
  playback.add([moment(2)]);
  playback.add([moment(3)]);
  playback.hurry();
  await wake();
  expect(playback.shown?.number).toBe(3);
  expect(playback.history.map((entry) => entry.number)).toEqual([1, 2, 3]);
});

it("forgets what is older than what it has", async () => {
  const { playback, wake } = watched();
  playback.add([view(4)]);
  await wake();
  playback.add([view(2)]);
  expect(playback.newest).toBe(4);
});

it("waits until every seat of this device has its view", async () => {
  const { playback, wake } = watched(2);
  playback.add([view(1, 0)]);
  expect(playback.isBusy).toBe(false);
  playback.add([view(1, 1)]);
  await wake();
  expect([...(playback.shown?.seen.keys() ?? [])]).toEqual([0, 1]);
});

it("keeps for each seat of this device what it may know of an event", () => {
  const { playback } = watched(2, 0);
  const known = (seat: number, card: number): Moment => {
    const event = { number: 1, actor: LUCK, move: card, parts: { card }, id: null };
    return moment(1, seat, { event });
  };
  playback.add([known(0, 7)]);
  playback.add([known(1, -2)]);
  expect([0, 1].map((seat) => playback.shown?.seen.get(seat)?.event?.parts)).toEqual([{ card: 7 }, { card: -2 }]);
});

it("still knows what happened when the same moment comes once more as a view", () => {
  const { playback } = watched(1, 0);
  playback.add([moment(1)]);
  playback.add([{ ...view(1), can_undo: true }]);
  const now = playback.shown?.seen.get(0);
  expect([now?.can_undo, now?.event?.number]).toEqual([true, 1]);
});
