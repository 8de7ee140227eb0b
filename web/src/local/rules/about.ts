/** What `mischief modules` writes beside each module: docs/modules.md. */
import type { Line } from "../../net/layout";

export type { Line };

/** How well a bot plays; what is not said is as the game's own manner has it. */
export interface Level {
  simulations: number | null;
  seconds: number | null;
  overlooks: number;
  notices: number | null;
  horizon: number | null;
  carelessness: number;
  nerve: number;
  is_learned: boolean;
  strength: number; // by which it plays wherever a network has learned the game
}

/** Bots of every strength: see src/mischief/bots/match.py. */
export interface Match {
  usual: number;
  looks_ahead: number; // what is stronger looks ahead now and then
  strongest: number;
}

export interface Manner {
  tries: number;
  horizon: number;
  daring: number;
  width: number;
  widening: number;
  sureness: number;
  worlds: number;
  is_learned: number;
}

/** What simulations add up: one number for each of these, of wins and points one for each seat, of tallies one for each. */
export type Added =
  "games" | "steps" | "steps_squared" | "longest" | "wins" | "wins_squared" | "points" | "points_squared" | "tallies";

/** Some numbers of an option that must add up to something between two, and what the rules say if they don't. */
export interface Limit {
  option: string;
  places: number[];
  least: number;
  most: number;
  refusal: string; // with {} for what they add up to
}

/** An option that is said in words, or letters: which field has its numbers, and what each number stands for. */
export interface Written {
  field: string;
  words: string[];
  piece: number; // letters of one card or the like, which shows what the usual one shows, in any order; 0: anything
}

/** The file of a solved game, and how much room it takes to read it: see src/mischief/wasm/build.py. */
export interface SolvedTable {
  name: string;
  size: number;
  sha256: string;
  ends: number;
  piles: number;
  most_piles: number;
  longest: number;
  moments: number;
  guide: number;
  turn: number;
}

/** As from how many games chances are known at tables for so many, and differences of moves: src/mischief/bots/forecasts/trust.py. */
export interface Trust {
  seats: number;
  games: number;
  apart: number;
}

/** The file of a network that has learned the game, and how it is asked: see src/mischief/wasm/build.py. */
export interface Learned {
  size: number;
  sha256: string;
  neurons: [number, number];
  traits: number;
  manner: Partial<Manner>;
  simulations: number;
  seats: number[];
  careless: [number, number][]; // by number of players from the fewest: how a kitten and a cat err
  trust: Trust[]; // how far chances said with it can be trusted
  tempted: number[]; // tables at which those two err so; at the others they search
}

export interface About {
  game: string;
  version: string;
  older: string[];
  version_at: number | null;
  is_open: boolean;
  is_timed: boolean;
  court: Record<string, number>; // where milliseconds count: throw, close, void, early and still as moves
  seats: number[];
  most_moves: number;
  deepest: number;
  layouts: { sight: Line[]; parts: Line[]; options: Line[] };
  options: number[];
  defaults: Record<string, unknown>;
  limits: Limit[];
  written: Record<string, Written>;
  bytes: { state: number; sight: number; parts: number; options: number; node: number };
  free: number;
  sums: number;
  places: Record<Added, number>;
  share: number;
  tallies: string[];
  seconds: Record<string, number>;
  policies: string[];
  usual: string;
  studied: string[];
  manner: Manner;
  simulations: number;
  nodes_each: number;
  bold: number[];
  levels: Record<string, Level>;
  match: Match | null;
  learned: Learned | null;
  solved: SolvedTable | null;
}
