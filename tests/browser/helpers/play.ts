/** Players who know no more than what they see: they press whatever the page offers. */
import type { Page } from "playwright-core";

import { BROKEN_AFTER } from "./browser";

export type Game = "lure" | "peek" | "pantry" | "pounce" | "plain";

/** What a player presses, the first that is there; none of them thinks for long. */
const PRESSED: Record<Game, string[]> = {
  lure: [".two .main", ".offer"], // one mouse that is offered; stop at once
  pantry: [".lay", ".spot", '.hand button[aria-disabled="false"]'], // the first tile, the first spot, and yes
  peek: [".act .main:not(:disabled)", ".hand button:not(:disabled):not(.taken)"], // the first card where it is held, and yes
  plain: [".moves .button:last-child"], // whatever is offered last
  pounce: [".pad:not(.rest, .pressed) .press"], // throw, and press whatever the die shows: that ends soonest
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

/** Lives in the page: looks now and then, for every frame that is asked for costs, and presses until the goal is there. */
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
      AbortSignal.timeout(40).addEventListener("abort", look); // which no clock hurries
    };
    look();
  });
}

const stop = (page: Page): Promise<unknown> =>
  page.evaluate(() => ((window as { isStopped?: boolean }).isStopped = true));

/** Says what the pages show if a game stands still for as long as only a broken one does. */
async function unlessStuck<T>(pages: Page[], playing: Promise<T>): Promise<T> {
  const stuck = new Promise<never>((_, fail) => {
    const tell = async (): Promise<void> => {
      const seen = await Promise.all(pages.map((page) => page.locator("body").innerText()));
      fail(new Error(`the game stands still: ${seen.join(" | ")}`));
    };
    AbortSignal.timeout(2 * BROKEN_AFTER).addEventListener("abort", () => void tell().catch(() => undefined));
  });
  return Promise.race([playing, stuck]);
}

/** Play on until the result is on every screen, or until one of them shows another goal. */
export async function play(game: Game, pages: Page[], goal = RESULT): Promise<void> {
  for (const page of pages) await page.mouse.move(0, 0); // over a board it would aim at whatever comes to lie under it
  const players = pages.map((page) => page.evaluate(player, { pressed: PRESSED[game], goal }));
  await unlessStuck(pages, ended(pages, players, goal));
}

async function ended(pages: Page[], players: Promise<void>[], goal: Goal): Promise<void> {
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

/** Lives in the page: does what a coach says, by pressing just where its paw points, until the lesson is over; each tip,
 * and whether anything was lit by it. */
function pupil(): Promise<[string, boolean][]> {
  const heard = new Map<string, boolean>();
  let covered = 0; // looks in a row; a bubble may need one or two to find its place
  let wait = 0; // looks until the same place is pressed again: what is taken up by a press is put down by the next
  let last = "";
  const boxes = (selector: string): DOMRect[] =>
    [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const [bubble, lit, target] = [".teach aside", ".teach .lit", ".teach .target"];
  const isCovered = (): boolean =>
    boxes(bubble).some((one) =>
      boxes(lit).some(
        (box) => one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom,
      ),
    );
  return new Promise((done, fail) => {
    const look = (): void => {
      if (document.querySelector("section.learnt")) return done([...heard]);
      const words = document.querySelector(".teach p")?.textContent ?? "";
      heard.set(words, heard.get(words) || boxes(lit).length > 0);
      covered = isCovered() ? covered + 1 : 0;
      if (covered > 50) return fail(new Error(`covered: ${words}`));
      const [box] = boxes(target);
      const pointed = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const pressed = document.querySelector(".teach .main") ?? (covered > 0 ? null : pointed);
      const now = `${words} ${box?.x} ${box?.y}`;
      wait = now === last ? wait - 1 : 0;
      last = now;
      if (pressed && wait <= 0) {
        pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        wait = 100;
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

export const beTaught = async (page: Page): Promise<[string, boolean][]> =>
  (await unlessStuck([page], page.evaluate(pupil))).filter(([words]) => words !== "");
