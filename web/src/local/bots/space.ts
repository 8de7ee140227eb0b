/** Memory behind what a module's rules use, for as long as one question takes. */
import type { Rules } from "../rules/rules";

export class Space {
  private end: number;

  constructor(private readonly rules: Rules) {
    this.end = rules.at.free;
  }

  /** A place for so many bytes, at a multiple of sixteen. */
  room(length: number): number {
    const at = (this.end + 15) & ~15;
    this.end = at + length;
    return at;
  }

  /** See that all the places are there, and empty. */
  clear(): void {
    const { rules } = this;
    const size = this.end - rules.at.free;
    rules.make(size);
    rules.room(rules.at.free, size).fill(0);
  }
}
