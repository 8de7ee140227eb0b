/** The room that a board has, and what follows from it: rows or columns, and how large everything is. */
export type Size = "phone" | "tablet" | "desk";

const ROWS_BELOW = 1.15; // width / height
const PHONE_WIDE = 600; // upright phones are narrower
const PHONE_HIGH = 500; // sideways phones are lower
const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

export class Room {
  width = $state(innerWidth);
  height = $state(innerHeight);

  /** Rows, with the hand below; otherwise columns, with a rail on the right. */
  get isUpright(): boolean {
    return this.width / this.height < ROWS_BELOW;
  }

  get size(): Size {
    if (this.isUpright) return this.width < PHONE_WIDE ? "phone" : "tablet";
    return this.height < PHONE_HIGH ? "phone" : "desk";
  }

  /** By how much rails, plaques and type grow. */
  get u(): number {
    if (this.size === "phone") return 1;
    if (this.size === "tablet") return between(1.2, this.width / 607, 1.5);
    return between(0.85, Math.min(this.width / 1440, this.height / 900), 1.8);
  }

  /** The least side of what can be pressed, in pixels. */
  get target(): number {
    if (this.size === "phone") return 48;
    return this.size === "tablet" ? 52 : Math.max(48, Math.round(52 * this.u));
  }

  /** The least text, in pixels. */
  get least(): number {
    if (this.size === "phone") return 13;
    return this.size === "tablet" ? 15 : 14 * this.u;
  }
}
