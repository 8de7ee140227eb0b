import { describe, expect, test } from "vitest";

import type { FromClient, FromServer } from "../net/wire";
import { Lesson, type Script } from "./lesson.svelte";
import { placed } from "./placed";
import { hasLesson, scriptOf } from "./scripts";
import { wordsOf } from "./words";

const GAMES = ["lure", "peek", "pantry", "pounce"];

const wanted = async (game: string): Promise<Script> => {
  const script = await scriptOf(game);
  if (!script) throw new Error(`no lesson for ${game}`);
  return script;
};

async function begun(game: string) {
  const script = await wanted(game);
  const lesson = new Lesson(game, script, ["Ola", "Kuba", "Ada"].slice(0, script.seats));
  const heard: FromServer[] = [];
  lesson.onmessage = ({ data }) => heard.push(JSON.parse(String(data)) as FromServer);
  const say = async (message: Partial<FromClient>): Promise<void> => {
    lesson.send(JSON.stringify(message));
    await Promise.resolve();
  };
  await say({ kind: "hello" });
  return { script, lesson, heard, say };
}

const kinds = (heard: FromServer[]): string[] => heard.map(({ kind }) => kind);

describe.each(GAMES)("the lesson of %s", (game) => {
  test("goes on by what it waits for, says everything, and ends", async () => {
    const { script, lesson, heard, say } = await begun(game);
    const said: string[] = [];
    for (const { move, tips } of script.steps) {
      for (const tip of tips) {
        expect(lesson.tip).toBe(tip);
        said.push(wordsOf(game, tip));
        if (!lesson.isWaiting) lesson.gotIt();
      }
      if (move !== null && game === "pounce") await say({ kind: "press", seat: 0, throw: 1, reaction: 300 });
      else if (move !== null) await say({ kind: "move", id: "x", seat: 0, number: 0, move });
    }
    for (const tip of script.ending) {
      said.push(wordsOf(game, tip));
      lesson.gotIt();
    }
    expect(lesson.isOver).toBe(true);
    expect(said.filter((words) => words === "")).toEqual([]);
    expect(kinds(heard).filter((kind) => kind === "update")).toHaveLength(script.steps.length);
  });
});

/** Seconds of one who reads two and a half words in each and needs two for a touch, and what others' moves take. */
async function lengthOf(game: string): Promise<number> {
  const { steps, ending } = await wanted(game);
  const tips = [...steps.flatMap((step) => step.tips), ...ending].map((tip) => wordsOf(game, tip));
  const words = tips.join(" ").split(" ").length;
  const touches = steps.filter(({ move }) => move !== null).length;
  return words / 2.5 + 2 * touches + 1.5 * (steps.length - touches);
}

test.each(GAMES)("the lesson of %s takes about a minute", async (game) => {
  const seconds = await lengthOf(game);
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThan(75);
});

test("another move than the wanted one leads nowhere", async () => {
  const { script, lesson, heard, say } = await begun("lure");
  lesson.gotIt();
  await say({ kind: "move", id: "x", seat: 0, number: 0, move: (script.steps[0]?.move ?? 0) + 1 });
  expect(kinds(heard)).toEqual(["welcome", "view", "done"]);
  expect(lesson.tip).toBe("pick");
});

test("what the wanted move would bring is told when asked", async () => {
  const { script, heard, say } = await begun("pantry");
  await say({ kind: "try", seat: 0, number: 0, move: script.steps[0]?.move ?? 0 });
  expect(heard.at(-1)).toEqual(script.steps[0]?.tried);
});

test("a press where one should keep still costs nothing here, and the coach says so", async () => {
  const { script, lesson, say } = await begun("pounce");
  const still = script.steps.findIndex(({ tips }) => tips.includes("stay"));
  for (const { move } of script.steps.slice(0, still)) {
    if (move === null) lesson.gotIt();
    else await say({ kind: "press", seat: 0, throw: 1, reaction: 300 });
  }
  expect(lesson.tip).toBe("stay");
  await say({ kind: "press", seat: 0, throw: 2, reaction: 300 });
  expect(lesson.tip).toBe("oops");
  lesson.gotIt();
  expect(lesson.tip).toBe("again");
});

test("only our own games have lessons", () => {
  expect(GAMES.every(hasLesson)).toBe(true);
  expect(hasLesson("another")).toBe(false);
});

describe("the bubble", () => {
  const own = { w: 300, h: 120 };
  const phone = { w: 390, h: 844 };

  test.each([
    { x: 20, y: 700, w: 350, h: 60 },
    { x: 20, y: 60, w: 80, h: 80 },
    { x: 150, y: 400, w: 90, h: 90 },
  ])("never covers what it speaks of: %o", (target) => {
    const at = placed([target], own, phone);
    const isApart = at.y + own.h <= target.y || at.y >= target.y + target.h;
    expect(isApart).toBe(true);
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.x + own.w).toBeLessThanOrEqual(phone.w);
  });

  test("goes beside it where there is no room above or below", () => {
    const at = placed([{ x: 500, y: 10, w: 300, h: 370 }], own, { w: 844, h: 390 });
    expect(at.x + own.w).toBeLessThanOrEqual(500);
  });

  test("goes further away where something else that it speaks of would be covered", () => {
    const above = { x: 20, y: 200, w: 350, h: 180 };
    const at = placed([{ x: 20, y: 400, w: 350, h: 60 }, above], own, phone);
    expect(at.y).toBeGreaterThanOrEqual(460);
  });
});
