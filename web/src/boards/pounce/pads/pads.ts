/** What a pad is at a moment and what it says: never red before the die's face, and always what a press would do. */
import type { CatPose, MousePose } from "../../../art/kinds";
import { m } from "../../../words.svelte";
import { fate, type PounceView, type Verdict } from "../model";
import { isOn } from "../round/rounds.svelte";
import { fateWords } from "../round/verdict";

/** `rest` and `rolls` are grey, `calm` is green, `live` is red; `throw` is the cat's, `pressed` is done. */
export type PadState = "rest" | "throw" | "rolls" | "live" | "calm" | "pressed";

export function padState(view: PounceView, hasPressed: boolean, mayThrow: boolean): PadState {
  if (isOn(view) && hasPressed) return "pressed";
  if (view.phase === "tumbling") return "rolls";
  if (view.phase === "shown") return view.face === "cat" ? "live" : "calm";
  return mayThrow ? "throw" : "rest";
}

export interface PadWords {
  word: string;
  line: string;
}

/** `ms` is how long after the face this seat has pressed, null if before it. */
export function padWords(
  state: PadState,
  isCat: boolean,
  view: PounceView,
  names: string[],
  ms: number | null,
): PadWords {
  switch (state) {
    case "throw":
      return { word: m.pounce_throw(), line: "" };
    case "rest":
      return { word: m.pounce_hold(), line: view.phase === "over" ? "" : waitsFor(view, names) };
    case "rolls":
      return { word: m.pounce_hold(), line: m.pounce_hold_rolls() };
    case "calm":
      return { word: m.pounce_stay(), line: m.pounce_stay_costs() };
    case "live":
      return { word: isCat ? m.pounce_slam() : m.pounce_flee(), line: "" };
    case "pressed":
      return { word: ms === null ? m.pounce_too_early() : m.pounce_ms({ ms: Math.round(ms) }), line: "" };
  }
}

const waitsFor = (view: PounceView, names: string[]): string =>
  view.thrower === "self" ? m.pounce_hold_self() : m.pounce_hold_throws({ name: names[view.cat] ?? "" });

/** What the last round was for one who has a pad of their own: how quick, and what came of it. */
export function outcome(last: Verdict, seat: number): string {
  const ms = last.presses[seat] ?? null;
  const what = fateWords(fate(last, seat));
  return ms === null || ms < 0 ? what : `${m.pounce_ms({ ms })} · ${what}`;
}

export const MOUSE: Record<PadState, MousePose> = {
  rest: "asleep",
  rolls: "asleep",
  throw: "curious",
  live: "frightened",
  calm: "happy",
  pressed: "happy",
};

export const CAT: Record<PadState, CatPose> = {
  rest: "asleep",
  rolls: "asleep",
  throw: "watching",
  live: "pouncing",
  calm: "drinking",
  pressed: "pouncing",
};
