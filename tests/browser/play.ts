/** Players who know no more than what they see: they press whatever the page offers. */
import type { Page } from "playwright-core";

export type Game = "lure" | "peek" | "pantry" | "pounce" | "plain";

/** What a player presses, the first that is there; none of them thinks for long. */
const PRESSED: Record<Game, string[]> = {
  lure: [".two .main", ".controls .bar .main", ".offer"], // one mouse that is offered; stop at once
  pantry: [".lay", ".spot", ".hand button:not(:disabled)"], // the first tile, the first spot, and yes
  peek: [
    ".bar .main:not(:disabled):not(.round)",
    ".below .bar .button:nth-child(2)",
    ".fan button:not(:disabled):not(.taken)",
  ], // the first card, the next place, and yes
  plain: [".moves .button:last-child"], // whatever is offered last
  pounce: [".pad.throw .press", ".pad.live .press"], // throw, and press whatever the die shows: that ends soonest
};

export const isOver = async (page: Page): Promise<boolean> => (await page.locator("#result").count()) > 0;

/** What a player plays for: so many of something, those with a certain text not counted, after so many presses. */
interface Goal {
  shown: string;
  count?: number;
  besides?: string;
  after?: number;
}
const RESULT: Goal = { shown: "#result" };

/** Lives in the page: looks at every frame and presses one thing, until the goal is there. */
function player({ pressed, goal }: { pressed: string[]; goal: Goal }): Promise<void> {
  const world = window as { isStopped?: boolean };
  world.isStopped = false;
  let presses = 0;
  const isReached = (): boolean =>
    presses >= (goal.after ?? 0) &&
    [...document.querySelectorAll(goal.shown)].filter((one) => one.textContent !== goal.besides).length >=
      (goal.count ?? 1);
  return new Promise((done) => {
    const look = (): void => {
      if (world.isStopped || isReached()) return done();
      const found = [".curtain .main", ...pressed].map((one) => document.querySelector(one)).find(Boolean);
      if (found?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))) presses += 1;
      requestAnimationFrame(look);
    };
    look();
  });
}

const stop = (page: Page): Promise<unknown> =>
  page.evaluate(() => ((window as { isStopped?: boolean }).isStopped = true));

/** Play on until the result is on every screen, or until one of them shows another goal. */
export async function play(game: Game, pages: Page[], goal = RESULT): Promise<void> {
  const players = pages.map((page) => page.evaluate(player, { pressed: PRESSED[game], goal }));
  if (goal !== RESULT) {
    await Promise.race(players);
    await Promise.all(pages.map(stop));
  }
  await Promise.all(players);
}

/** Open a game from the front page with one tap. */
export async function startFromFront(page: Page, title: string, way: "click" | "tap" = "click"): Promise<void> {
  const article = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  const button = article.locator(".ways .main");
  await (way === "tap" ? button.tap() : button.click());
  await page.waitForURL(/\/t\//);
}
