import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { SeatInfo } from "../../net/wire";
import { Presences } from "./presence.svelte";

const seat = (changes: Partial<SeatInfo> = {}): SeatInfo => ({
  ...{ kind: "person", name: "Ola", picture: "", bot: null, kept: false, here: true, ready: true, host: false },
  ...changes,
});
const bot = seat({ kind: "bot", here: false });
let presences: Presences;
const see = (changes: Partial<SeatInfo>, isClocked = false): void =>
  presences.see([seat(), seat(changes), bot], [0], isClocked);

beforeEach(() => {
  vi.useFakeTimers();
  presences = new Presences();
  see({});
});
afterEach(() => void vi.useRealTimers());

it("tells who goes and for how long, that a bot plays for them, and that they are back", () => {
  expect([presences.of(1), presences.news]).toEqual([{ kind: "here", minutes: null }, null]);
  see({ here: false });
  expect([presences.of(1).kind, presences.news]).toEqual(["away", { seat: 1, what: "away" }]);
  const stop = presences.tick();
  vi.advanceTimersByTime(125_000);
  expect([presences.of(1).minutes, presences.isFresh]).toEqual([2, false]);
  see({ here: false, kept: true });
  expect([presences.of(1).kind, presences.news?.what]).toEqual(["kept", "kept"]);
  see({});
  expect([presences.of(1).kind, presences.news?.what]).toEqual(["here", "back"]);
  stop();
});

it("tells that somebody's time is up where there is a clock and they still sit there", () => {
  see({ kept: true }, true);
  expect(presences.news).toEqual({ seat: 1, what: "late" });
});

it("never calls a bot away, and tells nobody about themselves", () => {
  expect(presences.of(2).kind).toBe("here");
  presences.see([seat({ here: false }), seat(), bot], [0], false);
  expect([presences.of(0).kind, presences.news]).toEqual(["away", null]);
});

it("does not guess for how long somebody has been away who was so when the page came", () => {
  presences = new Presences();
  see({ here: false });
  expect(presences.of(1)).toEqual({ kind: "away", minutes: null });
});
