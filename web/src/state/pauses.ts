/** How long each thing is looked at before the next one comes. */
import { LUCK } from "../boards/board";
import type { Beats } from "../boards/boards";
import type { Entry, Waits } from "./playback.svelte";
import { pace } from "./settings.svelte";

const THEIRS_MS = 950; // a whole turn of someone else
const LAST_ROUND_MS = 3200;
const STILL_MS = 450; // without motion people still need a moment to read

const stretched = (ms: number): number => (pace() === 0 ? Math.min(ms, STILL_MS) : ms * pace());

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function pauses({ luck = 0, theirs = THEIRS_MS, ending }: Beats, mine: () => number[]): Waits {
  const isTheirs = ({ mover }: Entry): boolean => mover !== null && !mine().includes(mover);
  const last = ({ seen }: Entry): number => {
    const [moment] = seen.values();
    return moment?.result && ending ? ending(moment.sight) * pace() : 0;
  };
  return {
    before: (event) => (event.actor === LUCK ? stretched(luck) : 0),
    after: (entry) => last(entry) + (isTheirs(entry) ? stretched(theirs) : 0),
    sleep,
  };
}

/** Whoever sees the die late would press late: only the end is looked at for a while. */
export const timed: Waits = {
  before: () => 0,
  after: ({ seen }) => ([...seen.values()].some(({ result }) => result) ? LAST_ROUND_MS * (pace() || 1) : 0),
  sleep,
};
