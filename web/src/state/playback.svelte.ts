/** Shows what happened one event at a time, at the pace the player likes; the newest moments wait their turn. */
import { LUCK } from "../boards/board";
import type { Event, Moment } from "../net/wire";

/** One event as each seat of this device knows it, with what the seat sees after it. */
export interface Entry {
  number: number;
  seen: Map<number | null, Moment>;
  /** Who moved, on the last of the events that a move brought about. */
  mover: number | null;
}

export interface Waits {
  before: (event: Event) => number;
  after: (entry: Entry) => number;
  sleep: (ms: number) => Promise<void>;
}

export class Playback {
  shown = $state.raw<Entry | null>(null);
  happened = $state.raw<Entry | null>(null); // perhaps not shown yet
  isBusy = $state(false);
  newest = $state(-1);
  readonly history: Entry[] = [];
  private queue: Entry[] = [];
  private isHurried = false;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly waits: Waits,
    private readonly eyes: () => number,
  ) {}

  /** The moments of a view or update for one seat; each is shown when all of this device's seats have theirs. */
  add(moments: Moment[]): void {
    const mover = moments.find(({ event }) => event && event.actor < LUCK)?.event?.actor ?? null;
    for (const moment of moments) this.enter(moment, moment === moments.at(-1) ? mover : null);
    if (!this.isBusy) void this.run();
  }

  private enter(moment: Moment, mover: number | null): void {
    const known = [...this.queue, ...this.history.slice(-1)].find(({ number }) => number === moment.number);
    if (known) this.refresh(known, moment);
    else if (moment.number > this.newest)
      this.queue.push({ number: moment.number, seen: new Map([[moment.seat, moment]]), mover });
    this.newest = Math.max(this.newest, moment.number);
  }

  /** Whether what is shown is how the table stands. */
  get isCaughtUp(): boolean {
    return this.shown?.number === this.newest;
  }

  private refresh(entry: Entry, moment: Moment): void {
    const event = moment.event ?? entry.seen.get(moment.seat)?.event ?? null; // a fresh view doesn't know it any more
    entry.seen.set(moment.seat, { ...moment, event });
    if (this.shown?.number === entry.number) this.shown = { ...entry };
  }

  /** Skip to the newest. */
  hurry(): void {
    this.isHurried = true;
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    for (let entry = this.complete(); entry; entry = this.complete()) {
      for (const pause of this.show(entry)) if (pause > 0 && !this.isHurried) await this.waits.sleep(pause);
      this.queue.shift();
    }
    this.isBusy = false;
    this.isHurried = false;
    for (const tell of this.waiting.splice(0)) tell();
  }

  /** Resolves when nothing is left to show. */
  settled(): Promise<void> {
    return this.isBusy ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  private complete(): Entry | undefined {
    const entry = this.queue[0];
    return entry && entry.seen.size >= this.eyes() ? entry : undefined;
  }

  /** Shows an entry step by step, with a pause after each. */
  private *show(entry: Entry): Generator<number> {
    const [moment] = entry.seen.values();
    if (moment?.event) {
      this.happened = entry;
      yield this.waits.before(moment.event);
    }
    this.history.push(entry);
    this.shown = entry;
    yield this.waits.after(entry);
  }
}
