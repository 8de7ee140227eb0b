/** Whose turn a game on the shelf waits for, and how another one ended. */
import { expect, test } from "vitest";

import type { TableForMe } from "../../net/wire";
import { byTurn, ended, waitsFor } from "./shelved";

const table = (phase: string, awaited: number[], kept = false): TableForMe =>
  ({
    table: { phase, seats: [{ name: "Ann" }, { name: "Ola", kept }, { name: "Kid" }] },
    mine: [{ seat: 0, token: "" }],
    awaited,
  }) as unknown as TableForMe;

test("a game where it is my turn comes first", () => {
  const [theirs, mine] = [table("playing", [1]), table("playing", [0])];
  expect(byTurn([theirs, mine])).toEqual([mine, theirs]);
});

test("who is awaited is said by name, never by a code", () => {
  expect(waitsFor(table("playing", [0]))).toBe("Your turn");
  expect(waitsFor(table("playing", [1]))).toBe("Ola is thinking…");
  expect(waitsFor(table("playing", [1], true))).toBe("A bot plays for Ola");
  expect(waitsFor(table("open", []))).toBe("Friends sit down");
  expect(waitsFor(table("playing", [1, 2]))).toBe("The game is on");
});

test("the end is told from where I sat", () => {
  const game = {
    code: "a",
    game: "lure",
    at: 0,
    names: ["Ann", "Ola"],
    faces: [],
    points: [29, 34],
    winners: [1],
    mine: [0],
  };
  expect(ended(game)).toBe("Ola won 34 : 29");
  expect(ended({ ...game, mine: [1] })).toBe("You won 34 : 29");
  expect(ended({ ...game, winners: [0, 1], points: [20, 20] })).toBe("Shared, 20 : 20");
});
