/** Each turn-based game from the front page to the result page, against bots. */
import { expect, test } from "vitest";

import { DESKTOP, PHONE, visit } from "./browser";
import { play, startFromFront, type Game } from "./play";
import { Server } from "./server";
import { browser, running } from "./stage";

const server = running(new Server());

const CASES: [Game, string, string, typeof DESKTOP][] = [
  ["lure", "Lure", "en-GB", DESKTOP],
  ["pantry", "Кладовая", "ru-RU", PHONE],
  ["peek", "Zerknij", "pl-PL", DESKTOP],
];

test.each(CASES)("%s is played to its end (%s)", async (game, title, locale, size) => {
  const { context, page, complaints } = await visit(browser, server.address, { ...size, locale });
  await startFromFront(page, title);
  await play(game, [page]);
  expect(await page.locator("#result").textContent()).not.toBe("");
  expect(await page.locator("tbody tr").count()).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
  await context.close();
});
