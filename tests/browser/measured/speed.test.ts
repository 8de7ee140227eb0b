/** Counts the frames that are painted while dice tumble on a slow machine; only when asked, with PAGE_SPEED=1. */
import { loadavg } from "node:os";

import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";

import { PHONE, visit } from "../helpers/browser";
import { deal } from "../helpers/deal";
import { play, type Game } from "../helpers/play";
import { Server } from "../helpers/server";
import { browser, running } from "../helpers/stage";
import { FULL, speedOf, type Speed } from "./speed";

const SLOWED = 4;
const THROWS = 5;
const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "blink.user_timing",
];

/** Where a throw is pressed, and what is there as long as it tumbles. */
const GAMES: [Game, string, string][] = [
  ["lure", ".two .throw", ".dice.rolling"],
  ["pounce", ".pad.throw .press", '[data-face="tumbling"]'],
];

describe.runIf(process.env.PAGE_SPEED)("speed", () => {
  const server = running(new Server());
  const found: string[] = [];

  async function throwOnce(page: Page, pressed: string, tumbling: string): Promise<Speed> {
    await browser.startTracing(page, { categories: CATEGORIES });
    const isDone = page.evaluate(markTumbling, tumbling);
    await page.locator(pressed).first().dispatchEvent("click");
    await isDone;
    return speedOf(JSON.parse((await browser.stopTracing()).toString()) as Parameters<typeof speedOf>[0]);
  }

  /** The throw in the middle, if they are ordered by their frames. */
  const told = (game: string, speeds: Speed[]): string => {
    const { frames, first, busy, work } = speeds.sort((one, other) => one.frames - other.frames)[THROWS >> 1] as Speed;
    const parts = Object.entries(work).map(([what, ms]) => `${what} ${ms.toFixed(1)}`);
    return (
      `${game}: ${frames.toFixed(0)} frames a second, ${(frames / FULL).toFixed(2)} of ${FULL}, the first after ${first.toFixed(0)} ms; ` +
      `the page is busy ${busy.toFixed(1)} of ${(1000 / FULL).toFixed(1)} ms a frame (${parts.join(", ")})`
    );
  };

  test.each(GAMES)("%s", async (game, pressed, tumbling) => {
    const { context, page } = await visit(browser, `${server.address}/api/games`, PHONE, { isHurried: false });
    const session = await context.newCDPSession(page);
    const speeds: Speed[] = [];
    while (speeds.length < THROWS) {
      const { code } = await deal(page, game, ["Ann", "Ben", "Cleo"], 0); // a game of Pounce may be over after one throw
      await page.goto(`${server.address}/t/${code}`);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
      await play(game, [page], { shown: pressed });
      speeds.push(await throwOnce(page, pressed, tumbling));
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    }
    found.push(told(game, speeds));
    expect(Math.min(...speeds.map(({ frames }) => frames))).toBeGreaterThan(0);
    await context.close();
  });

  afterAll(() => {
    const [load = 0] = loadavg();
    process.stdout.write(`${[...found, `${load.toFixed(1)} processes wanted this machine meanwhile`].join("\n")}\n`);
  });
});

/** Lives in the page: marks where the dice begin to tumble, and where they lie. */
function markTumbling(tumbling: string): Promise<void> {
  return new Promise((done) => {
    const look = (): void => {
      const dice = document.querySelector(tumbling);
      const thrown = (dice?.getAnimations({ subtree: true }) ?? []).filter(
        ({ effect }) => effect?.getTiming().iterations !== Infinity,
      );
      if (thrown.length === 0) return;
      observer.disconnect();
      performance.mark("begin");
      void Promise.allSettled(thrown.map(({ finished }) => finished)).then(() => {
        performance.mark("end");
        done();
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}
