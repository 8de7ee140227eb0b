/** Perfect play of a solved game: what every move is worth, worked out from the piles of a table that a turn can leave. */
import type { SolvedTable } from "../rules/about";
import type { Rules, State } from "../rules/rules";

export interface Choice {
  move: number;
  value: number; // the chance to win, a shared win as one half
}

/** Bytes of a table, from one up to another. */
export type Reader = (from: number, to: number) => Promise<Uint8Array>;

const CLOSE = 1 << 15; // piles with no more bytes between them are read at once

interface Rooms {
  guide: number;
  turn: number;
  states: number;
  near: number;
  moves: number;
  worth: number;
  packed: number;
  steps: number;
  stop: number;
}

interface Pile {
  pile: number;
  from: number;
  to: number;
}

export class Solved {
  private readonly open = new Set<number>(); // piles whose values lie in memory
  private readonly at: Rooms;
  private busy: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly rules: Rules,
    private readonly table: SolvedTable,
    private readonly ends: Uint32Array,
    private readonly read: Reader,
  ) {
    this.at = furnish(rules, table, ends);
  }

  /** By rules that nobody else uses, for their memory is taken. */
  static async of(rules: Rules, table: SolvedTable, guide: Uint8Array, read: Reader): Promise<Solved> {
    const listed = await read(table.ends, table.ends + 4 * table.piles);
    const solved = new Solved(rules, table, new Uint32Array(listed.slice().buffer), read);
    rules.put(solved.at.guide, guide.subarray(guide.length - table.guide));
    return solved;
  }

  /** Every legal move with its value, in the order of the rules. One question after another. */
  weigh(state: State): Promise<Choice[]> {
    const weighing = this.busy.then(() => this.weighed(state));
    this.busy = weighing.catch(() => undefined);
    return weighing;
  }

  private async weighed(state: State): Promise<Choice[]> {
    const { rules, at, table } = this;
    const { bytes, most_moves } = rules.about;
    rules.put(at.states, state);
    rules.put(at.states + bytes.state, state);
    const near = rules.rule("list_piles")(at.guide, at.turn, at.states, at.near, table.most_piles);
    await this.openAll([...rules.numbers(at.near, near)]);
    const count = rules.rule("weigh_moves")(
      ...[at.guide, at.turn, at.states, 2, at.stop, table.moments, at.moves, most_moves, at.worth, most_moves],
    );
    const worth = new Float64Array(rules.memory.buffer, at.worth, count);
    return [...rules.numbers(at.moves, count)].map((move, i) => ({ move, value: worth[i] ?? 0 }));
  }

  /** See that the values of these piles are there. */
  private async openAll(piles: number[]): Promise<void> {
    const missing = [...new Set(piles)].filter((pile) => !this.open.has(pile)).sort((a, b) => a - b);
    for (const run of runsOf(missing.map((pile) => this.placeOf(pile)))) {
      const [from, to] = [run[0]?.from ?? 0, run.at(-1)?.to ?? 0];
      const content = await this.read(from, to);
      for (const one of run) this.openOne(one.pile, content.subarray(one.from - from, one.to - from));
    }
  }

  private placeOf(pile: number): Pile {
    const begin = this.table.ends + 4 * this.table.piles;
    return { pile, from: begin + (this.ends[pile - 1] ?? 0), to: begin + (this.ends[pile] ?? 0) };
  }

  private openOne(pile: number, packed: Uint8Array): void {
    const { rules, at, table } = this;
    rules.put(at.packed, packed);
    const scratch = at.states + rules.about.bytes.state;
    rules.rule("open_pile")(
      ...[at.guide, scratch, 1, at.packed, packed.length, pile, at.steps, table.longest, at.stop, table.moments],
    );
    this.open.add(pile);
  }
}

/** Piles that lie close together, as one to read. */
function runsOf(piles: Pile[]): Pile[][] {
  const runs: Pile[][] = [];
  for (const pile of piles) {
    const last = runs.at(-1);
    if (last && pile.from - (last.at(-1)?.to ?? 0) <= CLOSE) last.push(pile);
    else runs.push([pile]);
  }
  return runs;
}

/** A place for everything; a browser gives memory only to what is written, and most piles never are. */
function furnish(rules: Rules, table: SolvedTable, ends: Uint32Array): Rooms {
  const { bytes, most_moves } = rules.about;
  const largest = ends.reduce((most, end, pile) => Math.max(most, end - (ends[pile - 1] ?? 0)), 0);
  let size = 0;
  const room = (length: number): number => {
    const at = rules.at.free + size;
    size += (length + 15) & ~15;
    return at;
  };
  const at = {
    guide: room(table.guide),
    turn: room(table.turn),
    states: room(2 * bytes.state),
    near: room(4 * table.most_piles),
    moves: room(4 * most_moves),
    worth: room(8 * most_moves),
    packed: room(largest),
    steps: room(4 * table.longest),
    stop: room(4 * table.moments),
  };
  rules.make(size);
  return at;
}
