/** How far the last event has been shown: a card lands, mice peek out of it, they are paid; at the end all are counted. */
import { pace } from "../../../state/device/settings.svelte";
import type { Happening } from "../../board";
import { kindOf, owned, seatOf, type Cell, type PeekParts, type PeekView } from "../model";
import { countMs, timesOf } from "./beats";

interface Shown {
  view: PeekView;
  before: PeekView | undefined;
  happened: Happening<PeekParts> | null;
  isMine: boolean; // the move of someone at this device
}

type Step = "lands" | "lies" | "peeks" | "paid";

export class Showing {
  private done = $state.raw<{ number: number; step: Step }>({ number: -1, step: "lands" });
  private counted = $state(0);

  constructor(private readonly shown: () => Shown) {}

  /** Whether the last card has just been laid. */
  readonly isLaying = $derived.by(() => {
    const { parts } = this.shown().happened ?? { parts: null };
    return parts !== null && kindOf(parts) === "lay" && pace() > 0;
  });
  readonly step = $derived.by((): Step => {
    if (!this.isLaying) return "paid";
    return this.done.number === this.shown().happened?.number ? this.done.step : "lands";
  });
  readonly flown = $derived.by(() => (this.shown().isMine ? null : (this.shown().happened?.actor ?? null)));
  readonly times = $derived.by(() => timesOf(this.shown().view.peeking.length, this.shown().isMine));
  readonly isPeeking = $derived.by(() => this.step === "peeks" || this.step === "paid");

  /** The mice of players that are in sight at the end, seat by seat, as far as they were counted. */
  readonly mice = $derived.by((): Cell[] => (this.isOver ? owned(this.shown().view) : []));
  readonly count = $derived.by((): Cell[] => (this.isLaying ? this.mice.slice(0, this.counted) : this.mice));
  readonly isCounting = $derived.by(() => this.isLaying && this.count.length > 0);
  private readonly isOver = $derived.by(() => this.shown().view.phase === "over");

  /** The cheese of each player as far as it was shown. */
  readonly points = $derived.by((): number[] => {
    const { view, before } = this.shown();
    if (this.step !== "paid" && before) return before.points;
    const left = this.mice.slice(this.count.length);
    return view.points.map((points, seat) => points - left.filter((mouse) => seatOf(mouse) === seat).length);
  });

  /** Show it step by step, from now on; what it returns stops that. */
  run(): () => void {
    const { happened } = this.shown();
    this.counted = 0;
    if (!happened || !this.isLaying) return () => undefined;
    const { number } = happened;
    const { lies, peeks, paid } = this.times;
    const each = countMs(this.mice.length);
    const timers = [
      this.after(lies, () => (this.done = { number, step: "lies" })),
      this.after(peeks, () => (this.done = { number, step: "peeks" })),
      this.after(paid, () => (this.done = { number, step: "paid" })),
      ...this.mice.map((_, i) => this.after(paid + (i + 1) * each, () => (this.counted = i + 1))),
    ];
    return () => timers.forEach(clearTimeout);
  }

  private after(ms: number, then: () => void): ReturnType<typeof setTimeout> {
    return setTimeout(then, ms * pace());
  }

  /** Whoever taps has seen enough. */
  finish(): void {
    const number = this.shown().happened?.number ?? -1;
    this.done = { number, step: "paid" };
    this.counted = this.mice.length;
  }
}
