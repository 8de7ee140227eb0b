// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { LUCK } from "../../../boards/board";
import type { GameBoard } from "../../../boards/boards";
import type { Moment } from "../../../net/wire";
import { play } from "../../../sound/sound";
import { Playback } from "../../../state/table/playback.svelte";
import type { Table } from "../../../state/table/table.svelte";
import { Teller } from "./teller.svelte";

vi.mock("../../../sound/sound", () => ({ play: vi.fn() }));

const NAMES = ["Ola", "Kit"];
const TUMBLE_MS = 500;

/** Seat 0 and seat 1 see a number each; `card` is what only its owner may know. */
const moment = (number: number, actor: number, seat = 0, card = number): Moment =>
  ({
    number,
    seat,
    event: { number, actor, move: 0, parts: { card }, id: null },
    sight: { turn: number % 2, number },
    awaited: [],
    result: null,
  }) as unknown as Moment;

const board = {
  isSecret: true,
  beats: { told: ({ actor }: { actor: number }) => (actor === LUCK ? TUMBLE_MS : 0) },
  viewOf: (sight: unknown) => sight,
  whose: (_: unknown, before: { turn: number } | undefined) => before?.turn ?? null,
  sound: ({ actor }: { actor: number }) => (actor === LUCK ? "dice" : "hop"),
  tell: (
    { actor, parts }: { actor: number; parts: { card: number } },
    before: { number: number } | undefined,
    after: { number: number },
    names: string[],
  ) => `${names[actor] ?? "luck"} ${parts.card}: ${before?.number ?? "-"} to ${after.number}`,
} as unknown as GameBoard;

let end: () => void;
function told(seatsHere: number[]) {
  const playback = new Playback({ beat: () => 0, sleep: () => Promise.resolve() }, () => seatsHere.length);
  let teller!: Teller;
  end = $effect.root(() => {
    teller = new Teller({ playback, eyes: 0, seatsHere, names: NAMES } as unknown as Table, board);
  });
  flushSync();
  const add = (...moments: Moment[]): void => {
    for (const one of moments) playback.add([one]);
    flushSync();
  };
  return { teller, add };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  vi.useRealTimers();
});

it("tells each event with what was seen before it and after it, and who did it", () => {
  const { teller, add } = told([0]);
  add(moment(1, 0));
  expect([teller.latest, teller.mover]).toEqual(["Ola 1: - to 1", 0]);
  add(moment(2, 1));
  expect([teller.latest, teller.mover]).toEqual(["Kit 2: 1 to 2", 1]);
});

it("tells what tumbles when it lies, and whose luck it was: of the one on turn then, not before", () => {
  const { teller, add } = told([0]);
  add(moment(1, 0));
  add(moment(2, LUCK));
  expect(teller.latest).toBe("Ola 1: - to 1");
  vi.advanceTimersByTime(TUMBLE_MS);
  expect([teller.latest, teller.mover]).toEqual(["luck 2: 1 to 2", 1]);
});

it("forgets nothing when the next event comes before the dice lie", () => {
  const { teller, add } = told([0]);
  add(moment(1, LUCK));
  add(moment(2, 0));
  expect(teller.lines.map(({ words }) => words)).toEqual(["luck 1: - to 1", "Ola 2: 1 to 2"]);
});

it("lets each event sound once, and what comes together not twice over", () => {
  const { add } = told([0]);
  vi.mocked(play).mockClear();
  add(moment(1, 0));
  add(moment(2, LUCK));
  add(moment(3, 1), moment(4, 0));
  expect(vi.mocked(play).mock.calls.flat()).toEqual(["hop", "dice", "hop"]);
});

it("tells at a device that goes around only what all who share it may know", () => {
  const { teller, add } = told([0, 1]);
  const [secret, hidden] = [7, -2];
  add(moment(1, 0, 0, secret), moment(1, 0, 1, hidden));
  expect(teller.latest).toBe("Ola -2: - to 1");
  add(moment(2, 1, 0, hidden), moment(2, 1, 1, secret));
  expect(teller.latest).toBe("Kit -2: 1 to 2");
});
