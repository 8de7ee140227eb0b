/** House rules in plain words. */
import { levelOf, type Standing } from "../../state/device/match";
import { m } from "../../words.svelte";

export function optionWords(option: string): string {
  const words: Record<string, () => string> = {
    little_ones: m.option_little_ones,
    daredevil: m.option_daredevil,
    jokers_dont_steal: m.option_jokers_dont_steal,
    everyone_is_cat: m.option_everyone_is_cat,
    cats: m.option_cats,
    flight: m.option_flight,
    thrower: m.option_thrower,
  };
  return words[option]?.() ?? option.replaceAll("_", " ");
}

/** One value of an option that has a few. */
export function pickWords(option: string, value: number | string): string {
  if (option === "cats") return m.option_cats_of({ count: Number(value) });
  const words: Record<string, () => string> = {
    "flight 50": m.option_flight_50,
    "flight 150": m.option_flight_150,
    "flight 300": m.option_flight_300,
    "flight 500": m.option_flight_500,
    "thrower cat": m.option_thrower_cat,
    "thrower self": m.option_thrower_self,
  };
  return words[`${option} ${value}`]?.() ?? String(value);
}

type Value = number | string;

/** An option as the game's own schema has it. */
interface Option {
  type?: string;
  default?: unknown; // what it is when nobody chooses
  enum?: Value[];
  examples?: Value[];
  title?: string;
}

interface Schema {
  $defs?: { Options?: { properties?: Record<string, Option> } };
}

const properties = (schema: unknown): Record<string, Option> => (schema as Schema).$defs?.Options?.properties ?? {};

/** Options that are on or off. */
export const switches = (schema: unknown): string[] =>
  Object.entries(properties(schema)).flatMap(([name, { type }]) => (type === "boolean" ? [name] : []));

export interface Pick {
  option: string;
  values: Value[];
  usual: Value;
}

/** Options with a few values. */
export const picksOf = (schema: unknown): Pick[] =>
  Object.entries(properties(schema)).flatMap(([option, { enum: words, examples, default: usual }]) => {
    const values = words ?? examples;
    return values ? [{ option, values, usual: usual as Value }] : [];
  });

/** Who begins, as this game calls it; nothing where luck decides if nobody says. */
export function firstWords(schema: unknown): string | null {
  const { first } = properties(schema);
  if (typeof first?.default !== "number") return null;
  return isCat(first) ? m.option_first_cat() : m.option_first();
}

const isCat = (first: Option | undefined): boolean => first?.title === "first cat";

/** Who begins if nobody says. One person among bots is a mouse before they are the cat: the cup goes on to them. */
export function usualFirst(schema: unknown, kinds: string[]): number {
  const people = kinds.flatMap((kind, seat) => (kind === "bot" ? [] : [seat]));
  const isAlone = people.length === 1 && isCat(properties(schema).first);
  return isAlone ? ((people[0] ?? 0) - 1 + kinds.length) % kinds.length : 0;
}

/** Whether a seat may be given a head start. */
export const hasHandicap = (schema: unknown): boolean => "paws" in properties(schema);

export const PAWS = [0, 100, 200, 300];

export function pawWords(ms: number): string {
  const words: Record<number, () => string> = { 100: m.paw_100, 200: m.paw_200, 300: m.paw_300 };
  return (words[ms] ?? m.paw_0)();
}

/** Whether luck says who begins, unless somebody does. */
export const isDrawn = (schema: unknown): boolean => {
  const { first } = properties(schema);
  return first !== undefined && first.default === null;
};

export function levelName(bot: string): string {
  const level = levelOf(bot);
  const words: Record<string, () => string> = {
    random: m.level_random_short,
    kitten: m.level_kitten_short,
    greedy: m.level_greedy_short,
    cat: m.level_cat_short,
    tiger: m.level_tiger_short,
    perfect: m.level_perfect_short,
    match: m.level_match_short,
  };
  return words[level]?.() ?? level;
}

export function levelWords(level: string): string {
  const words: Record<string, () => string> = {
    random: m.level_random,
    kitten: m.level_kitten,
    greedy: m.level_greedy,
    cat: m.level_cat,
    tiger: m.level_tiger,
    perfect: m.level_perfect,
    match: m.level_match,
  };
  return words[level]?.() ?? level;
}

/** How it goes against a match for you. */
export function matchWords({ games, won, trend, isSettled, seats }: Standing): string {
  if (trend === "new") return m.match_new();
  const words = {
    stronger: m.match_stronger,
    gentler: m.match_gentler,
    even: isSettled ? shareWords(seats) : m.match_even,
    strongest: m.match_strongest,
    gentlest: m.match_gentlest,
  };
  return `${m.match_score({ count: games, won })} ${words[trend]()}`;
}

const shareWords = (seats: number): (() => string) =>
  [m.match_half, m.match_third, m.match_quarter][seats - 2] ?? m.match_share;
