/** Shows what happened one entry at a time, at the pace the player likes; the newest views wait their turn. */
import type { Event, Moment } from "../net/wire";

export interface Entry {
  number: number;
  events: Event[];
  seen: Map<number | null, Moment>;
}

export interface Waits {
  before: (event: Event) => number;
  after: (entry: Entry) => number;
  sleep: (ms: number) => Promise<void>;
}

export class Playback {
  shown = $state.raw<Entry | null>(null);
  happened = $state.raw<Event | null>(null);
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

  /** A view or update for one seat; an entry is shown when all of this device's seats have theirs. */
  add(moment: Moment, events: Event[]): void {
    const newest = this.queue.at(-1) ?? this.history.at(-1);
    if (newest && moment.number < newest.number) return;
    if (newest?.number === moment.number) this.refresh(newest, moment);
    else this.queue.push({ number: moment.number, events, seen: new Map([[moment.seat, moment]]) });
    this.newest = moment.number;
    if (!this.isBusy) void this.run();
  }

  /** Whether what is shown is how the table stands. */
  get isCaughtUp(): boolean {
    return this.shown?.number === this.newest;
  }

  private refresh(entry: Entry, moment: Moment): void {
    entry.seen.set(moment.seat, moment);
    if (this.shown?.number === entry.number) this.shown = { ...entry };
  }

  /** Skip to the newest. */
  hurry(): void {
    this.isHurried = true;
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    for (let entry = this.complete(); entry; entry = this.complete()) {
      await this.show(entry);
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

  private async show(entry: Entry): Promise<void> {
    for (const event of entry.events) {
      this.happened = event;
      await this.rest(this.waits.before(event));
    }
    this.history.push(entry);
    this.shown = entry;
    await this.rest(this.waits.after(entry));
  }

  private async rest(ms: number): Promise<void> {
    if (ms > 0 && !this.isHurried) await this.waits.sleep(ms);
  }
}
