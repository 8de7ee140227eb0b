/** Tiger's network in the page: fetched when it is wanted, checked, asked where it is stronger; without it, tiger searches. */
import { expect, it, vi } from "vitest";

import type { About } from "../rules/about";
import { checked, fetchWeights } from "../rules/modules";
import { LUCK, type Rules, type State } from "../rules/rules";
import { searchWith, weightsOf } from "../testing";
import { choose, plays, prepare } from "./bot";
import type { Search, Thought } from "./search";

vi.setConfig({ testTimeout: 60_000 });

const SIMULATIONS = 60;
const MANY = 4096;
const MOMENTS = [25, 30, 35];
const SURELY = 40; // luck and moves, after which a seat has a choice

/** A moment in which somebody has a choice to make. */
function moment(rules: Rules, seats: number, after = SURELY): { state: State; seat: number; legal: number[] } {
  let state = rules.begin(rules.about.version, seats, rules.about.options);
  for (let step = 0; step < after || rules.turn(state).includes(LUCK); step += 1) {
    const [actor = 0] = rules.turn(state);
    const move = actor === LUCK ? rules.outcome(state, 0) : (rules.legal(state, actor).at(-1) ?? 0);
    state = rules.play(state, actor, move);
  }
  const [seat = 0] = rules.turn(state);
  return { state, seat, legal: rules.legal(state, seat) };
}

async function chosen(name: string, search: Search, seats: number): Promise<number> {
  const { rules } = search;
  const { state, seat, legal } = moment(rules, seats);
  expect(legal.length).toBeGreaterThan(1);
  return choose(name, search, { sight: rules.look(state, seat), seat, legal, luck: rules.seeded(7n) }, SIMULATIONS);
}

/** Weights that say nothing: every moment is even. */
const blank = ({ learned }: About): Promise<Uint8Array> => Promise.resolve(new Uint8Array(learned?.size ?? 0));
const missing = (): Promise<Uint8Array> => Promise.reject(new TypeError("Failed to fetch"));

it.each(["lure", "peek", "pantry"])("%s: what was learned decides what tiger does", async (game) => {
  const [wise, simple] = [await searchWith(game), await searchWith(game, blank)];
  const found = await Promise.all([2, 2].map((seats, i) => chosen("quick", i ? simple : wise, seats)));
  expect(await chosen("tiger", wise, 2)).toBe(await chosen("tiger", wise, 2));
  expect(new Set(found).size).toBe(2);
});

it("where weights don't come, tiger searches without, and they are asked for again", async () => {
  const weights = vi.fn(missing);
  const { rules } = await searchWith("pantry");
  const search = Object.assign(await searchWith("pantry", missing), { weights });
  const without = await chosen("tiger", search, 2);
  expect(rules.about.learned?.seats).toContain(2);
  expect(without).toBe(await chosen("tiger", search, 2));
  expect(weights).toHaveBeenCalledTimes(2);
});

it("where weights don't come, a match is the level next to it, and a kitten searches as it did", async () => {
  const search = await searchWith("lure", missing);
  expect(await chosen("match-58", search, 2)).toBe(await chosen("cat", search, 2));
  expect(await chosen("match-95", search, 2)).toBe(await chosen("tiger", search, 2));
});

it("a cat searches at tables where it plays better so, and a match of its strength does not", async () => {
  const weights = vi.fn(async () => weightsOf((await searchWith("peek")).rules.about));
  const search = Object.assign(await searchWith("peek"), { weights });
  await chosen("cat", search, 3);
  expect(weights).not.toHaveBeenCalled();
  await chosen("cat", search, 2);
  await chosen("match-60", search, 3);
  expect(weights).toHaveBeenCalledTimes(1);
});

it("a bot of no known strength does not sit down", async () => {
  const { rules } = await searchWith("lure");
  expect(["match", "match-0", "match-100", "kitten"].every((name) => plays(rules, name))).toBe(true);
  expect(["match-101", "match-07", "rematch-4", "match-"].some((name) => plays(rules, name))).toBe(false);
});

it("weights are fetched once for all who want them, by bots that play by them", async () => {
  const weights = vi.fn(async () => weightsOf((await searchWith("lure")).rules.about));
  const search = Object.assign(await searchWith("lure"), { weights });
  prepare(search, "greedy");
  await chosen("greedy", search, 2);
  expect(weights).not.toHaveBeenCalled();
  prepare(search, "tiger");
  await chosen("tiger", search, 2);
  await chosen("tiger", search, 3);
  await chosen("kitten", search, 2);
  await chosen("match-30", search, 4);
  expect(weights).toHaveBeenCalledTimes(1);
});

it.each([
  ["changed", (weights: Uint8Array) => weights.with(7, (weights[7] ?? 0) ^ 1)],
  ["cut", (weights: Uint8Array) => weights.slice(1)],
  ["lengthened", (weights: Uint8Array) => new Uint8Array([...weights, 0])],
])("weights that were %s are refused", async (_, spoil) => {
  const { about } = (await searchWith("lure")).rules;
  const [weights, { learned }] = [await weightsOf(about), about];
  if (!learned) throw new Error("nobody has learned it");
  expect(checked(learned, weights)).toBe(weights);
  expect(() => checked(learned, spoil(weights))).toThrow("damaged");
});

it("a page that comes in place of weights is refused", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<h1>Welcome to the hotel</h1>")));
  await expect(fetchWeights((await searchWith("lure")).rules.about)).rejects.toThrow("damaged");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
  await expect(fetchWeights((await searchWith("lure")).rules.about)).rejects.toThrow("404");
});

it.each(["peek", "pantry"])("%s: who asks for the best move alone hears the same one sooner", async (game) => {
  const search = await searchWith(game);
  const { rules } = search;
  const network = await search.learned();
  let asked = 0;
  for (const after of MOMENTS) {
    const { state, seat, legal } = moment(rules, 2, after);
    const think = (bestOnly: boolean): Promise<Thought[]> =>
      search.think(
        { sight: rules.look(state, seat), seat, moves: legal, luck: rules.seeded(7n) },
        { simulations: MANY, seconds: null, bestOnly },
        undefined,
        network,
      );
    const [whole, brief] = [await think(false), await think(true)];
    expect(brief[0]?.move).toBe(whole[0]?.move);
    expect(visits(whole)).toBe(MANY);
    expect(visits(brief)).toBeGreaterThan(MANY / 2);
    asked += visits(brief);
  }
  expect(asked).toBeLessThan(MANY * MOMENTS.length); // though some moments stay close to the end
});

const visits = (thoughts: Thought[]): number => thoughts.reduce((sum, one) => sum + one.visits, 0);
