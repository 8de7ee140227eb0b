/** How long each thing is looked at before the next one comes. */
import { LUCK } from "../boards/board";
import { stepMs } from "../boards/pantry/reckon";
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
  const steps = moment?.result ? Number(moment.sight.steps) : 0;
  return steps && (steps + 2) * stepMs(steps) * pace();
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function pauses(game: string, mine: () => number[]): Waits {
  if (isTimed(game)) return timed;
  const isTheirs = ({ mover }: Entry): boolean => mover !== null && !mine().includes(mover);
  return {
    before: (event) => (game === "lure" && event.actor === LUCK ? stretched(DICE_MS) : 0),
    after: (entry) =>
      (game === "pantry" ? ending(entry) : 0) +
      (isTheirs(entry) ? stretched(game === "lure" ? QUICK_MS : THEIRS_MS) : 0),
    sleep,
  };
}

/** Whoever sees the die late would press late: only the end is looked at for a while. */
const timed: Waits = {
  before: () => 0,
  after: ({ seen }) => ([...seen.values()].some(({ result }) => result) ? LAST_ROUND_MS * (pace() || 1) : 0),
  sleep,
};
