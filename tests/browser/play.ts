/** Players who know no more than what they see: they press whatever the page offers. */
import type { Page } from "playwright-core";

export type Game = "lure" | "peek" | "pantry" | "pounce";

type Turn = (page: Page) => Promise<void>;

const press = async (page: Page, selector: string): Promise<boolean> => {
  const found = page.locator(selector);
  if ((await found.count()) === 0) return false;
  // what was offered may be gone by now: the turn has passed on
  return found
    .first()
    .dispatchEvent("click", {}, { timeout: 500 })
    .then(
      () => true,
      () => false,
    );
};

/** Lure: one mouse that is offered; stop at once. */
const lure: Turn = async (page) => {
  (await press(page, ".two .main")) || (await press(page, ".controls .bar .main")) || (await press(page, ".offer"));
};

/** Pantry: the first tile, the first spot, and yes. */
const pantry: Turn = async (page) => {
  (await press(page, ".lay")) || (await press(page, ".spot")) || (await press(page, ".hand button:not(:disabled)"));
};

/** Peek: the first card, the next place, and yes. */
const peek: Turn = async (page) => {
  (await press(page, ".bar .main:not(:disabled):not(.round)")) ||
    (await press(page, ".below .bar .button:nth-child(2)")) ||
    (await press(page, ".fan button:not(:disabled):not(.taken)"));
};

/** Pounce: throw, and press whatever the die shows: that ends soonest. */
const pounce: Turn = async (page) => {
  (await press(page, ".pad.throw .press")) || (await press(page, ".pad.live .press"));
};

const TURNS: Record<Game, Turn> = { lure, pantry, peek, pounce };

export const isOver = async (page: Page): Promise<boolean> => (await page.locator("#result").count()) > 0;

/** Play on until a condition holds; by default until the result is on the screen. */
export async function play(game: Game, pages: Page[], until: (page: Page) => Promise<boolean> = isOver): Promise<void> {
  for (let round = 0; round < 4000; round += 1) {
    for (const page of pages) {
      if (await until(page)) return;
      await press(page, ".curtain .main");
      await TURNS[game](page);
    }
    await pages[0]?.waitForTimeout(15);
  }
  throw new Error(`${game} did not end`);
}

/** Open a game from the front page with one tap. */
export async function startFromFront(page: Page, title: string, way: "click" | "tap" = "click"): Promise<void> {
  await page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
    .locator(".ways .main")
    [way]();
  await page.waitForURL(/\/t\//);
}
