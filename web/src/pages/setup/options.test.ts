/** The set-up page offers what a game's own schema says, for any game. */
import { expect, test } from "vitest";

import { firstWords, hasHandicap, optionWords, picksOf, switches, usualFirst } from "./options";

const schema = (properties: object): object => ({ $defs: { Options: { properties } } });
const POUNCE = schema({
  first: { type: "integer", title: "first cat", default: 0 },
  cats: { type: "integer", examples: [1, 2, 3], default: 2 },
  thrower: { enum: ["cat", "self"], default: "cat" },
  everyone_is_cat: { type: "boolean", default: false },
  paws: { type: "array", default: [] },
});
const STRANGE = schema({
  first: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
  target_points: { type: "integer", examples: [50, 100], default: 100 },
});

test("options that are on or off are switches, and those with a few values are picked", () => {
  expect(switches(POUNCE)).toEqual(["everyone_is_cat"]);
  expect(picksOf(POUNCE)).toEqual([
    { option: "cats", values: [1, 2, 3], usual: 2 },
    { option: "thrower", values: ["cat", "self"], usual: "cat" },
  ]);
});

test("only a game that has a first cat asks for one", () => {
  expect(firstWords(POUNCE)).toMatch(/cat/i);
  expect(firstWords(schema({ first: { type: "integer", default: 0 } }))).not.toMatch(/cat/i);
  expect(firstWords(STRANGE)).toBeNull();
  expect([POUNCE, STRANGE].map(hasHandicap)).toEqual([true, false]);
});

test("one person among bots begins as a mouse, and gets the cup next", () => {
  expect(usualFirst(POUNCE, ["me", "bot", "bot", "bot"])).toBe(3);
  expect(usualFirst(POUNCE, ["bot", "me", "bot"])).toBe(0);
  expect(usualFirst(POUNCE, ["me", "here", "bot"])).toBe(0);
  expect(usualFirst(STRANGE, ["me", "bot", "bot"])).toBe(0);
});

test("a game that this page has no words for is set up too", () => {
  expect(picksOf(STRANGE)).toEqual([{ option: "target_points", values: [50, 100], usual: 100 }]);
  expect(optionWords("target_points")).toBe("target points");
});
