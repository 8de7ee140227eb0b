/** Takes the pictures in docs/screens; only when asked, with SCREENS=1. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";

import { launch, visit } from "./browser";
import { isOver, play, type Game } from "./play";
import { Server } from "./server";

const OUT = resolve(import.meta.dirname, "../../docs/screens");
const server = new Server(8106);
let browser: Browser;

const SIZES: [string, BrowserContextOptions][] = [
  [
    "phone",
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "pl-PL", colorScheme: "light" },
  ],
  ["tablet", { viewport: { width: 820, height: 1180 }, hasTouch: true, locale: "ru-RU", colorScheme: "dark" }],
  ["desktop", { viewport: { width: 1440, height: 900 }, locale: "en-GB", colorScheme: "light" }],
];
const NAMES: Record<string, string[]> = {
  phone: ["Ola", "Kuba"],
  tablet: ["Маша", "Дедушка"],
  desktop: ["Ann", "Ben"],
};
const MOVES: Record<Game, number> = { lure: 60, peek: 18, pantry: 34 };

describe.runIf(process.env.SCREENS).each(SIZES)("%s", (size, options) => {
  beforeAll(async () => {
    mkdirSync(OUT, { recursive: true });
    await server.start();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const shoot = async (page: Page, name: string): Promise<void> => {
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${OUT}/${name}-${size}.jpg`, type: "jpeg", quality: 76 });
  };

  const PAGES = [
    ["front", "/"],
    ["settings", "/settings"],
    ["rules", "/rules/peek"],
    ["set-up", "/new/lure"],
    ["no-table", "/t/nowhere"],
  ] as const;
  test.each(PAGES)("%s", async (name, path) => {
    const { context, page } = await visit(browser, server.address + path, options);
    await shoot(page, name);
    await context.close();
  });

  test("the lobby", async () => {
    const { context, page } = await visit(browser, `${server.address}/new/lure?with=friends`, options);
    await page
      .locator("input[required]")
      .first()
      .fill(NAMES[size]?.[0] ?? "");
    await page.locator("form .main").click();
    await page.waitForURL(/\/t\//);
    await page.getByRole("img").first().waitFor();
    await shoot(page, "lobby");
    await context.close();
  });

  test("the curtain", async () => {
    const { context, page } = await visit(browser, `${server.address}/new/peek?with=here`, options);
    for (const [i, name] of (NAMES[size] ?? []).entries()) await page.locator("input[required]").nth(i).fill(name);
    await page.locator("form .main").click();
    await page.getByRole("dialog").waitFor();
    await shoot(page, "curtain");
    await context.close();
  });

  test.each(["lure", "peek", "pantry"] as Game[])("%s", async (game) => {
    const { context, page } = await visit(browser, `${server.address}/new/${game}`, options);
    await page
      .locator("input[required]")
      .first()
      .fill(NAMES[size]?.[0] ?? "");
    await page.locator("form .main").click();
    await page.waitForURL(/\/t\//);
    let seen = 0;
    const SHOWN = { lure: ".offer", peek: ".ghost .fits", pantry: ".lay" };
    await play(game, [page], async () => (seen += 1) > MOVES[game] && (await page.locator(SHOWN[game]).count()) > 0);
    await shoot(page, game);
    await play(game, [page], isOver);
    await shoot(page, `${game}-result`);
    await context.close();
  });
});
