/** The keys of the people at one keyboard: any key for one alone, a key each for several, and another one if wanted. */
import { keep, kept } from "../../../state/device/keep";
import { cap, given, isPressKey, keysFor } from "./keys";

export class Keyboard {
  hasTyped = $state(false);
  private choosing = $state<number | null>(null);
  private chosen = $state.raw(kept("pounce.keys") as string[] | null);
  private printed = $state.raw<ReadonlyMap<string, string>>();

  constructor(private readonly seats: () => number[]) {}

  /** Learn what is printed on the keys, where the browser knows. */
  async look(): Promise<void> {
    const { keyboard } = navigator as { keyboard?: { getLayoutMap?: () => Promise<Map<string, string>> } };
    this.printed = await keyboard?.getLayoutMap?.();
  }

  capOf(seat: number): string {
    return cap(this.keys[this.seats().indexOf(seat)] ?? "", this.printed);
  }

  isChoosing(seat: number): boolean {
    return this.choosing === this.seats().indexOf(seat);
  }

  choose(seat: number): void {
    this.choosing = this.isChoosing(seat) ? null : this.seats().indexOf(seat);
  }

  /** Whose press this is; nobody's if it chose a key, or is for something else in the page. */
  pressedBy(event: KeyboardEvent): number | undefined {
    if (!isPressKey(event) || isForOthers(event)) return undefined;
    this.hasTyped = true;
    if (this.choosing !== null) return this.give(this.choosing, event);
    return this.seats().length > 1 ? this.seats()[this.keys.indexOf(event.code)] : this.seats()[0];
  }

  private give(person: number, event: KeyboardEvent): undefined {
    this.chosen = given(this.keys, person, event.code);
    keep("pounce.keys", this.chosen);
    this.choosing = null;
    event.preventDefault();
  }

  private get keys(): string[] {
    const people = this.seats().length;
    return this.chosen?.length === people ? this.chosen : keysFor(people);
  }
}

/** A key that something else in the page is waiting for. */
function isForOthers(event: KeyboardEvent): boolean {
  const at = event.target instanceof Element ? event.target : document.body;
  if (document.querySelector("dialog[open]") || at.closest("input, select, textarea")) return true;
  return ["Enter", "Space"].includes(event.code) && at.closest("button, a") !== null && !at.closest(".press");
}
