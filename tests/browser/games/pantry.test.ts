/** Pantry as people follow it: what others lay comes from them, stays marked, and need not be waited for. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, visit } from "../helpers/browser";
import { deal, goOn } from "../helpers/deal";
import { browser, visiting } from "../helpers/stage";

const server = visiting();
const TILE = "[data-size=tile]";

interface Point {
  x: number;
  y: number;
}

/** Lives in the page: where a tile is in the moment when it comes, and where the plaques are then. */
function keepComing(selector: string): void {
  const middle = (one: Element): Point => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const look = (): void => {
    const tile = [...document.querySelectorAll(`${selector} + g .tile`)].at(-1);
    const plaques = [...document.querySelectorAll(".plaque")].map(middle);
    if (tile) Object.assign(window, { came: { tile: middle(tile), plaques } });
  };
  new MutationObserver((changes) => {
    const isNew = ({ addedNodes }: MutationRecord): boolean =>
      [...addedNodes].some((one) => one instanceof Element && one.querySelector(selector) !== null);
    if (changes.some(isNew)) look();
  }).observe(document.querySelector(".world")!, { subtree: true, childList: true });
}

const came = (page: Page): Promise<{ tile: Point; plaques: Point[] }> =>
  page.evaluate(() => (window as unknown as { came: { tile: Point; plaques: Point[] } }).came);

const press = (page: Page, selector: string): Promise<void> => page.locator(selector).first().dispatchEvent("click");

/** Press Skip until it is one's own turn: on a busy machine a bot moves only after it was pressed. */
async function skipAll(page: Page): Promise<void> {
  const skip = page.getByRole("button", { name: "Skip" });
  const mine = page.locator('.hand button[aria-disabled="false"]').first();
  await skip.click();
  while (!(await mine.isVisible())) {
    await skip.or(mine).first().waitFor();
    await skip.evaluateAll((shown: HTMLElement[]) => shown.forEach((one) => one.click()));
  }
}

const middleOf = async (page: Page, selector: string): Promise<Point> => {
  const { x, y, width, height } = (await page.locator(selector).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};
const far = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

test("what a bot lays flies from its plaque and stays marked, and Skip shows all that happened at once", async () => {
  const { context, page, complaints } = await visit(browser, `${server.address}/settings`, DESKTOP, {
    isHurried: false,
  });
  const table = await deal(page, "pantry", ["Ann"], 2);
  await goOn(page, table, 1);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000); // nothing that is shown ends by itself
  await page.goto(`${server.address}/t/${table.code}`);
  await press(page, '.hand button[aria-disabled="false"]');
  await page.locator(".ghost").waitFor(); // as by a key: the first place is looked at
  const laid = await page.locator(TILE).count();
  await page.evaluate(keepComing, TILE);
  await press(page, ".spot");
  await skipAll(page);
  expect(await page.locator(TILE).count()).toBe(laid + 3);
  const { tile, plaques } = await came(page);
  expect(Math.min(...plaques.map((plaque) => far(plaque, tile)))).toBeLessThan(2);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const [mark, last] = [await middleOf(page, ".mark rect >> nth=0"), await middleOf(page, `${TILE} >> nth=-1`)];
  expect(far(mark, last)).toBeLessThan(5); // tiles have a shadow
  expect(complaints).toEqual([]);
  await context.close();
});
