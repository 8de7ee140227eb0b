/**
 * Measures a reaction where it happens: from the frame that paints the die's face to the instant of the press.
 *
 * The face enters the page in an effect; the animation frame that is asked for there is the one that paints it, and the
 * time handed to that frame is when it began: but not earlier than the face was there to be painted. A press carries the
 * time at which the device reported it (event.timeStamp), on the same clock. So a slow network is no part of the difference.
 */
export type NextFrame = (run: (time: number) => void) => void;

export class Stopwatch {
  private painted: number | null = null;
  private round = 0;

  constructor(
    private readonly nextFrame: NextFrame = (run) => requestAnimationFrame(run),
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A new throw: nothing is painted yet. */
  reset(): void {
    this.round += 1;
    this.painted = null;
  }

  /** The face has just been put into the page: the coming frame paints it, and then `seen` is told so. */
  drawn(seen: () => void = () => undefined): void {
    const { round } = this;
    const ready = this.now();
    this.nextFrame((time) => {
      if (round !== this.round || this.painted !== null) return;
      this.painted = Math.max(time, ready); // a late frame is dated back to its due time
      seen();
    });
  }

  /** Milliseconds from the painted face to this instant; null if the face was not yet to be seen. */
  reaction(instant: number): number | null {
    return this.painted === null || instant < this.painted ? null : instant - this.painted;
  }
}

/** A press counts once for each throw, and never as an echo of the throw itself. */
export class Presses {
  private readonly made = new Map<number, number | null>();
  private readonly quiet = new Map<number, number>();

  reset(): void {
    this.made.clear();
  }

  /** Whoever threw the die may tap twice without meaning to. */
  hush(seat: number, instant: number): void {
    this.quiet.set(seat, instant + DOUBLE_TAP_MS);
  }

  take(seat: number, instant: number, watch: Stopwatch): { reaction: number | null } | undefined {
    if (this.made.has(seat) || instant < (this.quiet.get(seat) ?? -Infinity)) return undefined;
    const reaction = watch.reaction(instant);
    this.made.set(seat, reaction);
    return { reaction };
  }
}

const DOUBLE_TAP_MS = 350;
