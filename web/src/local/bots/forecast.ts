/** Everybody's chance to win after a move, and how far that may be off: as src/mischief/bots/forecasts/forecaster.py. */
import type { Trust } from "../rules/about";
import type { Network } from "./network";
import type { Budget, Question, Search, Thought } from "./search";

export class Forecaster {
  private constructor(
    private readonly search: Search,
    private readonly network: Network | null,
  ) {}

  /** With what was learned of the game, if it comes. */
  static async of(search: Search): Promise<Forecaster> {
    return new Forecaster(search, await search.learned());
  }

  /** What comes of moves, the best first; a search leaves out those that it did not look at. */
  think(asked: Question, budget: Budget): Promise<Thought[]> {
    const { search, network } = this;
    if (network && search.rules.about.is_open) return search.lookAhead(network, asked);
    return search.think(asked, budget, undefined, network);
  }

  /** What comes of each of these moves, all looked at equally well. */
  compare(asked: Question, simulations: number): Promise<Thought[]> {
    const { search, network } = this;
    if (network && search.rules.about.is_open) return search.lookAhead(network, asked);
    return search.compare(asked, simulations, network);
  }

  /** How far everybody's chance may be off, as half of its 95% interval; nothing if nobody knows. */
  doubts({ chances, error }: Thought): number[] {
    const trust = this.trust(chances.length);
    return trust ? chances.map((chance) => this.search.rules.rule("doubt")(chance, error, trust.games)) : [];
  }

  /** How far the difference of two moves may be off; null if nobody knows. */
  doubtBetween(one: Thought, other: Thought, seat: number): number | null {
    if (one.move === other.move) return 0;
    const trust = this.trust(one.chances.length);
    const error = Math.hypot(one.error, other.error);
    const [mine, theirs] = [one.chances[seat] ?? 0, other.chances[seat] ?? 0];
    return trust ? this.search.rules.rule("doubt_between")(mine, theirs, error, trust.apart) : null;
  }

  private trust(seats: number): Trust | undefined {
    return this.network ? this.search.rules.about.learned?.trust.find((one) => one.seats === seats) : undefined;
  }
}
