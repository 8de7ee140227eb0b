/** One device's part in the rounds: who pressed here and when, and the round that was just reckoned. */
import type { PounceView, Verdict } from "../model";
import { Aftermath } from "./aftermath.svelte";
import { Presses, Stopwatch } from "./reaction";

export const isOn = (view: PounceView): boolean => view.phase === "tumbling" || view.phase === "shown";

export class Rounds {
  pressed = $state.raw<ReadonlyMap<number, number | null>>(new Map());
  readonly after = new Aftermath();
  private readonly presses = new Presses();
  private seen: { phase: string; throws: number; last: string } | null = null;
  private last: Verdict | null = null;
  private before: Verdict | null = null; // the round reckoned before the last one

  constructor(private readonly watch = new Stopwatch()) {}

  /** The view is in the page now: the coming frame paints it. Gives the verdict that came with it, if one did. */
  drawn(view: PounceView, seen: (count: number) => void = () => undefined): Verdict | null {
    const now = { phase: view.phase, throws: view.throws, last: JSON.stringify(view.last) };
    const was = this.seen;
    this.seen = now;
    if (was?.last !== now.last) [this.before, this.last] = [this.last, view.last];
    if (isOn(view)) this.goOn(view, was?.throws !== now.throws, was?.phase !== now.phase, seen);
    else if (was && was.phase !== now.phase) return this.close(view, was.last !== now.last);
    return null;
  }

  /** The round that may be told: a new one half a second after its cup has landed, until then the one before it. */
  told(view: PounceView): Verdict | null {
    const { round, isTold } = this.after;
    return round && !isTold ? this.before : view.last;
  }

  /** A press, counted once a throw; undefined if it does not count. */
  press(seat: number, instant: number): { reaction: number | null } | undefined {
    const made = this.presses.take(seat, instant, this.watch);
    if (made) this.pressed = new Map([...this.pressed, [seat, made.reaction]]);
    return made;
  }

  /** Whoever threw the die may tap twice without meaning to. */
  hush(seat: number, instant: number): void {
    this.presses.hush(seat, instant);
  }

  private goOn(view: PounceView, isNewThrow: boolean, isNewPhase: boolean, seen: (count: number) => void): void {
    if (isNewThrow) this.begin();
    if (view.phase === "shown" && (isNewThrow || isNewPhase)) this.watch.drawn(() => seen(view.throws));
  }

  private begin(): void {
    this.after.end();
    this.watch.reset();
    this.presses.reset();
    this.pressed = new Map();
  }

  /** The round is over: it was reckoned, or it never happened. */
  private close(view: PounceView, isReckoned: boolean): Verdict | null {
    if (!isReckoned || !view.last) {
      this.begin();
      return null;
    }
    this.after.show(view.last, view.flight);
    return view.last;
  }
}
