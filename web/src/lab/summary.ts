/** What the games of a run show: sums as means with intervals, as src/mischief/lab/simulate/run.py. */
import type { About, Added } from "../local/rules/about";

/** A mean with its 95% interval, and how far single games are from it. */
export interface Mean {
  mean: number;
  low: number;
  high: number;
  deviation: number;
}

export interface Summary {
  games: number;
  wins: Mean[]; // by seat; a shared win counts its share
  points: Mean[];
  length: Mean; // in steps
  longest: number;
  steps: number;
  tallies: { name: string; mean: number }[]; // a game
  minutes: number | null; // a game at a table, where people have been timed
}

const NORMAL_95 = 1.959963984540054;

export function summary(about: About, seats: number, sums: number[]): Summary {
  const sum = (what: Added, seat = 0): number => sums[about.places[what] + seat] ?? 0;
  const games = sum("games");
  const each = Array.from({ length: seats }, (_, seat) => seat);
  const tallies = about.tallies.map((name, tally) => ({ name, mean: sum("tallies", tally) / games }));
  return {
    games,
    wins: each.map((seat) => meanOf(games, sum("wins", seat), sum("wins_squared", seat), about.share)),
    points: each.map((seat) => meanOf(games, sum("points", seat), sum("points_squared", seat))),
    length: meanOf(games, sum("steps"), sum("steps_squared")),
    longest: sum("longest"),
    steps: sum("steps"),
    tallies,
    minutes: Object.keys(about.seconds).length > 0 ? minutesOf(about, tallies) : null,
  };
}

function meanOf(games: number, total: number, squared: number, unit = 1): Mean {
  const mean = total / games;
  const deviation = Math.sqrt(Math.max(0, squared / games - mean * mean));
  const margin = (NORMAL_95 * deviation) / Math.sqrt(games);
  return {
    mean: mean / unit,
    low: (mean - margin) / unit,
    high: (mean + margin) / unit,
    deviation: deviation / unit,
  };
}

const minutesOf = ({ seconds }: About, tallies: Summary["tallies"]): number =>
  tallies.reduce((all, { name, mean }) => all + (seconds[name] ?? 0) * mean, 0) / 60;
