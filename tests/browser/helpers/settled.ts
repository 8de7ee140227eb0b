/** Pages that have come to rest. */
import type { Page } from "playwright-core";

const STILL_FRAMES = 6; // frames in a row in which nothing moved
const PLACED = "[data-size], .button, .plaque, .seat, h1, h2";

/** Lives in the page: waits until whatever the selector finds has the place that it will keep. */
async function rest({ selector, frames }: { selector: string; frames: number }): Promise<void> {
  const places = (): string =>
    [...document.querySelectorAll(selector)]
      .map((one) => one.getBoundingClientRect())
      .map(({ x, y, width }) => [x, y, width].map(Math.round).join())
      .join(" ");
  const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
  for (let last = "", still = 0; still < frames;) {
    await frame();
    const now = places();
    still = now === last ? still + 1 : 0;
    last = now;
  }
}

/** Lives in the page: whatever moves once has moved, and what that set off: colours go from an element to those in it. */
async function moved(): Promise<void> {
  const moving = (): Animation[] =>
    document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  for (let left = 50; left > 0 && moving().length > 0; left -= 1)
    await Promise.allSettled(moving().map((one) => one.finished));
}

export const still = (page: Page, selector: string): Promise<void> =>
  page.evaluate(rest, { selector, frames: STILL_FRAMES });

export const atRest = (page: Page): Promise<void> => page.evaluate(moved);

/** The whole page, after the screen has changed its size. */
export async function settled(page: Page): Promise<void> {
  await still(page, PLACED);
  await atRest(page);
}
