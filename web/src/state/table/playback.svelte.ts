/** Shows what happened one event at a time, each with what came of it; the newest moments wait their turn. */
import type { Moment } from "../../net/wire";

/** One event as each seat of this device knows it, with what the seat sees after it. */
export interface Entry {
  number: number;
  seen: Map<number | null, Moment>;
  before: Entry | null; // what was shown until then
}

export interface Waits {
  beat: (entry: Entry) => number; // how long an event is looked at
  sleep: (ms: number) => Promise<void>;
}

export class Playback {
  shown = $state.raw<Entry | null>(null);
  isBusy = $state(false);
  newest = $state(-1);
  readonly history: Entry[] = [];
  private queue: Entry[] = [];
  private isHurried = false;
  private wake: () => void = () => undefined;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly waits: Waits,
    private readonly eyes: () => number,
  ) {}

  /** The moments of a view or update for one seat; each is shown when all of this device's seats have theirs. */
  add(moments: Moment[]): void {
    for (const moment of moments) this.enter(moment);
    if (!this.isBusy) void this.run();
  }

  private enter(moment: Moment): void {
    const known = [...this.queue, ...this.history.slice(-1)].find(({ number }) => number === moment.number);
    if (known) this.refresh(known, moment);
    else if (moment.number > this.newest)
      this.queue.push({ number: moment.number, seen: new Map([[moment.seat, moment]]), before: null });
    this.newest = Math.max(this.newest, moment.number);
  }

  /** Whether what is shown is how the table stands, and was looked at. */
  get isCaughtUp(): boolean {
    return this.shown?.number === this.newest && !this.isBusy;
  }

  private refresh(entry: Entry, moment: Moment): void {
    const event = moment.event ?? entry.seen.get(moment.seat)?.event ?? null; // a fresh view doesn't know it any more
    entry.seen.set(moment.seat, { ...moment, event });
    if (this.shown?.number === entry.number) this.shown = { ...entry };
  }

  /** Skip to the newest. */
  hurry(): void {
    this.isHurried = true;
    this.wake();
  }

  /** Look at this event no longer. */
  goOn(): void {
    this.wake();
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    for (let entry = this.complete(); entry; entry = this.complete()) {
      this.show(entry);
      const beat = this.waits.beat(entry);
      if (beat > 0 && !this.isHurried) await this.rest(beat);
      this.queue.shift();
    }
    this.isBusy = false;
    this.isHurried = false;
    for (const tell of this.waiting.splice(0)) tell();
  }

  private rest(ms: number): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    return Promise.race([woken, this.waits.sleep(ms)]);
  }

  /** Resolves when nothing is left to show. */
  settled(): Promise<void> {
    return this.isBusy ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  private complete(): Entry | undefined {
    const entry = this.queue[0];
    return entry && entry.seen.size >= this.eyes() ? entry : undefined;
  }

  private show(entry: Entry): void {
    entry.before = this.history.at(-1) ?? null;
    this.history.push(entry);
    this.shown = entry;
  }
}
