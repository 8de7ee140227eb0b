/** The reckoning at the end, scene by scene: what turns over in four steps, then the coins one after another. */
import { SAID, type PantryView, type Step } from "./model";

/** What is shown at once, and for how long. */
export interface Scene {
  what: Step["what"];
  steps: Step[];
  ms: number;
}

export interface Reckoned {
  scene: Scene | undefined;
  said: Map<number, Step>;
  points: number[];
}

const TURN_MS = 900;
const COIN_MS = 60;
export const LANDING_MS = 700; // the last tile comes to lie first
const LOOK_MS = 1500; // at the whole field, before the result

export function scenesOf({ reckoning }: Pick<PantryView, "reckoning">): Scene[] {
  return SAID.flatMap((what): Scene[] => {
    const steps = reckoning.filter((step) => step.what === what);
    if (what === "paid") return steps.map((step) => ({ what, steps: [step], ms: COIN_MS }));
    return steps.length > 0 ? [{ what, steps, ms: TURN_MS }] : [];
  });
}

/** When a scene begins, in milliseconds after the last tile was laid. */
export const beginOf = (scenes: Scene[], number: number): number =>
  scenes.slice(0, number).reduce((sum, { ms }) => sum + ms, LANDING_MS);

export const lasts = (scenes: Scene[]): number => beginOf(scenes, scenes.length) + LOOK_MS;

/** The first `shown` scenes: what is said of each tile so far, and the points they add up to. */
export function reckoned(view: PantryView, scenes: Scene[], shown: number): Reckoned {
  const done = scenes.slice(0, shown).flatMap(({ steps }) => steps);
  const points = Array.from({ length: view.seats }, () => 0);
  for (const { tile, points: earned } of done) {
    const owner = view.field[tile]?.owner ?? 0;
    points[owner] = (points[owner] ?? 0) + earned;
  }
  return { scene: scenes[shown - 1], said: new Map(done.map((step) => [step.tile, step])), points };
}

/** A tap goes on to the next step; once coins run, they all lie there. */
export const hurried = (scenes: Scene[], shown: number): number =>
  scenes[shown]?.what === "paid" ? scenes.length : Math.min(scenes.length, shown + 1);
