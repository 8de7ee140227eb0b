/** How far the reckoning has been shown, tile by tile. */
import type { PantryView, Step } from "./model";

export interface Reckoned {
  step: Step | undefined;
  said: Map<number, Step>;
  points: number[];
}

const STEP_MS = 620;
const LONGEST_MS = 14_000; // a full field has dozens of steps

export const stepMs = (steps: number): number => Math.min(STEP_MS, LONGEST_MS / Math.max(1, steps));

/** The first `shown` steps: what is said of each tile so far, and the points they add up to. */
export function reckoned(view: PantryView, shown: number): Reckoned {
  const done = view.reckoning.slice(0, shown);
  const points = Array.from({ length: view.seats }, () => 0);
  for (const { tile, points: earned } of done) {
    const owner = view.field[tile]?.owner ?? 0;
    points[owner] = (points[owner] ?? 0) + earned;
  }
  return { step: done.at(-1), said: new Map(done.map((step) => [step.tile, step])), points };
}
