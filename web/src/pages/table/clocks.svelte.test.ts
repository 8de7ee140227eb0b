import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Table } from "../../state/table/table.svelte";
import { Clocks, inMinutes } from "./clocks.svelte";

let end: () => void;
function clocksAt(moment: object): Clocks {
  let clocks!: Clocks;
  end = $effect.root(() => {
    clocks = new Clocks({ moment } as unknown as Table);
  });
  flushSync();
  return clocks;
}

beforeEach(() => void vi.useFakeTimers({ now: 50_000 }));
afterEach(() => {
  end();
  vi.useRealTimers();
});

it.each([
  [90_000, "1:30"],
  [59_001, "1:00"],
  [1, "0:01"],
  [0, "0:00"],
  [-400, "0:00"],
])("%i ms are %s", (ms, words) => {
  end = () => undefined;
  expect(inMinutes(ms)).toBe(words);
});

it("runs for whom the table waits, by the server's clock, and stands for the others", () => {
  const clocks = clocksAt({ at: 1_000_000, clock: { left: [30_000, 20_000], until: [1_030_000, null] } });
  expect([clocks.of(0), clocks.of(1)]).toEqual([
    { words: "0:30", isRunning: true },
    { words: "0:20", isRunning: false },
  ]);
  vi.advanceTimersByTime(4000);
  expect([clocks.of(0)?.words, clocks.of(1)?.words]).toEqual(["0:26", "0:20"]);
});

it("says nothing where moves have no time", () => {
  expect(clocksAt({ at: 0, clock: null }).of(0)).toBeNull();
});
