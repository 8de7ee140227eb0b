/** The product as people get it: a wheel without Node and a compiler that has everything still to do. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, visit, type Visitor } from "../helpers/browser";
import { play, startFromFront, type Game } from "../helpers/play";
import { InstalledServer } from "../helpers/server";
import { browser, running } from "../helpers/stage";

const server = running(new InstalledServer());

interface Told {
  awaited?: number[];
  events?: { actor: number }[];
  table?: { seats: { kind: string }[] };
}

/** Milliseconds that the first bot took, once it was its turn. */
function firstAnswer(page: Page): Promise<number> {
  const since = new Map<number, number>();
  let seats: { kind: string }[] = [];
  return new Promise((answered) => {
    const hear = (text: string): void => {
      const { awaited = [], events = [], table } = JSON.parse(text) as Told;
      seats = table?.seats ?? seats;
      const bot = events.find(({ actor }) => seats[actor]?.kind === "bot" && since.has(actor));
      if (bot) answered(performance.now() - (since.get(bot.actor) ?? 0));
      for (const seat of awaited) since.set(seat, since.get(seat) ?? performance.now());
    };
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => hear(payload.toString())));
  });
}

/** One tap on the front page, and play until a bot has answered. */
async function untilAnswered(game: Game, title: string, page: Page): Promise<void> {
  const answer = firstAnswer(page);
  const asked = performance.now();
  await startFromFront(page, title);
  void play(game, [page]).catch(() => undefined); // until the page is closed
  const seconds = [await answer, performance.now() - asked, performance.now() - server.began];
  const [took, sinceTap, sinceStart] = seconds.map((ms) => (ms / 1000).toFixed(1));
  process.stdout.write(`${game}: a bot took ${took} s; ${sinceTap} s after one tap, ${sinceStart} s from the start\n`);
}

const warmUp = (page: Page): Promise<void> => page.getByText("Bots are warming up: ").waitFor();
const arrive = (): Promise<Visitor> => visit(browser, server.address, DESKTOP, { isHurried: false });

test("bots answer before they are compiled, and the page says so", async () => {
  const ola = await arrive();
  await warmUp(ola.page);
  await untilAnswered("peek", "Peek", ola.page);
  await warmUp(ola.page);
  const kuba = await arrive();
  await untilAnswered("lure", "Lure", kuba.page);
  for (const { context, complaints } of [ola, kuba]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});
