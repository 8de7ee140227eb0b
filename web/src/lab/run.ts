/** Many games of one set, added up by the game's module: as src/mischief/lab/simulate. */
import type { Rules } from "../local/rules/rules";

/** Which games: the same seed gives the same ones, here and in `mischief sim`. */
export interface Run {
  game: string;
  seats: number;
  options: number[]; // as the module takes them
  policy: string; // that everybody plays by
  games: number;
  seed: number;
}

const SEAT_BITS = 3; // of a seating: which policy each seat plays, by its number

/** The sums of some games of a run, from the first on. */
export function added(rules: Rules, run: Run, first: number, games: number): number[] {
  const { about, memory } = rules;
  const start = rules.begin(about.version, run.seats, run.options);
  const [state, sums] = [(start.length + 15) & ~15, 8 * about.sums];
  const at = rules.make(2 * state + sums);
  rules.put(at, start);
  rules.room(at + 2 * state, sums).fill(0);
  rules.rule("simulate")(
    ...[at, 1, at + state, 1, rules.at.moves, about.most_moves, rules.at.luck, 1],
    ...[BigInt(run.seed), first, games, seating(about.policies.indexOf(run.policy), run.seats)],
    ...[at + 2 * state, about.sums],
  );
  return [...new BigInt64Array(memory.buffer, at + 2 * state, about.sums)].map(Number);
}

const seating = (policy: number, seats: number): number =>
  Array.from({ length: seats }, (_, seat) => policy << (SEAT_BITS * seat)).reduce((all, one) => all | one, 0);

/** The sums of two parts of a run as one. */
export const combined = (one: number[], other: number[], longest: number): number[] =>
  one.map((sum, place) => (place === longest ? Math.max(sum, other[place] ?? 0) : sum + (other[place] ?? 0)));
