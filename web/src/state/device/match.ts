/** A match for you: how strong somebody plays, found from the games on this device, which go nowhere else.
 *
 * Bots have strengths from 0 to 100 (src/mischief/bots/match.py). Among bots of one strength you are taken to win as in the model
 * of Bradley, Terry and Plackett: somebody who is stronger by a game's unit wins e times as often as another. Of all strengths that
 * you may have, those count most that explain your games best; what was long ago counts less, because children get better.
 */
import type { ResultInfo, TableInfo } from "../../net/wire";
import { keep, kept } from "./keep";

export const MATCH = "match";

/** One game: against bots how strong, how many sat there, and which share of the win was yours. */
export interface Outcome {
  id: string; // of the table: a game counts once
  strength: number;
  seats: number;
  share: number;
}

/** What is known of somebody. */
export interface Known {
  strength: number; // at which they win their fair share
  error: number; // one standard error of that
}

/** How it has gone, for people to read. */
export interface Standing {
  games: number;
  won: number; // alone or together
  trend: "new" | "stronger" | "gentler" | "even" | "strongest" | "gentlest";
  isSettled: boolean; // whether they win about their fair share by now
  seats: number; // of the last game
}

const STRONGEST = 100;
const USUAL = 35; // of somebody of whom nothing is known: between kitten and cat
const DOUBT = 1.5; // units: one standard deviation of that
const UNITS: Record<string, number> = { lure: 36, pantry: 13, peek: 15, pounce: 12 }; // measured: docs/bots.md
const UNIT = 20; // of other games
const HALF_LIFE = 14; // games after which one counts half
const MOST = 60; // games that are kept
const TOLD = 20; // that people are told of
const FEW = 4; // before so many nothing is said of how it goes
const NOTICED = 0.15; // of the unit: a change of strength that is worth saying
const SETTLED = 0.6; // of the unit: then their chance to win is known within about fifteen in a hundred

/** The strength that the name of a bot says: of `match-42`, and of `match` the usual one; null of other bots. */
export function strengthOf(name: string, usual: number | null = USUAL): number | null {
  if (name === MATCH) return usual;
  const said = /^match-(0|[1-9]\d?|100)$/.exec(name)?.[1];
  return said === undefined ? null : Number(said);
}

/** The level that a bot's name is of, as people choose it. */
export const levelOf = (name: string): string => (strengthOf(name) === null ? name : MATCH);

const unitOf = (game: string): number => (Object.hasOwn(UNITS, game) ? UNITS[game] : undefined) ?? UNIT;

/** The chance to win, shared wins as their share, of somebody among bots of one strength. */
export const chanceOf = (
  game: string,
  mine: number,
  { strength, seats }: Pick<Outcome, "strength" | "seats">,
): number => 1 / (1 + (seats - 1) * Math.exp((strength - mine) / unitOf(game)));

/** What these games, the oldest first, tell of who played them: the likeliest strength, and how far off others lie. */
export function known(game: string, outcomes: Outcome[]): Known {
  const all = Array.from({ length: STRONGEST + 1 }, (_, mine) => likelihood(game, mine, outcomes));
  const most = Math.max(...all);
  const strength = all.indexOf(most);
  const weights = all.map((one) => Math.exp(one - most));
  const squares = weights.reduce((sum, weight, mine) => sum + weight * (mine - strength) ** 2, 0);
  return { strength, error: Math.sqrt(squares / weights.reduce((sum, weight) => sum + weight, 0)) };
}

function likelihood(game: string, mine: number, outcomes: Outcome[]): number {
  const before = -((mine - USUAL) ** 2) / (2 * (DOUBT * unitOf(game)) ** 2);
  return outcomes.reduce((sum, one, i) => {
    const chance = chanceOf(game, mine, one);
    const counts = 0.5 ** ((outcomes.length - 1 - i) / HALF_LIFE);
    return sum + counts * (one.share * Math.log(chance) + (1 - one.share) * Math.log(1 - chance));
  }, before);
}

/** How strong the next bot plays. */
export const next = (game: string, outcomes: Outcome[]): number => known(game, outcomes).strength;

export function standing(game: string, outcomes: Outcome[]): Standing {
  const told = outcomes.slice(-TOLD);
  const last = outcomes.at(-1);
  const trend =
    !last || outcomes.length < FEW ? "new" : trendOf(next(game, outcomes), last.strength, NOTICED * unitOf(game));
  const isSettled = trend === "even" && known(game, outcomes).error < SETTLED * unitOf(game);
  return {
    games: told.length,
    won: told.filter(({ share }) => share > 0).length,
    trend,
    isSettled,
    seats: last?.seats ?? 2,
  };
}

function trendOf(strength: number, before: number, noticed: number): Standing["trend"] {
  if (Math.min(strength, before) > STRONGEST - noticed) return "strongest";
  if (Math.max(strength, before) < noticed) return "gentlest";
  if (Math.abs(strength - before) < noticed) return "even";
  return strength > before ? "stronger" : "gentler";
}

/** The games of one game kept on this device, the oldest first; whatever else lies there is passed over. */
export function outcomesOf(game: string): Outcome[] {
  const all = kept("matches") as Record<string, unknown> | null;
  const found = all !== null && typeof all === "object" && Object.hasOwn(all, game) ? all[game] : [];
  return Array.isArray(found) ? found.filter(isOutcome).slice(-MOST) : [];
}

function isOutcome(one: unknown): one is Outcome {
  const { id, strength, seats, share } = (one ?? {}) as Partial<Record<keyof Outcome, unknown>>;
  const isWithin = (value: unknown, least: number, most: number): boolean =>
    typeof value === "number" && value >= least && value <= most;
  const isWhole = Number.isInteger(strength) && Number.isInteger(seats);
  return (
    typeof id === "string" &&
    isWhole &&
    isWithin(strength, 0, STRONGEST) &&
    isWithin(seats, 2, 6) &&
    isWithin(share, 0, 1)
  );
}

/** Count a game that is over, once: of one person here alone against such bots, who played it themselves to its end. */
export function count(info: TableInfo, { winners }: ResultInfo, mine: number[]): void {
  const [seat = 0] = mine;
  const others = info.seats.filter((_, i) => i !== seat);
  const strengths = others.map(({ kind, bot }) => (kind === "bot" ? strengthOf(bot ?? "") : null));
  const before = outcomesOf(info.game);
  if (
    mine.length !== 1 ||
    info.seats[seat]?.kept ||
    strengths.includes(null) ||
    before.some(({ id }) => id === info.id)
  )
    return;
  const strength = Math.round(strengths.reduce((sum: number, one) => sum + (one ?? 0), 0) / strengths.length);
  const share = winners.includes(seat) ? 1 / winners.length : 0;
  const one: Outcome = { id: info.id, strength, seats: info.seats.length, share };
  const all = kept("matches");
  const rest = all !== null && typeof all === "object" && !Array.isArray(all) ? all : {};
  keep("matches", { ...rest, [info.game]: [...before, one].slice(-MOST) });
}

/** What a bot of a level is called where it sits down: of a match, with the strength that suits who plays here. */
export const seatedAs = (level: string, game: string): string =>
  levelOf(level) === MATCH ? `${MATCH}-${next(game, outcomesOf(game))}` : level;
