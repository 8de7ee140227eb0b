/** Measures every board at every size and writes docs/page.md; only when asked, with PAGE_SIZES=1 or some tables. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";
import { afterEach, describe, test } from "vitest";

import { PHONE, STILL, visit } from "../helpers/browser";
import { deal, goOn, type Dealt } from "../helpers/deal";
import { isOver, play, type Game } from "../helpers/play";
import { ROOT } from "../helpers/server";
import { settled } from "../helpers/settled";
import { browser, visiting } from "../helpers/stage";
import { CHOSEN, nameOf, SIZES, SMALLEST } from "./asked";
import { measure, type Measured } from "./sizes";
import { written, type Found } from "./written";

const OUT = join(ROOT, "docs/page.md");
const NAMES = ["Konstantin", "Ola"]; // one that is too long for a plaque

/** A move is in the air, with all that is said of it; or the curtain hides everything. */
const SHOWN: Record<Game, string> = {
  lure: ".two .main, .offer",
  peek: ".ghost.fits, .curtain",
  pantry: ".lay",
  pounce: ".pad",
  plain: ".moves",
};

interface Looking {
  locale: string;
  code: string;
  from: BrowserContext; // whose seat it is
}

const found: Found[] = [];
const EACH = CHOSEN.map((one) => [nameOf(one), one] as const);

describe.runIf(process.env.PAGE_SIZES).each(EACH)("%s", (_, { game, here, bots, moves }) => {
  const server = visiting();

  /** Every size of the screen, one after the other, at the same moment of a game. */
  async function atEverySize(page: Page): Promise<Measured[]> {
    const all: Measured[] = [];
    for (const [width, height] of [...SIZES, SMALLEST]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      all.push(await measure(page));
    }
    return all;
  }

  /** What somebody sees at a table who comes there in a language, on a device of their own. */
  async function seen({ locale, code, from }: Looking): Promise<Measured[]> {
    const options = { ...PHONE, ...STILL, locale, storageState: await from.storageState() };
    const { context, page } = await visit(browser, `${server.address}/t/${code}`, options);
    await page.evaluate(() => (document.documentElement.style.clipPath = "inset(100%)")); // nothing has to be painted
    await play(game, [page], { shown: `${SHOWN[game]}, #result` });
    if (await isOver(page)) throw new Error("there was nothing left to measure");
    const all = await atEverySize(page);
    await context.close();
    return all;
  }

  test("is measured", async () => {
    const { context: from, page } = await visit(browser, `${server.address}/api/games`);
    const dealt = (): Promise<Dealt> => deal(page, game, NAMES.slice(0, here), bots);
    let table = await dealt();
    const moments: Measured[][] = [];
    for (const more of moves) {
      if (more > 0 && !(await goOn(page, table, more))) throw new Error(`over after ${moments.length} moments`);
      moments.push(await seen({ locale: "en-GB", code: table.code, from }));
    }
    const abroad: Measured[][] = [];
    for (const locale of ["ru-RU", "pl-PL"]) {
      if (game === "pounce") table = await dealt(); // its rounds go on by themselves, and end
      abroad.push(await seen({ locale, code: table.code, from }));
    }
    found.push({ game, here, bots, moves, moments, abroad });
    await from.close();
  });

  afterEach(() => writeFileSync(OUT, written(found, readFileSync(OUT, "utf-8"))));
});
