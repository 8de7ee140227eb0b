/** A designer's bench: the set that is being made, the games that are played with it, and what they have shown. */
import type { About } from "../local/rules/about";
import { mistakeIn, packed } from "../local/rules/records";
import type { Run } from "./run";
import { Study, type Progress } from "./study";
import { summary, type Summary } from "./summary";

/** What one set has shown: by seat, where luck says who begins, and by place in the order of play. */
export interface Found {
  seats: Summary | null;
  places: Summary | null;
}

export type Chosen = Record<string, unknown>;

const SETS = 2; // mine, and the standard set

export class Bench {
  seats: number = $state(2);
  policy: string = $state("random");
  games: number = $state(100_000);
  seed: number = $state(0);
  options: Chosen = $state.raw({}); // that differ from the standard set
  progress: Progress | null = $state.raw(null);
  seconds: number = $state(0);
  isBroken: boolean = $state(false);
  isBusy: boolean = $state(false);
  private study: Study | null = null;

  constructor(
    readonly about: About,
    private readonly now: () => number = () => performance.now(),
    readonly cores: number = navigator.hardwareConcurrency || SETS,
  ) {
    this.seats = about.seats[0] ?? 2;
    this.policy = about.studied[0] ?? "random";
  }

  /** What the rules say against this set, if anything. */
  get mistake(): string | null {
    return mistakeIn(this.about, this.options);
  }

  get isStandard(): boolean {
    return Object.keys(this.options).length === 0;
  }

  /** Choose a value; what the standard set has anyway is not said. */
  choose(option: string, value: unknown): void {
    const others = Object.fromEntries(Object.entries(this.options).filter(([name]) => name !== option));
    const isUsual = String(packed(this.about, { [option]: value })) === String(this.about.options);
    this.change(() => (this.options = isUsual ? others : { ...others, [option]: value }));
  }

  /** What was found was found with another set. */
  change(make: () => void): void {
    this.stop();
    this.progress = null;
    make();
  }

  // --- playing ---

  begin(): void {
    this.change(() => undefined);
    const began = this.now();
    this.isBusy = true;
    this.isBroken = false;
    const tell = (progress: Progress): void => {
      this.progress = progress;
      this.seconds = (this.now() - began) / 1000;
      if (progress.done === progress.of) this.isBusy = false;
    };
    const broke = (): void => {
      this.isBroken = true;
      this.isBusy = false;
    };
    this.study = new Study(this.runs, this.about.places.longest, tell, broke, this.cores);
  }

  stop(): void {
    this.study?.stop();
    this.study = null;
    this.isBusy = false;
  }

  /** Of each set the games by seat, then, unless the same seat always begins, those by place. */
  private get runs(): Run[] {
    const sets: Chosen[] = this.isStandard ? [{}] : [this.options, {}];
    return sets.flatMap((set) => (this.isDrawn ? [set, { ...set, first: 0 }] : [set])).map((set) => this.run(set));
  }

  private run(set: Chosen): Run {
    const { seats, policy, games, seed } = this;
    const options = packed(this.about, set) ?? this.about.options;
    return { game: this.about.game, seats, policy, games, seed, options };
  }

  /** Whether luck says who begins. */
  get isDrawn(): boolean {
    return this.about.defaults.first === null;
  }

  // --- what was found ---

  /** Mine, if it is not the standard set, then the standard set. */
  get found(): Found[] {
    const each = (this.progress?.sums ?? []).map((sums) => sums && summary(this.about, this.seats, sums));
    return this.isDrawn
      ? each.flatMap((one, i) => (i % 2 === 0 ? [{ seats: one, places: each[i + 1] ?? null }] : []))
      : each.map((one) => ({ seats: null, places: one }));
  }

  get speed(): number {
    const steps = this.found.flatMap(({ seats, places }) => [seats?.steps ?? 0, places?.steps ?? 0]);
    return this.seconds > 0 ? steps.reduce((all, one) => all + one, 0) / this.seconds : 0;
  }

  // --- for the commands ---

  get file(): string {
    return `${this.about.game}-set.json`;
  }

  /** By which anybody plays the same games. */
  get command(): string {
    const { seats, policy, games, seed } = this;
    const set = this.isStandard ? "" : ` -o @${this.file}`;
    return `mischief sim ${this.about.game} --seats ${seats} --policy ${policy} --games ${games} --seed ${seed}${set}`;
  }
}
