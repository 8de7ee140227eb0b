/** Takes the pictures in docs/screens: every screen at six sizes, light and dark; only when asked, with SCREENS=1. */
import type { Page } from "playwright-core";
import { describe, test } from "vitest";

import { visit } from "../helpers/browser";
import { Clock } from "../helpers/clock";
import { deal, goOn, type Dealt } from "../helpers/deal";
import { play, type Game } from "../helpers/play";
import { ClockedServer, Server } from "../helpers/server";
import { atRest } from "../helpers/settled";
import { browser, running } from "../helpers/stage";
import { DEVICES, isAsked, opening, shoot as shootAt } from "./camera";

/** How each game is taken: so many bots, and moves of one's own before. */
const TAKEN = {
  lure: { bots: 2, moves: 6, shown: ".two .main.stop" },
  peek: { bots: 1, moves: 6, shown: ".ghost.fits" },
  pantry: { bots: 2, moves: 7, shown: ".lay" },
};
const GAMES = ["lure", "peek", "pantry"] as const;

/** The screens that are taken on the way. */
const taken = (game: (typeof GAMES)[number]): string[] => [
  ...[game, `${game}-result`, `${game}-replay`],
  ...{ lure: ["menu", "leave", "moves"], peek: [], pantry: ["front"] }[game],
];
const EVER = 1000; // moves

describe.runIf(process.env.SCREENS).each(DEVICES)("%s", (_, device) => {
  const server = running(new Server({ MISCHIEF_INVITE_HOST: "192.168.1.20" })); // pictures of a lobby show a code
  const { names } = device;
  const first = opening(device);
  const shoot = (page: Page, name: string): Promise<void> => shootAt(page, name, device);

  const PAGES = [
    ["settings", "/settings"],
    ["rules", "/rules/peek"],
    ["pounce-rules", "/rules/pounce"],
    ["set-up", "/new/pantry"],
    ["pounce-set-up", "/new/pounce?with=here"],
    ["no-table", "/t/nowhere"],
    ["lab", "/lab/pantry"],
    ["lure-lesson", "/learn/lure"],
    ["peek-lesson", "/learn/peek"],
    ["pantry-lesson", "/learn/pantry"],
    ["pounce-lesson", "/learn/pounce"],
  ] as const;
  test.each(PAGES.filter(([name]) => isAsked(name)))("%s", async (name, path) => {
    const { context, page } = await visit(browser, server.address + path, first);
    await page.locator("h1, .teach, .button.main").first().waitFor();
    await shoot(page, name);
    await context.close();
  });

  test.runIf(isAsked("lobby"))("the lobby", async () => {
    const { context, page } = await visit(browser, `${server.address}/new/lure?with=friends`, first);
    await page.locator(".button.main").click();
    await page.locator(".invite svg, .invite img").first().waitFor();
    await shoot(page, "lobby");
    await context.close();
  });

  test.runIf(isAsked("curtain"))("the curtain", async () => {
    const { context, page } = await visit(browser, `${server.address}/api/games`, first);
    const { code } = await deal(page, "peek", names.slice(0, 2), 0);
    await page.goto(`${server.address}/t/${code}`);
    await page.locator(".curtain").waitFor();
    await shoot(page, "curtain");
    await context.close();
  });

  async function replay(page: Page, game: Game, { code }: Dealt): Promise<void> {
    await page.goto(`${server.address}/replay/${code}?at=30`);
    await page.locator(".count").waitFor();
    await page.locator(".mistakes :disabled, .mistakes p").first().waitFor();
    await shoot(page, `${game}-replay`);
  }

  /** What lies over a table: the menu, the question before one leaves, the game in words. */
  async function papers(page: Page): Promise<void> {
    await page.locator(".menu .button").first().click();
    await shoot(page, "menu");
    await page.locator("dialog[open] .all > .button:last-child").click();
    await shoot(page, "leave");
    await page.locator("dialog[open] .asking .plain").click();
    await page.locator("dialog[open] .button:has(+ a)").click();
    await shoot(page, "moves");
  }

  test.each(GAMES.filter((game) => taken(game).some(isAsked)))("%s", async (game) => {
    const { context, page } = await visit(browser, `${server.address}/api/games`, first);
    const { bots, moves, shown } = TAKEN[game];
    const table = await deal(page, game, names.slice(0, 1), bots);
    await goOn(page, table, moves);
    await page.goto(`${server.address}/t/${table.code}`);
    await play(game, [page], { shown });
    await shoot(page, game);
    if (game === "lure") await papers(page);
    await goOn(page, table, EVER);
    await page.goto(`${server.address}/t/${table.code}`);
    await page.locator("#result").waitFor();
    await page.locator('.best[aria-busy="false"]').waitFor();
    await shoot(page, `${game}-result`);
    await replay(page, game, table);
    if (game === "pantry") {
      await page.goto(server.address); // with something on the shelf
      await page.locator(".shelf li").first().waitFor();
      await shoot(page, "front");
    }
    await context.close();
  });
});

/** Time stands still while a round is looked at. */
describe.runIf(process.env.SCREENS).each(DEVICES)("pounce, %s", (_, device) => {
  const server = running(new ClockedServer());
  const { names } = device;
  const shoot = (clock: Clock, page: Page, name: string): Promise<void> =>
    shootAt(page, name, device, () => clock.frame().then(() => atRest(page)));

  /** Press, if it is offered, and let some time pass. */
  async function press(clock: Clock, page: Page, pads: string): Promise<void> {
    const pressed = (selector: string): void => {
      for (const pad of document.querySelectorAll<HTMLElement>(selector)) pad.click();
    };
    await page.evaluate(pressed, `${pads} .press`);
    await clock.settle();
    await clock.pass(100);
  }

  async function until(clock: Clock, page: Page, shown: string, pads: string): Promise<void> {
    while ((await page.locator(shown).count()) === 0) await press(clock, page, pads);
    await clock.frame();
  }

  async function at(people: number, bots: number): Promise<{ clock: Clock; page: Page }> {
    const clock = new Clock(server);
    const { page } = await visit(browser, `${server.address}/api/games`, opening(device), { clock });
    const { code } = await deal(page, "pounce", names.slice(0, people), bots);
    await page.goto(`${server.address}/t/${code}`);
    await clock.until(page, "[data-face]");
    return { clock, page };
  }

  test.runIf(["pounce", "pounce-verdict", "pounce-result"].some(isAsked))("alone", async () => {
    const { clock, page } = await at(1, 4);
    await until(clock, page, ".pad.live", ".pad.throw");
    await shoot(clock, page, "pounce");
    await clock.pass(250); // as long as a person takes
    await press(clock, page, ".pad.live");
    await clock.until(page, ".times");
    await clock.pass(1000); // times are told half a second after the slam
    await shoot(clock, page, "pounce-verdict");
    await until(clock, page, "#result", ".pad:not(.rest, .pressed)"); // whatever is offered: that ends soonest
    await shoot(clock, page, "pounce-result");
    await page.context().close();
  });

  test.runIf(isAsked("pounce-around"))("around one device", async () => {
    const { clock, page } = await at(names.length, 0);
    await until(clock, page, ".pad.live", ".pad.throw");
    await shoot(clock, page, "pounce-around");
    await page.context().close();
  });
});
