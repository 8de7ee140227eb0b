/** The card that is taken up and where it is held: moved by pointer, finger or keys, laid only where that is offered. */
import type { Choice, Foreseen, Point } from "../../board";
import { middleOf } from "../field";
import {
  effect,
  extent,
  G,
  placings,
  type Effect,
  type Lying,
  type PeekParts,
  type PeekView,
  type Placing,
} from "../model";

export class Aim {
  card = $state<number | null>(null);
  turn = $state(0);
  row = $state(0);
  column = $state(0);
  isPut = $state(false); // on a place of its own: a pointer that only passes does not take it along
  seen = $state.raw<Lying | null>(null); // where it last was by itself: the field fits that, and glides under no pointer
  isLaid = $state(false); // sent, and not yet answered
  private grip: Point = { x: 0, y: 0 }; // where it is held, from its middle

  constructor(
    private readonly view: () => PeekView,
    private readonly choices: () => Choice<PeekParts>[],
    private readonly foreseen: () => Foreseen<PeekView> | null,
  ) {}

  readonly offers = $derived.by((): Placing[] => placings(this.choices()));
  readonly usable = $derived.by(() => new Set(this.offers.map((offer) => offer.card)));
  readonly lying = $derived.by((): Lying | null =>
    this.card === null || !this.canLie
      ? null
      : { card: this.card, turn: this.turn, row: this.row, column: this.column },
  );
  readonly fits = $derived.by((): Placing | undefined =>
    this.offers.find((offer) => this.lying !== null && same(offer, this.lying)),
  );
  /** What laying it here would do, once the server has told. */
  readonly effect = $derived.by((): Effect | null => {
    const told = this.foreseen();
    return told && told.move === this.fits?.move ? effect(this.view(), told.view) : null;
  });
  /** The places offered for the card, and which of them it is in. */
  readonly places = $derived.by(() => this.offers.filter((offer) => offer.card === this.card));
  readonly number = $derived.by(() => this.places.findIndex((place) => place === this.fits) + 1);
  private readonly canLie = $derived.by(() => this.isLaid || (this.card !== null && this.usable.has(this.card)));

  /** Take a card up, and hold it where it may lie nearest to the middle of the table; or put it back. */
  take(card: number): void {
    if (this.isLaid) return;
    if (this.card === card) return this.drop();
    this.card = card;
    this.isPut = false;
    const nearest = this.nearest();
    if (nearest) this.hold(nearest);
    this.seen = this.lying;
  }

  drop(): void {
    this.card = this.seen = null;
    this.isPut = this.isLaid = false;
  }

  /** Turn about the middle of the card. */
  turnBy(quarters: number): void {
    if (this.isLaid) return;
    const was = extent(this.turn);
    this.turn = (this.turn + quarters + 4) % 4;
    const now = extent(this.turn);
    this.row += Math.trunc((was.rows - now.rows) / 2);
    this.column += Math.trunc((was.columns - now.columns) / 2);
    if (this.isPut) this.stay();
  }

  /** A pointer passes: the card goes along until it is put somewhere. */
  pass(at: Point): void {
    if (!this.isPut) this.point(at);
  }

  /** Put the middle of the card over a point of the table. */
  put(at: Point): void {
    this.point(at);
    this.stay();
  }

  /** Hold the card where a finger touches it; whether it does. */
  grab(at: Point): boolean {
    const { x, y } = middleOf(this);
    this.grip = { x: at.x - x, y: at.y - y };
    return this.covers(at);
  }

  carry({ x, y }: Point): void {
    this.put({ x: x - this.grip.x, y: y - this.grip.y });
  }

  step(down: number, right: number): void {
    if (this.isLaid) return;
    this.row += down;
    this.column += right;
    this.stay();
  }

  /** The next place where the card fits, turning it if need be. */
  next(): void {
    const found = this.places[this.number % Math.max(1, this.places.length)];
    if (!found || this.isLaid) return;
    this.hold(found);
    this.stay();
  }

  covers({ x, y }: Point): boolean {
    if (!this.lying) return false;
    const { rows, columns } = extent(this.turn);
    const [left, top] = [this.column * G, this.row * G];
    return x >= left && y >= top && x < left + columns * G && y < top + rows * G;
  }

  private stay(): void {
    this.isPut = true;
    this.seen = this.lying;
  }

  private point({ x, y }: Point): void {
    if (this.card === null || this.isLaid) return;
    const { rows, columns } = extent(this.turn);
    this.row = Math.round(y / G - rows / 2);
    this.column = Math.round(x / G - columns / 2);
  }

  private hold({ turn, row, column }: Placing): void {
    Object.assign(this, { turn, row, column });
  }

  private nearest(): Placing | undefined {
    const { top, left, table } = this.view();
    const [x, y] = [left + (table[0]?.length ?? 0) / 2, top + table.length / 2];
    const far = (place: Placing): number => Math.hypot(middleOf(place).x / G - x, middleOf(place).y / G - y);
    return this.places.toSorted((a, b) => far(a) - far(b))[0];
  }
}

const same = (a: Lying, b: Lying): boolean =>
  a.card === b.card && a.turn === b.turn && a.row === b.row && a.column === b.column;
