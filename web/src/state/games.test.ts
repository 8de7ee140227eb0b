/** The page knows the games that the server tells of, also those that it has no words for, and remembers them. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { speak } from "./device/language.svelte";
import { fewest, gameOf, games, isTimed, knowGames, knownGame, line, title } from "./games.svelte";

const told = (name: string, more: object = {}): object => ({
  name,
  seats: [3, 4],
  rules: "1",
  series: true,
  timed: false,
  bots: ["random"],
  usual_bot: "random",
  titles: { en: "Stones", pl: "Kamyki" },
  lines: { en: "Take the last one", pl: "Weź ostatni" },
  words: {},
  options: {},
  ...more,
});
const answer = (all: object[]): void => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(all))));
};

beforeEach(async () => {
  localStorage.clear();
  await speak("en");
});
afterEach(() => vi.unstubAllGlobals());

test("a game that this page has no words for is called as its own texts say, in the language chosen", async () => {
  answer([told("lure"), told("stones", { timed: true })]);
  await knowGames();
  expect([title("lure"), title("stones"), line("stones")]).toEqual(["Lure", "Stones", "Take the last one"]);
  await speak("pl");
  expect([title("lure"), title("stones"), line("stones")]).toEqual(["Wabik", "Kamyki", "Weź ostatni"]);
  expect([isTimed("lure"), isTimed("stones"), fewest("stones")]).toEqual([false, true, 3]);
});

test("without a network the games of last time are there", async () => {
  answer([told("stones")]);
  await knowGames();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await knowGames();
  expect(gameOf("stones")?.seats).toEqual([3, 4]);
});

test("a game that is new on the server is asked for, though others are remembered", async () => {
  answer([told("stones")]);
  await knowGames();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await knowGames();
  answer([told("stones"), told("pebbles")]);
  expect((await knownGame("pebbles")).name).toBe("pebbles");
  await expect(knownGame("boulders")).rejects.toThrow("boulders");
});

test("what an older page kept is not believed", async () => {
  localStorage.setItem("mischief.games", JSON.stringify([{ name: "stones", titles: {} }]));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await knowGames();
  expect(games()).toEqual([]);
});
