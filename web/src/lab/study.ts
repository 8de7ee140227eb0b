/** Runs that are compared, played by all cores of the device at once. */
import { combined, type Run } from "./run";
import type { Block, Played } from "./worker";

/** One who plays blocks: a worker, or in tests whoever pretends to be one. */
export interface Core {
  postMessage: (block: Block) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<Played>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** How far a study is. */
export interface Progress {
  sums: (number[] | null)[]; // of each run, as far as it is played
  done: number; // games
  of: number;
}

const FIRST = 8; // games in a core's first block: nobody knows yet how long they take
const WANTED = 150; // milliseconds for a block: often enough for who watches, rarely enough for who plays

const newCore = (): Core => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

export class Study {
  private readonly cores: Core[];
  private readonly handed: number[]; // games of each run
  private readonly sums: (number[] | null)[];
  private done = 0;

  constructor(
    private readonly runs: Run[],
    private readonly longest: number, // the place among sums that is not added up
    private readonly tell: (progress: Progress) => void,
    private readonly broke: () => void,
    cores: number,
    make: () => Core = newCore,
  ) {
    this.handed = runs.map(() => 0);
    this.sums = runs.map(() => null);
    this.cores = Array.from({ length: cores }, make);
    for (const core of this.cores) {
      core.onmessage = ({ data }) => this.hear(core, data);
      core.onerror = () => this.fail();
      this.hand(core, FIRST);
    }
  }

  private get of(): number {
    return this.runs.reduce((all, { games }) => all + games, 0);
  }

  get isDone(): boolean {
    return this.done === this.of;
  }

  /** Whatever is under way is forgotten; what was told stands. */
  stop(): void {
    for (const core of this.cores.splice(0)) core.terminate();
  }

  /** Some games of the run that is furthest behind, or rest. */
  private hand(core: Core, most: number): void {
    const share = (number: number): number => (this.handed[number] ?? 0) / (this.runs[number]?.games ?? 1);
    const number = this.runs.map((_, i) => i).sort((a, b) => share(a) - share(b))[0] ?? 0;
    const [run, first] = [this.runs[number], this.handed[number] ?? 0];
    if (!run || first === run.games) return;
    const games = Math.min(most, run.games - first);
    this.handed[number] = first + games;
    core.postMessage({ run, number, first, games });
  }

  private hear(core: Core, { number, games, ms, sums }: Played): void {
    const known = this.sums[number];
    this.sums[number] = known ? combined(known, sums, this.longest) : sums;
    this.done += games;
    this.hand(core, Math.max(1, Math.min(4 * games, Math.round((games * WANTED) / Math.max(ms, 1)))));
    if (this.isDone) this.stop();
    this.tell({ sums: [...this.sums], done: this.done, of: this.of });
  }

  private fail(): void {
    this.stop();
    this.broke();
  }
}
