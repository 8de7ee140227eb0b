/** A match for you: whoever plays, it finds the strength at which they win their fair share, and says so no sooner than it knows. */
import { beforeEach, expect, it, vi } from "vitest";

import type { ResultInfo, TableInfo } from "../../net/wire";
import { matchWords } from "../../pages/setup/options";
import { keep } from "./keep";
import {
  chanceOf,
  count,
  known,
  levelOf,
  next,
  outcomesOf,
  seatedAs,
  standing,
  strengthOf,
  type Outcome,
} from "./match";

vi.setConfig({ testTimeout: 60_000 }); // thousands of games, on a machine that may be busy
beforeEach(() => localStorage.clear());

/** Luck from a seed: mulberry32. */
function seeded(seed: number): () => number {
  let word = seed;
  return () => {
    word = (word + 0x6d2b79f5) | 0;
    let mixed = Math.imul(word ^ (word >>> 15), 1 | word);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const GAME = "lure";

/** Somebody of a strength plays so many games, each against the match that was found by then. */
function played(games: number, strength: (game: number) => number, seats: number, luck: () => number): Outcome[] {
  const all: Outcome[] = [];
  for (let game = 0; game < games; game += 1) {
    const against = { strength: next(GAME, all), seats };
    const share = Number(luck() < chanceOf(GAME, strength(game), against));
    all.push({ id: String(game), ...against, share });
  }
  return all;
}

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

it.each([2, 3, 4])("at a table for %d people of any strength win about their fair share", (seats) => {
  const luck = seeded(seats);
  for (const strength of [10, 40, 70, 90]) {
    const many = Array.from({ length: 16 }, () => played(60, () => strength, seats, luck).slice(15));
    const won = mean(many.flatMap((one) => one.map(({ share }) => share)));
    expect(Math.abs(won - 1 / seats)).toBeLessThan(0.06); // its error is a hundredth and a half
    expect(Math.abs(mean(many.map((one) => known(GAME, one).strength)) - strength)).toBeLessThan(12);
  }
});

it("says how sure it is: the strength lies within two of its errors nineteen times in twenty", () => {
  const luck = seeded(7);
  const found = Array.from({ length: 200 }, (_, i) => {
    const strength = 20 + (i % 60);
    const { strength: said, error } = known(
      GAME,
      played(12, () => strength, 2, luck),
    );
    return Number(Math.abs(said - strength) < 2 * error);
  });
  expect(mean(found)).toBeGreaterThan(0.88);
});

it("a child gets better, and the bot goes with it: what was long ago counts less", () => {
  const luck = seeded(3);
  const many = Array.from({ length: 20 }, () => played(80, (game) => (game < 40 ? 10 : 70), 2, luck));
  expect(mean(many.map((one) => next(GAME, one.slice(0, 40))))).toBeLessThan(28);
  expect(mean(many.map((one) => next(GAME, one)))).toBeGreaterThan(50);
});

it("wins make it stronger, losses gentler, and neither leaves the scale", () => {
  const all = (share: number): Outcome[] =>
    Array.from({ length: 40 }, (_, i) => ({ id: String(i), strength: share ? 100 : 0, seats: 2, share }));
  expect(next(GAME, all(1))).toBeGreaterThan(85);
  expect(next(GAME, all(1))).toBeLessThanOrEqual(100);
  expect(next(GAME, all(0))).toBeLessThan(15);
  expect(next(GAME, all(0))).toBeGreaterThanOrEqual(0);
});

it.each([
  ["match", 35],
  ["match-0", 0],
  ["match-42", 42],
  ["match-100", 100],
  ["match-101", null],
  ["match-07", null],
  ["match-٣", null],
  ["rematch-4", null],
  ["kitten", null],
])("the name %s says the strength %s", (name, strength) => {
  expect(strengthOf(name)).toBe(strength);
  expect(levelOf(name)).toBe(strength === null ? name : "match");
});

// --- what counts ---

const person = { kind: "person", bot: null, kept: false, name: "Ola" };
const bot = (level: string): object => ({ kind: "bot", bot: level, kept: false, name: "Mittens" });
const table = (seats: object[], id = "one"): TableInfo => ({ id, game: "peek", seats }) as unknown as TableInfo;
const won: ResultInfo = { points: [9, 5], winners: [0] };

it("counts a game once, with the strength that was met and the share of the win", () => {
  count(table([person, bot("match-42")]), won, [0]);
  count(table([person, bot("match-42")]), won, [0]);
  count(table([bot("match-43"), person], "two"), { points: [7, 7], winners: [0, 1] }, [1]);
  expect(outcomesOf("peek")).toEqual([
    { id: "one", strength: 42, seats: 2, share: 1 },
    { id: "two", strength: 43, seats: 2, share: 0.5 },
  ]);
  expect(outcomesOf("lure")).toEqual([]);
});

it.each([
  ["two people here", [person, { ...person }, bot("match-42")], [0, 1]],
  ["a friend elsewhere", [person, { ...person }, bot("match-42")], [0]],
  ["another bot as well", [person, bot("match-42"), bot("cat")], [0]],
  ["a bot that played on for me", [{ ...person, kept: true }, bot("match-42")], [0]],
  ["somebody who only watched", [person, bot("match-42")], []],
])("does not count %s", (_, seats, mine) => {
  count(table(seats), won, mine);
  expect(outcomesOf("peek")).toEqual([]);
});

it.each([
  ["nothing", null],
  ["a word", "lots"],
  ["a list", [1, 2]],
  ["something else under its name", { peek: "many" }],
  [
    "outcomes that can't be",
    {
      peek: [
        null,
        { id: "a", strength: 101, seats: 2, share: 1 },
        { id: "b", strength: 4.5, seats: 2, share: 1 },
        { id: "c", strength: 4, seats: 9, share: 1 },
        { id: "d", strength: 4, seats: 2, share: "all" },
        { id: 5, strength: 4, seats: 2, share: 1 },
      ],
    },
  ],
])("what lies on the device is checked: %s", (_, found) => {
  keep("matches", found);
  expect(outcomesOf("peek")).toEqual([]);
  expect(seatedAs("match", "peek")).toBe("match-35");
  count(table([person, bot("match-42")]), won, [0]);
  expect(outcomesOf("peek")).toHaveLength(1);
});

it("sits down with the strength that was found; other levels as they are", () => {
  for (const id of ["a", "b", "c", "d", "e"]) count(table([person, bot("match-35")], id), won, [0]);
  expect(strengthOf(seatedAs("match", "peek"))).toBeGreaterThan(40);
  expect(strengthOf(seatedAs("match-3", "peek"))).toBeGreaterThan(40);
  expect(seatedAs("match", "lure")).toBe("match-35");
  expect(seatedAs("tiger", "peek")).toBe("tiger");
});

// --- what is said ---

const outcomes = (shares: number[], strength: number): Outcome[] =>
  shares.map((share, i) => ({ id: String(i), strength, seats: 2, share }));

it("says nothing before it knows enough", () => {
  expect(matchWords(standing(GAME, []))).toBe("It is still getting to know you.");
  expect(standing(GAME, outcomes([1, 1, 1], 35)).trend).toBe("new");
});

it("says how often one has won, and what it makes of it", () => {
  expect(matchWords(standing(GAME, outcomes([1, 1, 0, 1, 1], 35)))).toBe(
    "You have won 4 of 5 games against it. It plays a little stronger now.",
  );
  expect(standing(GAME, outcomes([0, 0, 0, 1, 0], 35)).trend).toBe("gentler");
  expect(standing(GAME, outcomes([1, 0, 1, 0, 0, 1], 35)).trend).toBe("even");
});

it("says that one wins about half once that is known well enough", () => {
  const few = standing(GAME, outcomes([1, 0, 1, 0, 0, 1], 35));
  const many = standing(
    GAME,
    outcomes(
      Array.from({ length: 30 }, (_, i) => i % 2),
      35,
    ),
  );
  expect([few.trend, few.isSettled]).toEqual(["even", false]);
  expect([many.trend, many.isSettled]).toEqual(["even", true]);
  expect(matchWords(many)).toBe("You have won 10 of 20 games against it. You win about half against it now.");
});

it("owns up at the ends of its scale", () => {
  const all = (share: number, strength: number): string =>
    standing(
      "peek",
      outcomes(
        Array.from({ length: 40 }, () => share),
        strength,
      ),
    ).trend;
  expect(["strongest", "stronger"]).toContain(all(1, 100));
  expect(["gentlest", "gentler"]).toContain(all(0, 0));
});
