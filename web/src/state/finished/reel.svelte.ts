/** A game once more: its moments as some eyes saw them, and where we are in it. */
import { replayOf } from "../../net/api";
import { read, type Layouts, type Named } from "../../net/layout";
import { partsOf, type Event, type MySeat, type Replay, type TableInfo } from "../../net/wire";

export interface Frame {
  number: number;
  event: Event | null;
  awaited: number[];
  sight: Named;
}

/** A seat's eyes, those of the audience, or everybody's at once. */
export type Eyes = number | "audience" | "all";

export const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 1100;

/** Every moment of a replay; each step brings only the fields that it changed. */
export function unfold({ number, sight, steps }: Replay, layouts: Layouts): Frame[] {
  const frames: Frame[] = [{ number, event: null, awaited: [], sight: read(layouts.sight, sight) }];
  for (const { number, actor, move, parts, awaited, changed } of steps) {
    const event = { number, actor, move, parts: partsOf(parts, layouts), id: null };
    frames.push({ number, event, awaited, sight: { ...frames.at(-1)?.sight, ...(changed as Named) } });
  }
  return frames;
}

export class Reel {
  at = $state(0);
  eyes = $state<Eyes>("audience");
  isPlaying = $state(false);
  times = $state(1);
  private films = $state.raw<Record<string, Frame[]>>({});

  constructor(
    private readonly info: TableInfo,
    private readonly mine: MySeat[],
    private readonly isSecret: boolean,
    private readonly layouts: Layouts,
  ) {
    this.eyes = mine[0]?.seat ?? (this.isOver ? "all" : "audience");
  }

  get isOver(): boolean {
    return this.info.phase === "over";
  }

  /** The eyes that may be chosen: while the game runs only one's own. */
  get choices(): Eyes[] {
    const seats = this.info.seats.map((_, seat) => seat);
    if (!this.isSecret) return seats;
    return this.isOver ? [...seats, "all"] : [...this.mine.map(({ seat }) => seat), "audience"];
  }

  get frames(): Frame[] {
    return this.films[this.film(this.eyes)] ?? [];
  }

  get frame(): Frame | undefined {
    return this.frames[this.at];
  }

  get last(): number {
    return Math.max(0, this.frames.length - 1);
  }

  /** A moment as each seat saw it, when all hands are open. */
  open(at: number): (Named | undefined)[] {
    return this.eyes === "all" && this.isSecret
      ? this.info.seats.map((_, seat) => this.films[String(seat)]?.[at]?.sight)
      : [];
  }

  /** Look through these eyes from now on. */
  async look(eyes: Eyes): Promise<void> {
    const wanted = eyes === "all" && this.isSecret ? [...this.info.seats.keys(), eyes] : [eyes];
    const found = await Promise.all(wanted.map((one) => this.load(one)));
    this.films = { ...this.films, ...Object.fromEntries(wanted.map((one, i) => [this.film(one), found[i] ?? []])) };
    this.eyes = eyes;
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
  }

  step(by: number): void {
    this.isPlaying = false;
    this.go(this.at + by);
  }

  /** Play from here, or from the start if this is the end. */
  play(): void {
    if (this.at === this.last) this.at = 0;
    this.isPlaying = true;
  }

  /** Move on by itself for as long as it plays; call it in an effect. */
  run(): (() => void) | undefined {
    if (!this.isPlaying) return undefined;
    const timer = setInterval(() => {
      if (this.at < this.last) this.at += 1;
      else this.isPlaying = false;
    }, STEP_MS / this.times);
    return () => clearInterval(timer);
  }

  private film(eyes: Eyes): string {
    return this.isSecret ? String(eyes) : "audience";
  }

  private async load(eyes: Eyes): Promise<Frame[]> {
    const known = this.films[this.film(eyes)];
    if (known) return known;
    const seat = typeof eyes === "number" && this.isSecret ? eyes : null;
    const token = this.mine.find((one) => one.seat === seat)?.token;
    let frames: Frame[] = [];
    for (let of = 1; frames.length <= of && of > 0;) {
      const part = await replayOf(this.info.id, {
        seat,
        after: frames.at(-1)?.number ?? 0,
        isOpen: eyes === "all",
        token,
      });
      frames = [...frames, ...unfold(part, this.layouts).slice(frames.length ? 1 : 0)];
      of = part.steps.length > 0 ? part.of : 0;
    }
    return frames;
  }
}
