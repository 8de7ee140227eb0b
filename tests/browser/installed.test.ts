/** The product as people get it: a wheel without Node and a compiler that has everything still to do. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, visit } from "./browser";
import { play, startFromFront, type Game } from "./play";
import { InstalledServer } from "./server";
import { browser, running } from "./stage";

const server = running(new InstalledServer());

interface Told {
  awaited?: number[];
  events?: { actor: number }[];
  table?: { seats: { kind: string }[] };
}

/** Seconds that the first bot took, once it was its turn. */
function firstAnswer(page: Page): Promise<number> {
  const since = new Map<number, number>();
  let seats: { kind: string }[] = [];
  return new Promise((answered) => {
    const hear = (text: string): void => {
      const { awaited = [], events = [], table } = JSON.parse(text) as Told;
      seats = table?.seats ?? seats;
      const bot = events.find(({ actor }) => seats[actor]?.kind === "bot" && since.has(actor));
      if (bot) answered((performance.now() - (since.get(bot.actor) ?? 0)) / 1000);
      for (const seat of awaited) since.set(seat, since.get(seat) ?? performance.now());
    };
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => hear(payload.toString())));
  });
}

const CASES: [Game, string][] = [
  ["peek", "Peek"],
  ["lure", "Lure"],
];

test.each(CASES)("a bot of %s answers before it is compiled, and the page says so", async (game, title) => {
  const { page, context, complaints } = await visit(browser, server.address, DESKTOP, { isHurried: false });
  await page.getByText("Bots are warming up: ").waitFor();
  const answer = firstAnswer(page);
  const asked = performance.now();
  await startFromFront(page, title);
  const playing = play(game, [page]).catch(() => undefined); // until the page is closed
  const seconds = await answer;
  await page.getByText("Bots are warming up: ").waitFor();
  const now = performance.now();
  console.log(
    `${game}: a bot answered after ${seconds.toFixed(1)} s, ` +
      `${((now - asked) / 1000).toFixed(1)} s after one tap, ${((now - server.began) / 1000).toFixed(1)} s from the start`,
  );
  expect(complaints).toEqual([]);
  await context.close();
  await playing;
});
