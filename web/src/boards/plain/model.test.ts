import { describe, expect, it } from "vitest";

import lure from "../../fixtures/lure.json";
import pantry from "../../fixtures/pantry.json";
import peek from "../../fixtures/peek.json";
import pounce from "../../fixtures/pounce.json";
import { read, type Layouts, type Named } from "../../net/layout";
import { choicesOf } from "../../net/wire";
import * as wire from "../../wire.gen";
import type { Choice } from "../board";
import { moveInWords, question, viewOf } from "./model";

interface Step {
  sight: number[];
  legal: number[][];
}
const TELLING = { words: { throw: "бросить" }, names: ["Ola", "Kuba", "Ann", "Ben", "Eva", "Jan"] };
const GAMES: Record<string, [Record<string, Step[]>, Layouts]> = {
  lure: [lure, { sight: wire.LURE_SIGHT, parts: wire.LURE_PARTS }],
  peek: [peek, { sight: wire.PEEK_SIGHT, parts: wire.PEEK_PARTS }],
  pantry: [pantry, { sight: wire.PANTRY_SIGHT, parts: wire.PANTRY_PARTS }],
  pounce: [pounce, { sight: wire.POUNCE_SIGHT, parts: wire.POUNCE_PARTS }],
};

/** Every move that answers to questions can lead to. */
function reached(layouts: Layouts, choices: Choice<Named>[]): number[] {
  const next = question(layouts.parts, choices, TELLING);
  return next ? next.answers.flatMap(({ left }) => reached(layouts, left)) : choices.map(({ move }) => move);
}

describe.each(Object.entries(GAMES))("%s on a plain board", (_, [games, layouts]) => {
  const steps = Object.values(games).flat();

  it("leads to every legal move, and each answer says something of its own", () => {
    for (const { legal } of steps.filter(({ legal }) => legal.length > 0)) {
      const choices = choicesOf(legal, layouts);
      expect(reached(layouts, choices).toSorted()).toEqual(choices.map(({ move }) => move).toSorted());
      const first = question(layouts.parts, choices, TELLING)?.answers ?? [];
      expect(new Set(first.map(({ words }) => words)).size).toBe(first.length);
    }
  });

  it("shows every number of a sight somewhere", () => {
    for (const { sight } of steps) {
      const seen = viewOf(layouts.sight, read(layouts.sight, sight), TELLING);
      const all = [...seen.things, ...seen.facts, ...seen.players.flatMap(({ things }) => things)];
      const cells = all.flatMap(({ rows }) => rows.flat()).length + seen.players.flatMap(({ track }) => track).length;
      const others = layouts.sight.filter(({ name }) => ["seats", "seat", "phase"].includes(name)).length;
      expect(cells + others).toBe(sight.length);
    }
  });
});

it("reads as people would say it: the game's own words, players by name, nothing that a move has no use for", () => {
  const layout: wire.Layout = [
    { name: "kind", shape: [], used: null, words: ["throw", "give"], shown: null },
    { name: "how_many", shape: [], used: null, words: [], shown: null },
    { name: "to", shape: [], used: null, words: [], shown: "seat" },
  ];
  expect(moveInWords(layout, { kind: 0, how_many: -1, to: -1 }, TELLING)).toBe("бросить");
  expect(moveInWords(layout, { kind: 1, how_many: 3, to: 1 }, TELLING)).toBe("give · how many 3 · Kuba");
});

it("puts what belongs to a player with the player, and what nobody here can know as a question mark", () => {
  const layout: wire.Layout = [
    { name: "seats", shape: [], used: null, words: [], shown: null },
    { name: "seat", shape: [], used: null, words: [], shown: "seat" },
    { name: "points", shape: [4], used: "seats", words: [], shown: "track" },
    { name: "hands", shape: [4, 2], used: "seats", words: ["mouse", "cat"], shown: "hand" },
    { name: "stack", shape: [], used: null, words: [], shown: "pile" },
  ];
  const view = viewOf(layout, read(layout, [2, 1, 10, 20, 0, 1, -2, -1, 7]), TELLING);
  expect(view.seat).toBe(1);
  expect(view.players.map(({ track }) => track)).toEqual([["10"], ["20"]]);
  expect(view.players.map(({ things }) => things[0]?.rows)).toEqual([[["mouse", "cat"]], [["?", "–"]]]);
  expect(view.things).toEqual([{ name: "stack", shown: "pile", rows: [["7"]] }]);
});
