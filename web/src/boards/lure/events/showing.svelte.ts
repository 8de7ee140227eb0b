/** Plays the script of each event; whatever comes next cuts it short. */
import { play } from "../../../sound/sound";
import { pace } from "../../../state/device/settings.svelte";
import type { Happening } from "../../board";
import type { LureParts, LureView } from "../model";
import { markOf, type Marked } from "./mark";
import { script, type Step } from "./script";

export class Showing {
  step = $state.raw<Step>() as Step;
  marked = $state.raw<Marked | null>(null); // the last move
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private last = -1; // the number of the event that is played
  private final: Step | undefined;

  constructor(view: LureView) {
    this.step = { at: 0, view, way: "hop", mood: "calm" };
  }

  /** A table to be shown, with the event that led to it; the same event may come again while it is played. */
  see(view: LureView, before: LureView | undefined, event: Happening<LureParts> | null): void {
    if (event && event.number === this.last && this.timers.size > 0) return;
    const mark = event ? markOf(event, before, view) : null;
    if (mark !== undefined) this.marked = mark;
    const isNew = event !== null && event.number > this.last;
    this.play(isNew ? script(event, before, view) : [{ at: 0, view, way: "hop", mood: "calm" }]);
    this.last = event?.number ?? this.last;
  }

  /** Show at once how it ends. */
  finish(): void {
    if (this.timers.size > 0 && this.final) this.step = this.final;
    this.stop();
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private play(steps: Step[]): void {
    this.stop();
    this.final = steps.at(-1);
    for (const step of steps)
      if (step.at === 0 || pace() === 0) this.show(step);
      else this.later(step);
  }

  private later(step: Step): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.show(step);
    }, step.at * pace());
    this.timers.add(timer);
  }

  private show(step: Step): void {
    this.step = step;
    if (step.sound) play(step.sound);
  }
}
