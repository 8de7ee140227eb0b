/** Fingers on a phone: tap to pick, tap to look, tap again to lay, tap the card to turn it. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { PHONE, STILL, visit } from "../helpers/browser";
import { play, startFromFront } from "../helpers/play";
import { still } from "../helpers/settled";
import { browser, visiting } from "../helpers/stage";

const server = visiting();

const total = (page: Page, selector: string): Promise<number> => page.locator(selector).count();

/** Lives in the page: the first place that a finger reaches; on a small screen some lie under the hand until one pans. */
function inReach(): string {
  const isInReach = (spot: Element): boolean => {
    const { x, y, width, height } = spot.getBoundingClientRect();
    return spot.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  return [...document.querySelectorAll<SVGElement>(".spot")].find(isInReach)!.dataset.spot!;
}

/** Lives in the page: whether each is large enough for a finger. */
const areForFingers = (selector: string): boolean => {
  const sides = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().width);
  return sides.length > 0 && sides.every((side) => side > 43.5);
};

const SMALL = { ...PHONE, ...STILL, viewport: { width: 320, height: 480 } };
const TILE = "[data-size=tile]"; // laid

test("Pantry: a tile that is chosen brings its places near enough for a finger, the first tap looks, the second lays", async () => {
  const { context, page } = await visit(browser, server.address, SMALL);
  await startFromFront(page, "Pantry", "tap");
  await play("pantry", [page], { shown: TILE, count: 9 });
  await page.reload(); // puts down what was taken up last
  const held = page.locator('.hand button[aria-disabled="false"]').first();
  await held.waitFor();
  await held.tap();
  await page.waitForFunction(areForFingers, ".spot");
  const tiles = await total(page, TILE);
  const spot = page.locator(`[data-spot="${await page.evaluate(inReach)}"]`);
  await spot.tap();
  await page.locator(".ghost").waitFor();
  expect(await total(page, TILE)).toBe(tiles);
  await spot.tap();
  await page.locator(TILE).nth(tiles).waitFor();
  await context.close();
});

test("Peek: a card is held where it may lie, turns under a finger, follows it, and is laid by its button alone", async () => {
  const { context, page, complaints } = await visit(browser, server.address, PHONE);
  await startFromFront(page, "Peek", "tap");
  await page.locator(".hand button:not(:disabled)").first().tap();
  await page.locator(".ghost.fits").waitFor();
  const ring = async () => (await page.locator(".ghost .ring").boundingBox())!;
  await still(page, ".ghost .ring"); // a card that is taken up is looked at from nearer
  const before = await ring();
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.touchscreen.tap(x, y);
  await page.waitForFunction((width) => {
    const now = document.querySelector(".ghost .ring")!.getBoundingClientRect().width;
    return Math.abs(now - width) > 9;
  }, before.width);
  await page.locator(".handle").tap();
  const was = (await ring()).x;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y }],
    });
  await touch("touchStart", x);
  for (const by of [15, 45, 75]) await touch("touchMove", x + by);
  await page.waitForFunction((left) => document.querySelector(".ghost .ring")!.getBoundingClientRect().x > left, was);
  await touch("touchEnd");
  const lay = page.getByRole("button", { name: "Lay it here" });
  do await page.getByRole("button", { name: "Next place" }).tap();
  while (await lay.isDisabled()); // a browser may take the first tap after a quick drag for its end
  await lay.tap();
  await page.locator(".ghost").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});
