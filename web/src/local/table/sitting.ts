/** One game at one table: a log of moves, luck included, and the state that it folds to. As src/mischief/table/table.py. */
import { ticket } from "../../net/luck/luck";
import { Refusal } from "../refusal";
import { CLOCK, LUCK, type Rules, type Scores, type State } from "../rules/rules";
import type { Evidence } from "./court";
import { hasRevealed } from "./reveal";

export const UNDO = -1;

/** One line of the log; numbers run from 1 without gaps. */
export interface Entry {
  number: number;
  actor: number;
  move: number;
}

/** An entry with the state before it. */
export interface Happening {
  entry: Entry;
  before: State;
}

/** What luck is drawn from: docs/luck.md. */
export interface Dealer {
  secret: string;
  shares: string[];
}

export interface Agreed {
  version: string;
  seats: number;
  options: number[];
  dealer: Dealer;
}

export class Sitting {
  readonly log: Entry[] = [];
  readonly evidence = new Map<number, Evidence>(); // what the court knew of presses, by log number
  state: State;
  private awaited: number[] | null = null;
  private listed = new Map<number, number[]>();
  private takebacks: Happening[] = []; // moves of one seat since the last new information
  private revealing = new Map<number, boolean>(); // by log number

  constructor(
    readonly rules: Rules,
    readonly agreed: Agreed,
  ) {
    this.state = rules.begin(agreed.version, agreed.seats, agreed.options);
  }

  /** A table whose log was judged when it was written; what can't have happened was damaged since. */
  static resume(rules: Rules, agreed: Agreed, log: readonly (Entry & { evidence?: Evidence })[]): Sitting {
    const sitting = new Sitting(rules, agreed);
    for (const { number, actor, move, evidence } of log) {
      if (number !== sitting.number + 1 || !sitting.allows(actor, move))
        throw new Refusal("damaged", `entry ${number} can't have happened`);
      sitting.follow(actor, move);
      if (evidence) sitting.evidence.set(number, evidence);
    }
    return sitting;
  }

  private allows(actor: number, move: number): boolean {
    if (move === UNDO) return this.hasJustMoved(actor);
    if (!this.turn().includes(actor)) return false;
    if (actor !== LUCK) return this.legal(actor).includes(move);
    return this.agreed.dealer.secret === "" || move === this.drawn(); // who brings a record may not know the secret
  }

  get number(): number {
    return this.log.length;
  }

  get isOver(): boolean {
    return this.turn().length === 0;
  }

  get scores(): Scores {
    return this.rules.scores(this.state, this.agreed.seats);
  }

  turn(): number[] {
    return (this.awaited ??= this.rules.turn(this.state));
  }

  /** The seats that are awaited. */
  seatsOnTurn(): number[] {
    return this.turn().filter((actor) => actor < this.agreed.seats);
  }

  legal(seat: number): number[] {
    const known = this.listed.get(seat);
    if (known) return known;
    const moves = this.turn().includes(seat) && seat !== LUCK ? this.rules.legal(this.state, seat) : [];
    this.listed.set(seat, moves);
    return moves;
  }

  // --- playing ---

  /** A move of a seat, and the luck that follows it; throws and changes nothing if it is not allowed. */
  play(actor: number, move: number): Happening[] {
    return [this.enter(actor, move), ...this.deal()];
  }

  /** Let luck move for as long as it is awaited. */
  deal(): Happening[] {
    const happened: Happening[] = [];
    while (this.turn().includes(LUCK)) happened.push(this.follow(LUCK, this.drawn()));
    return happened;
  }

  /** What luck must do now. */
  drawn(): number {
    const { secret, shares } = this.agreed.dealer;
    const found = ticket(secret, shares, this.number + 1, this.rules.odds(this.state));
    return this.rules.outcome(this.state, found);
  }

  enter(actor: number, move: number): Happening {
    if (move === UNDO) return this.undo(actor);
    if (this.isOver) throw new Refusal("game_over", "the game is over: nobody can move");
    if (!this.turn().includes(actor) || actor === LUCK) throw new Refusal("not_your_turn", "others are awaited now");
    if (!this.legal(actor).includes(move))
      throw new Refusal("not_legal", `move ${move} is not among the ${this.legal(actor).length} legal moves`);
    return this.follow(actor, move);
  }

  undo(seat: number): Happening {
    const last = this.takebacks.at(-1);
    if (this.isOver) throw new Refusal("game_over", "the game is over: nothing can be taken back");
    if (last?.entry.actor !== seat)
      throw new Refusal("nothing_to_undo", "since the last new information you have made no move to take back");
    if (this.hasRevealed(last)) throw new Refusal("revealed", "that move has shown something: it can't be taken back");
    return this.follow(seat, UNDO);
  }

  /** Whether a seat's move was the last thing that happened. */
  hasJustMoved(seat: number): boolean {
    return this.takebacks.at(-1)?.entry.actor === seat;
  }

  canUndo(seat: number): boolean {
    const last = this.takebacks.at(-1);
    return last?.entry.actor === seat && !this.isOver && !this.hasRevealed(last);
  }

  private hasRevealed(happening: Happening): boolean {
    const { entry, before } = happening;
    const known = this.revealing.get(entry.number) ?? hasRevealed(this.rules, before, entry, this.agreed.seats);
    this.revealing.set(entry.number, known);
    return known;
  }

  /** Append an entry that was judged before, or that needs no judging. */
  follow(actor: number, move: number): Happening {
    const happening = { entry: { number: this.number + 1, actor, move }, before: this.state };
    if (move === UNDO) this.state = this.takebacks.pop()?.before ?? this.state;
    else this.goOn(happening);
    this.awaited = null;
    this.listed.clear();
    this.log.push(happening.entry);
    return happening;
  }

  private goOn(happening: Happening): void {
    const { actor, move } = happening.entry;
    this.state = this.rules.play(this.state, actor, move);
    if (this.takebacks.at(-1)?.entry.actor !== actor) this.takebacks = []; // luck and the clock are others too
    const isSeat = actor !== LUCK && actor !== CLOCK;
    if (isSeat && !this.rules.about.is_timed) this.takebacks.push(happening); // what was seen in time can't be unseen
  }

  // --- looking ---

  /** Every entry with the state before it, from the first. */
  *history(): Generator<Happening> {
    const past = new Sitting(this.rules, this.agreed);
    for (const { actor, move } of this.log) yield past.follow(actor, move);
  }

  /** An entry's move as a seat may know it. */
  tell({ entry, before }: Happening, seat: number | null): number {
    return entry.move === UNDO ? UNDO : this.rules.tell(before, entry.actor, entry.move, seat);
  }

  /** What a told move is made of; an undo of nothing. */
  partsOf({ entry, before }: Happening, move: number): number[] | null {
    return move === UNDO ? null : this.rules.parts(before, entry.actor, move);
  }
}
