/** Thinking ahead from a sight: as src/mischief/bots/search/searcher.py, on the search in a game's module. */
import type { Manner } from "../rules/about";
import type { Luck, Rules, Sight, State } from "../rules/rules";
import { asGiven, Network, notesIn, type Nature, type Notes, type Weighed } from "./network";
import { Space } from "./space";

/** How long to think: so many simulations, which repeats exactly, and at most so many seconds. */
export interface Budget {
  simulations: number;
  seconds: number | null;
  bestOnly?: boolean; // nobody asks about other moves: stop once no other one can become the best
}

/** What a search makes of one move. */
export interface Thought {
  move: number;
  visits: number;
  value: number; // the reward it is chosen by, from 0 to 1
  chances: number[]; // of everyone to win, shared wins as their share
  error: number; // of the thinking seat's chance: one standard error
}

/** The time, and a moment for others to do something. */
export interface Timing {
  now: () => number; // milliseconds
  rest: () => Promise<void>;
}

const BATCH = 8; // simulations between two looks at the clock
const SURE = 256; // and between two looks at whether more of them could change anything
const REST_AFTER = 20; // milliseconds: who asks for something else is not kept waiting
const NOBODY = -1;
const EVEN = 1e6; // with so much doubt, the least visited move is always next
const TO_THE_END = 100_000;

/** What lies in a module's memory while it thinks, behind what the rules use. */
interface Desk {
  root: number;
  choices: number;
  world: number;
  luck: number;
  moves: number;
  appeals: number;
  path: number;
  rewards: number;
  wins: number;
  nodes: number;
  notes: Notes;
}

export interface Question {
  sight: Sight;
  seat: number;
  moves: number[];
  luck: Luck;
}

export class Search {
  private busy: Promise<unknown> = Promise.resolve();
  private network: Promise<Network> | null = null;
  private readonly most: number; // seats

  constructor(
    readonly rules: Rules,
    private readonly timing: Timing,
    private readonly weights: () => Promise<Uint8Array>,
  ) {
    this.most = rules.about.seats.at(-1) ?? 2;
  }

  /** What has learned the game; null if there is no such thing, or it does not come: the next who asks tries again. */
  async learned(): Promise<Network | null> {
    if (!this.rules.about.learned) return null;
    this.network ??= this.weights().then((weights) => new Network(this.rules, weights));
    return this.network.catch(() => (this.network = null));
  }

  /** Thoughts about the moves looked at, the most visited first; never about none. One question after another. */
  think(asked: Question, budget: Budget, manner?: Manner, network: Network | null = null): Promise<Thought[]> {
    return this.inTurn(() => this.thought(asked, budget, manner ?? this.manner(network), network));
  }

  /** What a network says of moves, by itself or looking ahead. */
  weigh(network: Network, { sight, seat, moves }: Question, isAhead: boolean): Promise<Weighed[]> {
    const root = this.rules.imagine(sight);
    return this.inTurn(() => (isAhead ? network.lookAhead(root, seat, moves) : network.weigh(root, seat, moves)));
  }

  /** What a network says of everybody after each move, looking ahead, so that all chances make one; the best first. */
  lookAhead(network: Network, { sight, seat, moves }: Question): Promise<Thought[]> {
    const root = this.rules.imagine(sight);
    return this.inTurn(() => {
      const seats = Array.from({ length: this.rules.seatsIn(sight) }, (_, whose) => whose);
      const seen = seats.map((whose) => network.lookAhead(root, seat, moves, whose));
      const found = moves.map((move, at) => {
        const said = seen.map((weighed) => weighed[at]?.chance ?? 0);
        const all = said.reduce((sum, chance) => sum + chance, 0);
        const chances = said.map((chance) => chance / all);
        return { move, visits: 1, value: chances[seat] ?? 0, chances, error: 0 };
      });
      return found.sort((one, other) => other.value - one.value);
    });
  }

  /** A move as somebody of a strength would choose it. */
  tempt(network: Network, { sight, seat, moves, luck }: Question, nature: Nature): Promise<number> {
    const root = this.rules.imagine(sight);
    return this.inTurn(() => network.tempt(root, seat, moves, nature, luck));
  }

  /** All who think use the same memory. */
  private inTurn<Found>(find: () => Promise<Found> | Found): Promise<Found> {
    const finding = this.busy.then(find);
    this.busy = finding.catch(() => undefined);
    return finding;
  }

  /** Think of each of these moves equally often, in the same worlds: without a network, on to the end of the game. */
  async compare(asked: Question, simulations: number, network: Network | null = null): Promise<Thought[]> {
    const count = asked.moves.length;
    const each = Math.max(Math.floor(simulations / count), 1);
    if (network) {
      const budget = { simulations: each, seconds: null };
      const alone = asked.moves.map((move) => ({ ...asked, moves: [move], luck: { ...asked.luck } }));
      return (await Promise.all(alone.map((one) => this.think(one, budget, undefined, network)))).flat();
    }
    const fair = { ...this.rules.about.manner, horizon: TO_THE_END, daring: EVEN, width: count, worlds: count };
    return this.think(asked, { simulations: each * count, seconds: null }, fair);
  }

  /** The game's own manner, with a network or without. */
  private manner(network: Network | null): Manner {
    const { manner, learned } = this.rules.about;
    return network ? { ...manner, ...learned?.manner, is_learned: 1 } : manner;
  }

  private async thought(given: Question, budget: Budget, manner: Manner, network: Network | null): Promise<Thought[]> {
    const { rules } = this;
    const until = budget.seconds === null ? Infinity : this.timing.now() + 1000 * budget.seconds;
    const seed = rules.bits(given.luck) >> 1n;
    const size = rules.about.nodes_each * budget.simulations + rules.about.deepest + 1;
    const root = rules.imagine(given.sight);
    const moves = network ? network.weigh(root, given.seat, given.moves).map(({ move }) => move) : given.moves;
    const asked = { ...given, moves };
    const desk = this.lay(root, moves, size);
    network?.put(desk.notes);
    await this.run(desk, asked, size, { ...budget, until }, seed, manner);
    const seats = rules.seatsIn(asked.sight);
    const found = this.thoughts(desk, asked.seat, seats);
    return found.sort((a, b) => b.visits - a.visits || b.value - a.value || a.move - b.move);
  }

  /** An empty desk, for choosing from these moves. */
  private lay(root: State, moves: number[], size: number): Desk {
    const { rules } = this;
    const { bytes, most_moves, deepest } = rules.about;
    const space = new Space(rules);
    const room = (length: number): number => space.room(length);
    const desk = {
      root: room(bytes.state),
      choices: room(4 * moves.length),
      world: room(bytes.state),
      luck: room(8),
      moves: room(4 * most_moves),
      appeals: room(4 * most_moves),
      path: room(4 * deepest),
      rewards: room(8 * this.most),
      wins: room(8 * this.most),
      nodes: room(size * bytes.node),
      notes: notesIn(space, rules),
    };
    space.clear();
    rules.put(desk.root, root);
    rules.numbers(desk.choices, moves.length).set(moves);
    rules.numbers(desk.nodes, 2)[1] = NOBODY; // the root has no child yet
    return desk;
  }

  private async run(
    desk: Desk,
    { seat, moves }: Question,
    size: number,
    { simulations, until, bestOnly }: Budget & { until: number },
    seed: bigint,
    m: Manner,
  ): Promise<void> {
    const { rules, timing, most } = this;
    const { most_moves, deepest } = rules.about;
    let rested = timing.now();
    for (let done = 0, tree = 1; done < simulations && (done === 0 || timing.now() < until); done += BATCH) {
      const end = Math.min(done + BATCH, simulations);
      tree = rules.rule("think")(
        ...[desk.root, 1, seat, tree, seed, done, end],
        ...[m.tries, m.horizon, m.daring, m.width, m.widening, m.sureness, m.worlds, m.is_learned],
        ...[desk.nodes, size, desk.choices, moves.length, desk.world, 1, desk.luck, 1, desk.moves, most_moves],
        ...[desk.appeals, most_moves, desk.path, deepest, desk.rewards, most, desk.wins, most],
        ...asGiven(desk.notes, rules),
      );
      if (bestOnly && end % SURE === 0 && this.isSure(desk, simulations - end)) return;
      if (timing.now() - rested < REST_AFTER) continue;
      await timing.rest();
      rested = timing.now();
    }
  }

  /** Whether so many more simulations could not make any other move the most visited one. */
  private isSure(desk: Desk, left: number): boolean {
    const view = new DataView(this.rules.memory.buffer);
    const visits = this.tried(view, desk).map((at) => visitsAt(view, at));
    const [first = 0, second = 0] = visits.sort((a, b) => b - a);
    return first - second > left;
  }

  /** The root's children, as far as they were visited. */
  private thoughts(desk: Desk, seat: number, seats: number): Thought[] {
    const view = new DataView(this.rules.memory.buffer);
    const visited = this.tried(view, desk).filter((at) => visitsAt(view, at) > 0);
    return visited.map((at) => this.thoughtAt(view, at, seat, seats));
  }

  /** Where the root's children lie. */
  private tried(view: DataView, { nodes }: Desk): number[] {
    const { node } = this.rules.about.bytes;
    const found: number[] = [];
    let place = view.getInt32(nodes + 4, true);
    while (place !== NOBODY) {
      const at = nodes + place * node;
      found.push(at);
      place = view.getInt32(at + 8, true);
    }
    return found;
  }

  /** A node ends with three sums for each seat: rewards, wins, and squares of wins. */
  private thoughtAt(view: DataView, at: number, seat: number, seats: number): Thought {
    const visits = visitsAt(view, at);
    const sums = at + this.rules.about.bytes.node - 24 * this.most;
    const sum = (which: number, who: number): number => view.getFloat64(sums + 8 * (which * this.most + who), true);
    const chances = Array.from({ length: seats }, (_, who) => sum(1, who) / visits);
    const variance = sum(2, seat) / visits - (chances[seat] ?? 0) ** 2;
    const error = visits > 1 ? Math.sqrt(Math.max(0, variance) / visits) : 0.5;
    return { move: view.getInt32(at, true), visits, value: sum(0, seat) / visits, chances, error };
  }
}

const visitsAt = (view: DataView, at: number): number => view.getInt32(at + 16, true);
