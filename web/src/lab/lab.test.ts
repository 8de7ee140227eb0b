/** The lab finds what `mischief sim` finds: tests/builders/golden/studies.py has written these numbers. */
import { describe, expect, it, vi } from "vitest";

import golden from "../fixtures/studies.json";
import { mistakeIn, packed } from "../local/rules/records";
import type { Rules } from "../local/rules/rules";
import { search } from "../local/testing";
import { Bench } from "./bench.svelte";
import { added, combined, type Run } from "./run";
import { Study, type Core, type Progress } from "./study";
import { summary } from "./summary";
import { isKnownTally } from "./words";
import type { Block, Played } from "./worker";

vi.setConfig({ testTimeout: 60_000 }); // whole games, on a machine that may be busy

const GAMES = ["lure", "peek", "pantry", "pounce"];
const rulesOf = async (game: string): Promise<Rules> => (await search(game)).rules;

type Told = (typeof golden.studies)[number];
const runOf = ({ game, seats, policy, seed, found, packed: options }: Told): Run => ({
  ...{ game, seats, policy, seed, options },
  games: found.games,
});

it.each(golden.studies.map((told) => [told.game, told] as const))("a study of %s is Python's", async (game, told) => {
  const rules = await rulesOf(game);
  const sums = added(rules, runOf(told), 0, told.found.games);
  const { tallies, minutes, ...found } = summary(rules.about, told.seats, sums);
  const counted = Object.fromEntries(tallies.map(({ name, mean }) => [name, mean]));
  expect({ ...found, tallies: counted, ...(minutes === null ? {} : { minutes }) }).toEqual(told.found);
});

it.each(golden.studies.map((told) => [told.game, told] as const))(
  "options of %s are packed alike",
  async (game, told) => expect(packed((await rulesOf(game)).about, told.options)).toEqual(told.packed),
);

it("refuses what the rules refuse, in their words", async () => {
  for (const { game, options, why } of golden.refused)
    expect(mistakeIn((await rulesOf(game)).about, options)).toBe(why);
});

it("takes no deck whose cards show something else than ours", async () => {
  const { about } = await rulesOf("peek");
  const deck = String(golden.studies.find(({ game }) => game === "peek")?.options.deck);
  expect(packed(about, { deck })).not.toBeNull();
  expect(packed(about, { deck: deck.replace("b", "o") })).toBeNull();
  expect(packed(about, { deck: deck.slice(0, -7) })).toBeNull();
});

it.each(GAMES)("has words for all that %s counts", async (game) => {
  const { tallies } = (await rulesOf(game)).about;
  expect(tallies.filter((name) => !isKnownTally(name))).toEqual([]);
});

/** Cores that play at once, but say so only when they are told to. */
class Cores {
  readonly waiting: (() => void)[] = [];
  ended = 0;

  constructor(private readonly rules: Rules) {}

  make = (): Core => {
    const core: Core = {
      onmessage: null,
      onerror: null,
      terminate: () => (this.ended += 1),
      postMessage: ({ run, number, first, games }: Block) => {
        const sums = added(this.rules, run, first, games);
        this.waiting.push(() => core.onmessage?.({ data: { number, games, ms: 10, sums } } as MessageEvent<Played>));
      },
    };
    return core;
  };

  /** Let whoever has waited shortest speak next, so that blocks come back in another order. */
  speak(): boolean {
    this.waiting.pop()?.();
    return this.waiting.length > 0;
  }
}

describe("a study", () => {
  const told = golden.studies[1]!;
  const other = { ...runOf(told), games: 100, seed: 8 };

  it("finds the same on any number of cores, in whatever order they answer", async () => {
    const rules = await rulesOf("lure");
    const cores = new Cores(rules);
    let last: Progress | null = null;
    const tell = (progress: Progress): void => void (last = progress);
    new Study([runOf(told), other], rules.about.places.longest, tell, () => undefined, 3, cores.make);
    while (cores.speak());
    expect(last).toEqual({
      sums: [runOf(told), other].map((run) => added(rules, run, 0, run.games)),
      done: 140,
      of: 140,
    });
    expect(cores.ended).toBe(3);
  });

  it("is stopped in mid-play, and tells what was played", async () => {
    const rules = await rulesOf("lure");
    const cores = new Cores(rules);
    const heard: Progress[] = [];
    const study = new Study(
      [other],
      3,
      (progress) => heard.push(progress),
      () => undefined,
      2,
      cores.make,
    );
    cores.speak();
    study.stop();
    expect(cores.ended).toBe(2);
    expect(heard.map(({ done, of }) => [done, of])).toEqual([[8, 100]]);
  });

  it("says so if a core breaks", async () => {
    const broke = vi.fn();
    const cores: Core[] = [];
    const inner = new Cores(await rulesOf("lure"));
    new Study(
      [other],
      3,
      () => undefined,
      broke,
      2,
      () => (cores[cores.length] = inner.make()),
    );
    cores[0]?.onerror?.({} as ErrorEvent);
    expect([broke.mock.calls.length, inner.ended]).toEqual([1, 2]);
  });
});

it("adds up all but the longest game, which is the longest of all", () => {
  expect(combined([1, 5, 9], [2, 3, 4], 1)).toEqual([3, 5, 13]);
});

describe("a bench", () => {
  it("says only what differs from the standard set", async () => {
    const { about } = await rulesOf("pounce");
    const bench = new Bench(about, () => 0, 1);
    bench.choose("cats", 3);
    bench.choose("thrower", "self");
    bench.choose("cats", 2);
    expect(bench.options).toEqual({ thrower: "self" });
    expect(bench.command).toMatch(/^mischief sim pounce .* -o @pounce-set.json$/);
    bench.choose("thrower", "cat");
    expect([bench.isStandard, bench.command.includes("@")]).toEqual([true, false]);
  });
});
