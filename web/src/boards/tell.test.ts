import { afterEach, describe, expect, it } from "vitest";

import lure from "../fixtures/lure.json";
import pantry from "../fixtures/pantry.json";
import peek from "../fixtures/peek.json";
import pounce from "../fixtures/pounce.json";
import { read } from "../net/layout";
import { speak } from "../state/device/language.svelte";
import * as wire from "../wire.gen";
import type { GameBoard } from "./boards";
import * as lureModel from "./lure/model";
import * as lureTell from "./lure/tell";
import * as pantryModel from "./pantry/model";
import * as pantryTell from "./pantry/tell";
import * as peekModel from "./peek/model";
import * as peekTell from "./peek/tell";
import * as pounceModel from "./pounce/model";
import * as pounceTell from "./pounce/tell";

interface Step {
  event: { actor: number; move: number; parts: number[] } | null;
  sight: number[];
  legal: number[][];
}
type Telling = Pick<GameBoard, "layouts" | "viewOf" | "tell" | "advise" | "sound"> & { games: Record<string, Step[]> };

const layouts = (sight: wire.Layout, parts: wire.Layout) => ({ layouts: { sight, parts } });
const GAMES: Record<string, Telling> = {
  lure: { games: lure, ...lureModel, ...lureTell, ...layouts(wire.LURE_SIGHT, wire.LURE_PARTS) },
  peek: { games: peek, ...peekModel, ...peekTell, ...layouts(wire.PEEK_SIGHT, wire.PEEK_PARTS) },
  pantry: { games: pantry, ...pantryModel, ...pantryTell, ...layouts(wire.PANTRY_SIGHT, wire.PANTRY_PARTS) },
  pounce: { games: pounce, ...pounceModel, ...pounceTell, ...layouts(wire.POUNCE_SIGHT, wire.POUNCE_PARTS) },
};
const NAMES = ["Ola", "Kit", "Zoe", "Max", "Ben", "Ann"];
const LETTERS = { en: /^[ -~−’]+$/, ru: /[а-яё]/i, pl: /^[^а-яё]+$/i };

/** Everything that happened in real games, and every move on offer as advice. */
function told({ games, layouts: { sight, parts }, viewOf, tell, advise }: Telling): string[] {
  const words = Object.values(games)
    .flat()
    .flatMap(({ event, sight: after, legal }, number) => [
      event
        ? tell({ number, ...event, parts: read(parts, event.parts) }, undefined, viewOf(read(sight, after)), NAMES)
        : "",
      ...legal.map(([, ...numbers]) => advise?.(read(parts, numbers), NAMES) ?? ""),
    ]);
  return words.filter((one) => one !== "");
}

/** The sounds of all that happened in real games. */
const sounds = ({ games, layouts: { parts }, sound }: Telling): Set<string | null> =>
  new Set(
    Object.values(games)
      .flat()
      .flatMap(({ event }, number) => (event ? [sound({ number, ...event, parts: read(parts, event.parts) })] : [])),
  );

it.each([
  ["lure", ["dice", "hop", "catch"]],
  ["peek", ["draw", "lay"]],
  ["pantry", ["tile", null]], // what is drawn is heard by nobody
  ["pounce", ["roll", "whoosh", null]], // nor is a face: nobody shall be faster for that
])("%s has a sound for each kind of event", (name, wanted) => {
  expect(sounds(GAMES[name]!)).toEqual(new Set(wanted));
});

afterEach(() => speak("en"));

describe.each(Object.entries(GAMES))("%s", (_, game) => {
  it.each(["en", "ru", "pl"] as const)("is told from parts alone, in %s", async (language) => {
    await speak(language);
    const words = new Set(told(game));
    expect(words.size).toBeGreaterThan(2);
    for (const one of words) expect(one).toMatch(LETTERS[language]);
    for (const one of words) expect(one).not.toMatch(/undefined|null|^[\s.,:]|\.\s*\./);
  });
});
