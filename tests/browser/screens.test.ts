/** Takes the pictures in docs/screens; only when asked, with SCREENS=1. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";

import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, test } from "vitest";

import { visit } from "./browser";
import { play } from "./play";
import { Server } from "./server";
import { browser, running } from "./stage";

const OUT = resolve(import.meta.dirname, "../../docs/screens");
const server = new Server({ MISCHIEF_INVITE_HOST: "192.168.1.20" }); // pictures of a lobby show a code

const SIZES: [string, BrowserContextOptions][] = [
  [
    "phone",
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "pl-PL", colorScheme: "light" },
  ],
  ["tablet", { viewport: { width: 820, height: 1180 }, hasTouch: true, locale: "ru-RU", colorScheme: "dark" }],
  ["desktop", { viewport: { width: 1440, height: 900 }, locale: "en-GB", colorScheme: "light" }],
];
const NAMES: Record<string, string[]> = {
  phone: ["Ola", "Kuba", "Zosia"],
  tablet: ["Маша", "Дедушка", "Костя", "Бабушка", "Лиза", "Папа"],
  desktop: ["Ann", "Ben", "Cleo", "Dan"],
};
const MOVES = { lure: 60, peek: 18, pantry: 34 };

describe.runIf(process.env.SCREENS).each(SIZES)("%s", (size, options) => {
  running(server);
  beforeAll(() => void mkdirSync(OUT, { recursive: true }));

  /** Wait until nothing moves any more but what always does. */
  const comeToRest = (page: Page): Promise<unknown> =>
    page.evaluate(() => {
      const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      return Promise.allSettled(moving.map((one) => one.finished));
    });

  const shoot = async (page: Page, name: string): Promise<void> => {
    await comeToRest(page);
    await page.screenshot({ path: `${OUT}/${name}-${size}.jpg`, type: "jpeg", quality: 76 });
  };

  /** Lure for two is solved, so its mistakes are found at once. */
  const findMistakes = async (page: Page): Promise<void> => {
    await page.locator(".mistakes .button").click();
    await page.locator(".mistakes [role=status]").filter({ hasText: "·" }).waitFor();
    await page.locator(".mistakes .round").last().click();
  };

  const PAGES = [
    ["front", "/"],
    ["settings", "/settings"],
    ["rules", "/rules/peek"],
    ["set-up", "/new/lure"],
    ["pounce-set-up", "/new/pounce?with=here"],
    ["pounce-rules", "/rules/pounce"],
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
    for (const [i, name] of (NAMES[size] ?? []).slice(0, 2).entries())
      await page.locator("input[required]").nth(i).fill(name);
    await page.locator("form .main").click();
    await page.getByRole("dialog").waitFor();
    await shoot(page, "curtain");
    await context.close();
  });

  test.each(["lure", "peek", "pantry"] as const)("%s", async (game) => {
    const { context, page } = await visit(browser, `${server.address}/new/${game}`, options);
    await page
      .locator("input[required]")
      .first()
      .fill(NAMES[size]?.[0] ?? "");
    await page.locator("form .main").click();
    await page.waitForURL(/\/t\//);
    const SHOWN = { lure: ".offer", peek: ".ghost .fits", pantry: ".lay" };
    await play(game, [page], { shown: SHOWN[game], after: MOVES[game] });
    await shoot(page, game);
    if (game === "lure") {
      await page.locator("header button[title]").click();
      await page.locator(".advice").filter({ hasText: "%" }).waitFor();
      await shoot(page, "lure-hint");
    }
    await play(game, [page]);
    await shoot(page, `${game}-result`);
    await page.goto(`${page.url().replace("/t/", "/replay/")}?at=${game === "lure" ? 0 : 30}`);
    await page.locator(".count").waitFor();
    if (game !== "lure") await page.locator(".eyes select").selectOption("all");
    else await findMistakes(page);
    await shoot(page, `${game}-replay`);
    await context.close();
  });

  /** Throw until a cat lies there. */
  const untilCat = async (page: Page): Promise<void> => {
    const cat = page.locator('[data-face="cat"]');
    const pad = page.locator(".pad.throw .press");
    while ((await cat.count()) === 0) {
      await cat.or(pad).first().waitFor();
      if ((await pad.count()) > 0) await pad.first().dispatchEvent("click");
    }
  };

  test("pounce", async () => {
    const { context, page } = await visit(browser, `${server.address}/new/pounce`, options, { isHurried: false });
    await page.locator("input[required]").fill(NAMES[size]?.[0] ?? "");
    for (let seats = 3; seats < 5; seats += 1) await page.locator("section > button").first().click();
    await page.locator("form .main").click();
    await untilCat(page);
    await page.screenshot({ path: `${OUT}/pounce-${size}.jpg`, type: "jpeg", quality: 76 });
    await page.locator(".pad.live .press").dispatchEvent("click");
    await page.locator(".strip").waitFor();
    await shoot(page, "pounce-verdict");
    await play("pounce", [page]);
    await shoot(page, "pounce-result");
    await context.close();
  });

  test("pounce around one device", async () => {
    const { context, page } = await visit(browser, `${server.address}/new/pounce?with=here`, options);
    const names = NAMES[size] ?? [];
    for (let seats = 3; seats < names.length; seats += 1) await page.locator("section > button").first().click();
    for (const [i, name] of names.entries()) await page.locator("input[required]").nth(i).fill(name);
    await page.locator("form .main").click();
    await untilCat(page);
    await page.screenshot({ path: `${OUT}/pounce-around-${size}.jpg`, type: "jpeg", quality: 76 });
    await context.close();
  });
});
