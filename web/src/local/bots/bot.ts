/** Who chooses for a bot's seat, from what a person there would see: as src/mischief/bots/levels.py and bot.py. */
import { strengthOf } from "../../state/device/match";
import type { About, Level, Manner } from "../rules/about";
import type { Luck, Rules, Sight } from "../rules/rules";
import type { Solved } from "../solved/solved";
import type { Network, Weighed } from "./network";
import type { Budget, Search, Thought } from "./search";

export interface Asked {
  sight: Sight;
  seat: number;
  legal: number[];
  luck: Luck;
}

const FINE = 1 << 20; // how finely a chance is drawn
const PATIENCE = 0.2; // seconds that a bot thinks at most: its move begins before anybody waits for it

/** The bot that looks the best move up, where the game is solved. */
export const PERFECT = "perfect";

/** The bot that plays by a network alone. */
const QUICK = "quick";

/** The other bots that play here: the game's policies, the levels of search, and those of any strength. */
export const plays = (rules: Rules, name: string): boolean =>
  rules.about.policies.includes(name) ||
  (!rules.about.is_timed && Object.hasOwn(rules.about.levels, name)) ||
  (rules.about.match !== null && matchStrength(rules.about, name) !== null);

/** The strength that the name of a bot says: of `match` and of `match-42`. */
const matchStrength = ({ match }: About, name: string): number | null => strengthOf(name, match?.usual ?? null);

/** See that what a bot has learned of a game is there before it is asked. */
export const prepare = (search: Search, name: string): void => {
  if (name !== PERFECT && !search.rules.about.policies.includes(name)) void search.learned();
};

/** The strongest of them. */
export const strongest = ({ about }: Rules): string => Object.keys(about.levels).at(-1) ?? about.usual;

/** The best move, the first of equals. */
export async function choosePerfectly(solved: Solved, { sight }: Asked, rules: Rules): Promise<number> {
  const [first, ...others] = await solved.weigh(rules.imagine(sight));
  return others.reduce((best, one) => (one.value > (best?.value ?? 0) ? one : best), first)?.move ?? NaN;
}

/** What a policy of the game chooses: it knows without thinking. */
export const chooseAtOnce = (name: string, rules: Rules, { sight, seat, legal, luck }: Asked): number =>
  rules.choose(policyOf(name, rules, luck), rules.imagine(sight), seat, legal, luck);

/** The policy of this name; for a strength, one of the two levels next to it, now this one and now that. */
function policyOf(name: string, rules: Rules, luck: Luck): string {
  const { about } = rules;
  const strength = about.policies.includes(name) ? null : matchStrength(about, name);
  if (strength === null) return name;
  const all = Object.entries(about.levels);
  const below = all.findLast(([, level]) => level.strength <= strength);
  const above = all.find(([, level]) => level.strength > strength);
  if (!below || !above) return nearest(about, strength);
  const share = (strength - below[1].strength) / (above[1].strength - below[1].strength);
  return share > 0 && chance(rules, luck) < share ? above[0] : below[0];
}

/** The level next to a strength. */
const nearest = ({ levels }: About, strength: number): string =>
  Object.entries(levels).reduce((best, [name, level]) => {
    const distance = (one: string): number => Math.abs((levels[one]?.strength ?? Infinity) - strength);
    return Math.abs(level.strength - strength) < distance(best) ? name : best;
  }, "");

/** A move of the bot of this name; with simulations given, it thinks just so many and forgets the clock. */
export async function choose(name: string, search: Search, asked: Asked, simulations?: number): Promise<number> {
  const { about } = search.rules;
  if (about.policies.includes(name) || about.is_timed) return chooseAtOnce(name, search.rules, asked);
  const { legal } = asked;
  if (legal.length === 1) return legal[0] ?? 0;
  const strength = about.levels[name]?.strength ?? matchStrength(about, name);
  const isSearcher = about.levels[name] && (about.levels[name].is_learned || !isTempted(search.rules, asked));
  if (strength === null || isSearcher) return chooseAhead(name, search, asked, simulations);
  const network = await search.learned();
  if (!network) return chooseAhead(nearest(about, strength), search, asked, simulations);
  if (looksAhead(search.rules, strength, asked.luck))
    return chooseAhead(strongest(search.rules), search, asked, simulations);
  const errs = about.learned?.careless[search.rules.seatsIn(asked.sight) - (about.seats[0] ?? 0)] ?? [1, 1];
  return search.tempt(network, { ...asked, moves: legal }, { errs, strength });
}

/** Whether kitten and cat err by temptation at a table for so many. */
const isTempted = (rules: Rules, { sight }: Asked): boolean =>
  rules.about.learned?.tempted.includes(rules.seatsIn(sight)) === true;

/** Whether somebody so strong looks ahead this time, as the strongest always do. */
function looksAhead(rules: Rules, strength: number, luck: Luck): boolean {
  const { looks_ahead: from, strongest } = rules.about.match ?? { looks_ahead: 1, strongest: 0 };
  return strength > from && chance(rules, luck) < (strength - from) / (strongest - from);
}

/** A move of one who compares moves: by the network at once, or by thinking on. */
async function chooseAhead(name: string, search: Search, asked: Asked, simulations?: number): Promise<number> {
  const { rules } = search;
  const { legal, luck } = asked;
  const level = rules.about.levels[name];
  if (!level && name !== QUICK) throw new Error(`there is no bot ${name}`);
  const network = !level || asksNetwork(rules, level, asked) ? await search.learned() : null;
  const question = { ...asked, moves: level ? seen(rules, level, legal, luck) : legal };
  if (network && (!level || rules.about.is_open)) return promising(await search.weigh(network, question, !!level));
  if (!level) throw new Error(`${name} knows nothing of ${rules.about.game}`);
  const manner = network ? undefined : mannerOf(level, rules.about.manner);
  const thoughts = await search.think(question, budgetOf(rules, level, network, simulations), manner, network);
  return level.carelessness === 0 ? (thoughts[0]?.move ?? 0) : drawn(rules, level, thoughts, luck);
}

/** Whether a level asks what was learned, at a table for so many. */
const asksNetwork = (rules: Rules, { is_learned }: Level, { sight }: Asked): boolean =>
  is_learned && rules.about.learned?.seats.includes(rules.seatsIn(sight)) === true;

/** How long a level thinks. */
const budgetOf = ({ about }: Rules, level: Level, network: Network | null, simulations?: number): Budget => ({
  bestOnly: level.carelessness === 0,
  simulations: simulations ?? level.simulations ?? (network && about.learned?.simulations) ?? about.simulations,
  seconds: simulations === undefined ? PATIENCE : null,
});

/** The move with the best chance, the first of equals. */
const promising = (weighed: Weighed[]): number =>
  weighed.reduce((best, one) => (one.chance > best.chance ? one : best), { move: 0, chance: -1 }).move;

/** The usual manner, seen through a level's eyes. */
const mannerOf = ({ notices, horizon }: Level, usual: Manner): Manner => ({
  ...usual,
  ...(notices === null ? {} : { width: notices, widening: 0 }),
  ...(horizon === null ? {} : { horizon }),
});

/** The moves it doesn't overlook; somewhere it always looks. */
function seen(rules: Rules, { overlooks }: Level, legal: number[], luck: Luck): number[] {
  if (overlooks === 0 || legal.length === 2) return legal;
  const found = legal.filter(() => chance(rules, luck) >= overlooks);
  return found.length > 0 ? found : [legal[Math.floor(chance(rules, luck) * legal.length)] ?? 0];
}

/** One of the moves it thought about, the likelier the better it seems. */
function drawn(rules: Rules, { nerve, carelessness }: Level, thoughts: Thought[], luck: Luck): number {
  const liked = thoughts.map(({ move, value }) => value + nerve * Number(rules.about.bold.includes(move)));
  const most = Math.max(...liked);
  const weights = liked.map((liking) => Math.exp((liking - most) / carelessness));
  let left = chance(rules, luck) * weights.reduce((all, weight) => all + weight, 0);
  for (const [at, thought] of thoughts.entries()) {
    left -= weights[at] ?? 0;
    if (left < 0) return thought.move;
  }
  return thoughts[0]?.move ?? 0;
}

const chance = (rules: Rules, luck: Luck): number => rules.below(luck, FINE) / FINE;
