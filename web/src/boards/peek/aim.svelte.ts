/** The card that is taken up and where it is held: moved by pointer, finger or keys, laid only where that is offered. */
import type { Choice, Foreseen, Point } from "../board";
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
} from "./model";

export class Aim {
  card = $state<number | null>(null);
  turn = $state(0);
  row = $state(0);
  column = $state(0);
  isPlaced = $state(false);
  isLaid = $state(false); // sent, and not yet answered

  constructor(
    private readonly view: () => PeekView,
    private readonly choices: () => Choice<PeekParts>[],
    private readonly foreseen: () => Foreseen<PeekView> | null,
  ) {}

  readonly offers = $derived.by((): Placing[] => placings(this.choices()));
  readonly usable = $derived.by(() => new Set(this.offers.map((offer) => offer.card)));
  readonly lying = $derived.by((): Lying | null =>
    this.card === null || !this.isPlaced
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
  /** The places offered for the card as it is turned now. */
  readonly places = $derived.by(() =>
    this.offers.filter((offer) => offer.card === this.card && offer.turn === this.turn),
  );

  take(card: number): void {
    this.card = this.card === card ? null : card;
    this.isPlaced = false;
    if (this.card !== null && this.places.length === 0)
      this.turn = this.offers.find((offer) => offer.card === card)?.turn ?? 0;
  }

  drop(): void {
    this.card = null;
    this.isPlaced = false;
    this.isLaid = false;
  }

  /** Turn about the middle of the card. */
  turnBy(quarters: number): void {
    if (this.isLaid) return;
    const was = extent(this.turn);
    this.turn = (this.turn + quarters + 4) % 4;
    const now = extent(this.turn);
    this.row += Math.trunc((was.rows - now.rows) / 2);
    this.column += Math.trunc((was.columns - now.columns) / 2);
  }

  /** Hold the middle of the card over a point of the table. */
  point({ x, y }: Point): void {
    if (this.card === null || this.isLaid) return;
    const { rows, columns } = extent(this.turn);
    this.row = Math.round(y / G - rows / 2);
    this.column = Math.round(x / G - columns / 2);
    this.isPlaced = true;
  }

  step(down: number, right: number): void {
    if (this.isLaid) return;
    this.row += down;
    this.column += right;
    this.isPlaced = true;
  }

  /** The next place where the card fits, turning it if need be. */
  next(): void {
    const mine = this.offers.filter((offer) => offer.card === this.card);
    const after = mine.findIndex((offer) => this.lying !== null && same(offer, this.lying));
    const found = mine[(after + 1) % Math.max(1, mine.length)];
    if (found) Object.assign(this, { turn: found.turn, row: found.row, column: found.column, isPlaced: true });
  }

  covers({ x, y }: Point): boolean {
    const { rows, columns } = extent(this.turn);
    return (
      this.isPlaced &&
      x >= this.column * G &&
      y >= this.row * G &&
      x < (this.column + columns) * G &&
      y < (this.row + rows) * G
    );
  }
}

const same = (a: Lying, b: Lying): boolean =>
  a.card === b.card && a.turn === b.turn && a.row === b.row && a.column === b.column;
