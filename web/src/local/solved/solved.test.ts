/** Perfect play in the page: the same values as in Python (tests/builders/golden/studies.py has written them), from a file that is checked. */
import { expect, it, vi } from "vitest";

import { weighed } from "../../fixtures/studies.json";
import { LUCK, type State } from "../rules/rules";
import { Board, library, search } from "../testing";
import { isSolved } from "./library";

vi.setConfig({ testTimeout: 60_000 }); // a large file, on a machine that may be busy

const shelf = new Board(); // the first test that wants the table puts it there
const offline = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));

/** Answers with as many zeros as the table has bytes, or some more. */
const zeros = (more: number) => async (): Promise<Response> =>
  new Response(new Uint8Array(((await search("lure")).rules.about.solved?.size ?? 0) + more));

it.each(weighed.map((one, i) => [i, one] as const))(
  "game %i: every move is worth the same",
  async (_, { log, worth }) => {
    const { rules } = await search("lure");
    const solved = await library({ shelf }).wanted("lure");
    const found: number[][] = [];
    let state: State = rules.begin(rules.about.version, 2, rules.about.options);
    for (const [actor = 0, move = 0] of log) {
      if (actor !== LUCK) {
        const choices = await solved.weigh(state);
        expect(choices.map((one) => one.move)).toEqual(rules.legal(state, actor));
        found.push(choices.map(({ value }) => value));
      }
      state = rules.play(state, actor, move);
    }
    expect(found).toEqual(worth);
  },
);

it("only what is solved is called so", async () => {
  const { rules } = await search("lure");
  const { version, options } = rules.about;
  const solved = [[2, options] as const, [3, options] as const, [2, options.with(2, 1)] as const];
  expect(solved.map(([seats, chosen]) => isSolved(rules, rules.begin(version, seats, [...chosen])))).toEqual([
    true,
    false,
    false,
  ]);
});

it("a table is fetched once, with its progress told, and then read from the device", async () => {
  const told: (number | null)[] = [];
  const none = library({ fetch: offline });
  expect(await none.atHand("lure")).toBeNull();
  const fresh = new Board();
  await library({ shelf: fresh, tell: (share) => told.push(share) }).wanted("lure");
  expect(told[0]).toBe(0);
  expect(told.slice(-2)).toEqual([1, null]);
  const later = library({ shelf: fresh, fetch: offline });
  const [one, other] = await Promise.all([later.atHand("lure"), later.atHand("lure")]);
  expect(other).toBe(one);
  expect(one).not.toBeNull();
});

it.each([
  ["does not come", offline],
  ["is not there", () => Promise.resolve(new Response("", { status: 404 }))],
  ["is too short", zeros(-1)],
  ["is too long", zeros(1)],
  ["was changed", zeros(0)],
])("a table that %s is refused, and nothing is kept of it", async (_, fetch) => {
  const empty = new Board();
  await expect(library({ shelf: empty, fetch }).wanted("lure")).rejects.toMatchObject({ code: "no_perfect" });
  expect(empty.pieces.size).toBe(0);
});

it("a device without room plays perfectly all the same; a thrifty one fetches nothing unasked", async () => {
  const { rules } = await search("lure");
  const full = Object.assign(new Board(), { keep: () => Promise.reject(new DOMException("", "QuotaExceededError")) });
  const solved = await library({ shelf: full }).wanted("lure");
  const begun = rules.begin(rules.about.version, 2, rules.about.options.with(0, 0)); // the first seat throws
  const thrown = rules.play(begun, LUCK, rules.outcome(begun, 0));
  expect(await solved.weigh(thrown)).not.toEqual([]);
  expect(await library({ isThrifty: () => true }).welcome("lure")).toBeNull();
});
