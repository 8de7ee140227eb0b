/** How long each thing is looked at before the next one comes. */
import { LUCK } from "../boards/board";
import { stepMs } from "../boards/pantry/reckon";
import type { Event } from "../net/wire";
import { isTimed } from "./games.svelte";
import type { Entry, Waits } from "./playback.svelte";
import { pace } from "./settings.svelte";

const DICE_MS = 950;
const QUICK_MS = 500; // one of the many small steps of a turn in Lure
const THEIRS_MS = 950; // a whole turn of someone else
const LAST_ROUND_MS = 3200;
const STILL_MS = 450; // without motion people still need a moment to read

const stretched = (ms: number): number => (pace() === 0 ? Math.min(ms, STILL_MS) : ms * pace());

/** A reckoning is shown step by step before the result. */
function ending(entry: Entry): number {
  const [moment] = entry.seen.values();
  const steps = moment?.result && moment.view.game === "pantry" ? moment.view.reckoning.length : 0;
  return steps && (steps + 2) * stepMs(steps) * pace();
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function pauses(game: string, mine: () => number[]): Waits {
  if (isTimed(game)) return timed;
  const isTheirs = (event: Event): boolean => event.actor < LUCK && !mine().includes(event.actor);
  return {
    before: (event) => (game === "lure" && event.actor === LUCK ? stretched(DICE_MS) : 0),
    after: (entry) =>
      ending(entry) + (entry.events.some(isTheirs) ? stretched(game === "lure" ? QUICK_MS : THEIRS_MS) : 0),
    sleep,
  };
}

/** Whoever sees the die late would press late: only the end is looked at for a while. */
const timed: Waits = {
  before: () => 0,
  after: ({ seen }) => ([...seen.values()].some(({ result }) => result) ? LAST_ROUND_MS * (pace() || 1) : 0),
  sleep,
};
