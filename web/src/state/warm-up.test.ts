import { afterEach, expect, it, vi } from "vitest";

import type { WarmUpInfo } from "../net/wire";
import { WarmUp } from "./warm-up.svelte";

/** A server that is further each time it is asked; then it can't be reached. */
function server(...told: WarmUpInfo[]): WarmUpInfo[] {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => {
    const next = told.shift();
    return next ? Promise.resolve({ ok: true, json: () => Promise.resolve(next) }) : Promise.reject(new Error());
  });
  return told;
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const HALF = { done: 1, of: 2, bots: { lure: ["kitten", "tiger"] } };
const ALL = { done: 2, of: 2, bots: {} };

it("is asked for until everything is ready, and then no more", async () => {
  const left = server(HALF, ALL, HALF);
  const warmUp = new WarmUp();
  const followed = warmUp.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect([warmUp.isOver, warmUp.info]).toEqual([false, HALF]);
  await vi.runAllTimersAsync();
  await followed;
  expect([warmUp.isOver, left.length]).toEqual([true, 1]);
});

it("concerns those who play with a bot that is not ready", async () => {
  server(HALF);
  const warmUp = new WarmUp();
  void warmUp.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(warmUp.isFor("lure", ["greedy", "tiger"])).toBe(true);
  expect(warmUp.isFor("lure", ["greedy"])).toBe(false);
  expect(warmUp.isFor("peek", ["tiger"])).toBe(false);
  warmUp.leave();
});

it("is over for those who can't ask, and for those who have left", async () => {
  const left = server();
  const warmUp = new WarmUp();
  await warmUp.follow();
  expect(warmUp.isOver).toBe(true);
  left.push(HALF, HALF);
  const followed = warmUp.follow();
  warmUp.leave();
  await vi.runAllTimersAsync();
  await followed;
  expect(left.length).toBe(1);
});
