/** The mice that a player has picked so far, and those that may be picked next. */
import type { Choice } from "../../board";
import type { LureColour, LuredMouse, LureParts } from "../model";
import { exact, lures, pickable } from "./pick";

const SMALL = 44; // pixels: what is pressed on a target below that is never final

export class Picking {
  picked = $state.raw<LuredMouse[]>([]);

  constructor(
    private readonly choices: () => Choice<LureParts>[],
    private readonly choose: (move: number) => void,
  ) {}

  /** The mice that can be picked now. */
  get next(): LuredMouse[] {
    return pickable(lures(this.choices()), this.picked);
  }

  /** Pick a mouse; if nothing can come with it, it is lured, unless a finger may have meant its neighbour. */
  pick(mouse: LuredMouse, target: Element): void {
    const { width, height } = target.getBoundingClientRect();
    this.picked = [...this.picked, mouse];
    if (this.next.length === 0 && Math.min(width, height) >= SMALL) this.take?.();
  }

  /** Lure just those that are picked, if that may be done. */
  get take(): (() => void) | undefined {
    const ready = this.picked.length > 0 ? exact(lures(this.choices()), this.picked) : undefined;
    return ready && (() => this.choose(ready.move));
  }

  drop(): void {
    this.picked = [];
  }
}

/** The colours among some mice of those that lie with a player, or in the centre. */
export const coloursAt = (mice: LuredMouse[], seat: number | null): ReadonlySet<LureColour> =>
  new Set(mice.filter((mouse) => mouse.seat === seat).map(({ colour }) => colour));
