import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Layouts } from "../../net/layout";
import type { MySeat, Replay, TableInfo } from "../../net/wire";
import { Reel, unfold } from "./reel.svelte";

const STEPS = 7;
const field = (name: string): Layouts["sight"][number] => ({ name, shape: [], used: null, words: [], shown: null });
const LAYOUTS: Layouts = { sight: [field("me"), field("at")], parts: [field("kind"), field("card")] };
const [SECRET, OPEN] = [0, 1];

/** A server whose replays come three steps at a time. */
function answer(asked: URLSearchParams): Replay {
  const [seat, after] = [asked.get("seat"), Number(asked.get("after"))];
  const numbers = [1, 2, 3].map((by) => after + by).filter((number) => number <= STEPS);
  const steps = numbers.map((number) => ({
    number,
    actor: number % 2,
    move: number,
    parts: number === STEPS ? null : [asked.get("open") ? OPEN : SECRET, number],
    awaited: [0],
    changed: { at: number },
  }));
  return { seat: Number(seat), number: after, of: STEPS, sight: [Number(seat), after], steps } as unknown as Replay;
}

const table = (phase: string): TableInfo => ({ id: "t", phase, seats: [{}, {}] }) as unknown as TableInfo;
const ANN: MySeat = { seat: 0, token: "token-of-ann" };

describe("a reel", () => {
  let asked: { url: URL; headers: Record<string, string> }[];

  beforeEach(() => {
    asked = [];
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      const url = new URL(path, "http://here");
      asked.push({ url, headers: init.headers as Record<string, string> });
      return Promise.resolve(Response.json(answer(url.searchParams)));
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("unfolds steps that tell only what they changed", () => {
    const frames = unfold(answer(new URLSearchParams({ seat: "1", after: "4" })), LAYOUTS);
    expect(frames.map(({ number }) => number)).toEqual([4, 5, 6, 7]);
    expect(frames.map(({ sight }) => sight)).toEqual([4, 5, 6, 7].map((at) => ({ me: 1, at })));
    expect(frames.map(({ event }) => event?.parts?.card)).toEqual([undefined, 5, 6, undefined]); // the last takes back
  });

  it("fetches a long game part by part, and each film once", async () => {
    const reel = new Reel(table("over"), [ANN], true, LAYOUTS);
    await reel.look(0);
    await reel.look(0);
    expect(reel.frames.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(asked.map(({ url }) => url.searchParams.get("after"))).toEqual(["0", "3", "6"]);
  });

  it("shows its own seat with its token, and while the game runs no other hand", async () => {
    const reel = new Reel(table("playing"), [ANN], true, LAYOUTS);
    await reel.look(reel.eyes);
    expect(asked[0]?.headers["X-Seat-Token"]).toBe("token-of-ann");
    expect(reel.choices).toEqual([0, "audience"]);
  });

  it("opens all hands after the end, told in full", async () => {
    const reel = new Reel(table("over"), [], true, LAYOUTS);
    expect([reel.eyes, reel.choices]).toEqual(["all", [0, 1, "all"]]);
    await reel.look("all");
    reel.go(2);
    expect(reel.frame?.event?.parts).toEqual({ kind: OPEN, card: 2 });
    expect(reel.open(2)).toEqual([0, 1].map((me) => ({ me, at: 2 })));
  });

  it("needs one film only where nothing is secret, whoever looks", async () => {
    const reel = new Reel(table("over"), [ANN], false, LAYOUTS);
    await reel.look(0);
    const count = asked.length;
    await reel.look(1);
    expect(asked.length).toBe(count);
    expect(reel.choices).toEqual([0, 1]);
  });

  it("steps and jumps within the game, and plays on by itself to the end", async () => {
    vi.useFakeTimers();
    const reel = new Reel(table("over"), [ANN], true, LAYOUTS);
    await reel.look(0);
    reel.step(-3);
    expect(reel.at).toBe(0);
    reel.go(99);
    expect(reel.at).toBe(STEPS);
    reel.play();
    reel.times = 4;
    const stop = reel.run();
    vi.advanceTimersByTime((1100 / 4) * 3);
    expect(reel.at).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect([reel.at, reel.isPlaying]).toEqual([STEPS, false]);
    stop?.();
    vi.useRealTimers();
  });
});
