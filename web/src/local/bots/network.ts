/** What a network makes of moves, where somebody has learned the game: as src/mischief/bots/network. */
import type { Luck, Rules, State } from "../rules/rules";
import { Space } from "./space";

export interface Weighed {
  move: number;
  chance: number; // to win after it
}

/** Where a network and its notes lie. */
export interface Notes {
  weights: number;
  traits: number;
  first: number;
  second: number;
}

/** How somebody plays who errs. */
export interface Nature {
  errs: [number, number]; // losses of about these sizes are common: in a kitten, and in a cat
  strength: number;
}

interface Bench {
  states: number;
  worlds: number;
  listed: number;
  appeals: number;
  chances: number;
  notes: Notes;
}

const STATES = 4; // that looking ahead needs: now, after a move, after luck, after the answer

export class Network {
  constructor(
    private readonly rules: Rules,
    private readonly weights: Uint8Array,
  ) {}

  /** The moves that it notices and the seat's chance after each, the most promising first. */
  weigh(state: State, seat: number, moves: number[]): Weighed[] {
    const bench = this.bench(state, moves);
    const noticed = this.rules.rule("weigh")(...this.tried(bench, seat, moves), ...asGiven(bench.notes, this.rules));
    return this.told(bench.listed, bench.chances, noticed).sort((one, other) => other.chance - one.chance);
  }

  /** A move as somebody of a strength would choose it, who is tempted by what looks good. */
  tempt(state: State, seat: number, moves: number[], { errs, strength }: Nature, luck: Luck): number {
    const { rules } = this;
    const bench = this.bench(state, moves);
    const tried = this.tried(bench, seat, moves);
    const given = asGiven(bench.notes, rules);
    return rules.lucky(luck, (word) => rules.rule("tempt")(...tried, ...errs, strength, word, 1, ...given));
  }

  /** Memory that moves are tried out in. */
  private bench(state: State, moves: number[]): Bench {
    const { rules } = this;
    const { bytes, most_moves } = rules.about;
    const space = new Space(rules);
    const [states, worlds] = [space.room(bytes.state), space.room(bytes.state)];
    const [listed, appeals] = [space.room(4 * most_moves), space.room(8 * most_moves)];
    const bench = {
      states,
      worlds,
      listed,
      appeals,
      chances: space.room(8 * most_moves),
      notes: notesIn(space, rules),
    };
    space.clear();
    this.put(bench.notes);
    rules.put(states, state);
    rules.numbers(listed, moves.length).set(moves);
    return bench;
  }

  private tried({ states, worlds, listed, appeals, chances }: Bench, seat: number, moves: number[]): number[] {
    const most = this.rules.about.most_moves;
    return [states, 1, worlds, 1, seat, listed, most, moves.length, appeals, most, chances, most];
  }

  /** The seat's chance after each move, or somebody else's, all that luck may do next and the best answer considered. */
  lookAhead(state: State, seat: number, moves: number[], whose = seat): Weighed[] {
    const { rules } = this;
    const { bytes, most_moves } = rules.about;
    const space = new Space(rules);
    const [states, listed] = [space.room(STATES * bytes.state), space.room(4 * moves.length)];
    const [answers, chances] = [space.room(4 * most_moves), space.room(8 * moves.length)];
    const notes = notesIn(space, rules);
    space.clear();
    this.put(notes);
    rules.put(states, state);
    rules.numbers(listed, moves.length).set(moves);
    rules.rule("look_ahead")(
      ...[states, STATES, seat, whose, listed, moves.length, answers, most_moves, chances, moves.length],
      ...asGiven(notes, rules),
    );
    return this.told(listed, chances, moves.length);
  }

  /** Put the weights where they are read. */
  put(notes: Notes): void {
    this.rules.put(notes.weights, this.weights);
  }

  private told(listed: number, chances: number, count: number): Weighed[] {
    const found = new Float64Array(this.rules.memory.buffer, chances, count);
    return [...this.rules.numbers(listed, count)].map((move, i) => ({ move, chance: found[i] ?? 0 }));
  }
}

/** Places for a network; none are needed where nobody has learned the game. */
export function notesIn(space: Space, { about }: Rules): Notes {
  const { size, traits, neurons } = about.learned ?? { size: 0, traits: 0, neurons: [0, 0] };
  return {
    weights: space.room(size),
    traits: space.room(4 * traits),
    first: space.room(4 * neurons[0]),
    second: space.room(4 * neurons[1]),
  };
}

/** The same as a module's rules take them. */
export const asGiven = ({ weights, traits, first, second }: Notes, { about: { learned } }: Rules): number[] =>
  learned ? [weights, traits, learned.traits, first, learned.neurons[0], second, learned.neurons[1]] : [];
