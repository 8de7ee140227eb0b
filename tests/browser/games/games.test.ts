/** Whole games against bots, from the front page to the result and back; no words come from the server. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { overflow, STEADY, violations } from "../helpers/axe";
import { DESKTOP, HURRIED, PHONE, STILL, visit } from "../helpers/browser";
import { play, startFromFront, type Game } from "../helpers/play";
import { browser, visiting } from "../helpers/stage";

const server = visiting();

interface Heard {
  messages: number;
  wordy: string[]; // whatever has a field of words
}

/** Something moved that nobody moved, as browsers tell of it. */
interface Jump {
  startTime: number; // milliseconds
  value: number;
}

const WORDS = /"(words|best_words)":/;

/** Listen to all that the server says about tables, by socket and by request. */
function listen(page: Page): Heard {
  const heard: Heard = { messages: 0, wordy: [] };
  const hear = (text: string): void => {
    heard.messages += 1;
    if (WORDS.test(text)) heard.wordy.push(text);
  };
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => hear(payload.toString())));
  page.on("response", (response) => {
    if (/\/api\/(tables|codes)/.test(response.url())) void response.text().then(hear, () => undefined);
  });
  return heard;
}

/** Keep whatever the page tells of what happened, what a screen reader says of it (what is new in a log), and what jumps. */
const keepTold = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const told = new Set<string>();
    const said: string[] = [];
    const jumps: Jump[] = [];
    Object.assign(window, { told, said, jumps });
    const measure = (list: PerformanceObserverEntryList): void => {
      for (const one of list.getEntries() as unknown as Jump[])
        jumps.push({ startTime: one.startTime, value: one.value });
    };
    new PerformanceObserver(measure).observe({ type: "layout-shift" });
    const look = (changes: MutationRecord[]): void => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches("[role=log]"))
          said.push(...[...addedNodes].map((one) => one.textContent ?? "").filter(Boolean));
      for (const one of document.querySelectorAll(".told, [aria-live]")) told.add(one.textContent?.trim() ?? "");
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { told: Set<string> }).told].filter((words) => words !== ""));

/** What was said again although nothing like it had happened again: no two moves on end have the same words. */
const saidAgain = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said.filter((one, i, all) => one === all[i - 1]));

const WINDOW_MS = 5000; // browsers count together what jumps within it,
const GAP_MS = 1000; // until nothing has for so long

/** How far things jumped from the first move to the result, as browsers count it (CLS), waits being as short as they are here. */
async function jumped(page: Page): Promise<number> {
  const jumps = await page.evaluate(() => (window as unknown as { jumps: Jump[] }).jumps);
  const windows: { from: number; to: number; sum: number }[] = [];
  for (const { startTime: at, value } of jumps) {
    const last = windows.at(-1);
    if (last && at - last.to < GAP_MS / HURRIED && at - last.from < WINDOW_MS / HURRIED)
      Object.assign(last, { to: at, sum: last.sum + value });
    else windows.push({ from: at, to: at, sum: value });
  }
  return Math.max(0, ...windows.map(({ sum }) => sum));
}

const CASES: [Game, string, string, typeof DESKTOP][] = [
  ["lure", "Приманка", "ru-RU", DESKTOP],
  ["lure", "Wabik", "pl-PL", PHONE],
  ["peek", "Выгляни!", "ru-RU", PHONE],
  ["peek", "Zerknij", "pl-PL", DESKTOP],
  ["pantry", "Кладовая", "ru-RU", DESKTOP],
  ["pantry", "Spiżarnia", "pl-PL", PHONE],
  ["pounce", "Цап!", "ru-RU", PHONE],
  ["pounce", "Łaps!", "pl-PL", DESKTOP],
];

test.each(CASES)("%s as %s in %s", async (game, title, locale, size) => {
  const colorScheme = locale === "ru-RU" ? "dark" : "light";
  const options = { ...size, ...(title === "Приманка" ? {} : STILL), locale, colorScheme } as const; // once with all that moves
  const { context, page, complaints } = await visit(browser, `${server.address}/settings`, options);
  const heard = listen(page);
  await keepTold(page);
  await page.goto(server.address);
  await startFromFront(page, title);
  await play(game, [page]);
  const during = await told(page);
  if (game !== "pounce") expect(await saidAgain(page)).toEqual([]); // where two rounds on end may go the same way
  expect(await jumped(page)).toBeLessThanOrEqual(STEADY);
  expect(await page.locator("#result").textContent()).not.toBe("");
  expect(await page.locator(".podium li").count()).toBeGreaterThan(1);
  if (game === "lure") expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
  await page.goto(`${page.url().replace("/t/", "/replay/")}?at=9`);
  await page.getByText("9 / ").waitFor();
  await page.keyboard.press("End");
  await page.waitForFunction(() => (window as unknown as { told: Set<string> }).told.size > 1);
  const isRussian = (words: string): boolean => /[а-яё]/i.test(words);
  for (const words of [...during, ...(await told(page))])
    expect([words, isRussian(words), /^[\s.,;:!?]/.test(words)]).toEqual([words, locale === "ru-RU", false]); // no ". " before a name
  expect(during.length).toBeGreaterThan(1);
  expect(heard.messages).toBeGreaterThan(10);
  expect(heard.wordy).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
