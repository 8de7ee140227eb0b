/** Pounce in real browsers, by one clock that the tests move: to the end by finger and by key, six friends, a reload, a
 * slow network, one device for all. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, PHONE, STILL, visit, type Visitor } from "../helpers/browser";
import { Clock } from "../helpers/clock";
import { isOver, startFromFront } from "../helpers/play";
import { begin, linkOf, setTable, sitDown, standings } from "../helpers/seats";
import { ClockedServer } from "../helpers/server";
import { browser, running } from "../helpers/stage";

const server = running(new ClockedServer());

const TABLET = {
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  isMobile: true,
};
const ROUND = "body:has(.pad.live, .pad.calm, .pad.pressed)"; // afterwards the face stays in sight
const CAT = `${ROUND} [data-face="cat"]`;
const FACE = `${CAT}, ${ROUND} [data-face="mouse"]`;
const BETWEEN = ".pad.rest, .pad.throw";
const isThere = async (page: Page, selector: string): Promise<boolean> => (await page.locator(selector).count()) > 0;

const anyIs = async (pages: Page[], selector: string): Promise<boolean> =>
  (await Promise.all(pages.map((page) => isThere(page, selector)))).includes(true);

/** A finger on this page's own pad, if it is like that. */
const press = (page: Page, kind: "throw" | "live"): Promise<unknown> =>
  page.evaluate((kind) => {
    const finger = new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" });
    document.querySelector(`.pad.${kind} .press`)?.dispatchEvent(finger);
  }, kind);

/** The cat throws, as often as it takes until the die shows a cat, which everybody has seen painted. */
async function throwCat(clock: Clock, pages: Page[]): Promise<void> {
  const [first] = pages as [Page];
  do {
    await clock.until(first, BETWEEN);
    await clock.pass(500); // the last round is out of sight
    for (const page of pages) await press(page, "throw");
    await clock.settle();
    await clock.until(first, FACE);
  } while (!(await isThere(first, CAT)));
  await clock.frame();
}

/** Let time pass until somebody may throw, which is true, or the game is over. */
async function goesOn(clock: Clock, pages: Page[]): Promise<boolean> {
  for (;;) {
    if (await anyIs(pages, ".pad.throw")) return true;
    if (await anyIs(pages, "#result")) return false;
    await clock.pass(400);
  }
}

/** Flip the tag of the die until nearly all of its faces are cats. */
async function mostlyCats(page: Page): Promise<void> {
  const tag = page.getByRole("button", { name: /^Cats on the die/ });
  while (!(await tag.innerText()).includes("5 of 6")) await tag.click();
}

/** Opens a table of friends and seats everybody who comes by the link; the last one's network may be slow. */
async function friends(clock: Clock, names: string[], choose: (page: Page) => Promise<unknown>, delay = 0) {
  const [host = "", ...guests] = names;
  const first = await visit(browser, `${server.address}/new/pounce?with=friends`, { ...DESKTOP, ...STILL }, { clock });
  for (let seats = 3; seats < names.length; seats += 1)
    await first.page.getByRole("button", { name: "Add a seat" }).click();
  await choose(first.page);
  await setTable(first.page, host);
  const link = await linkOf(first.page);
  const all: Visitor[] = [first];
  for (const name of guests) {
    const isLast = name === guests.at(-1);
    const guest = await visit(browser, link, { ...PHONE, ...STILL }, { clock, delay: isLast ? delay : 0 });
    await sitDown(guest.page, name);
    all.push(guest);
  }
  await begin(first.page);
  for (const { page } of all) await clock.until(page, "[data-face]");
  return all;
}

const leave = (all: Visitor[]): Promise<unknown> => Promise.all(all.map(({ context }) => context.close()));

test.each([
  ["Цап!", { ...PHONE, locale: "ru-RU" }, "tap"],
  ["Łaps!", { ...DESKTOP, locale: "pl-PL" }, "key"],
] as const)("%s from the front page to the result, for one who can't wait", async (title, size, way) => {
  const clock = new Clock(server);
  const { context, page, complaints } = await visit(browser, server.address, size, { clock });
  await startFromFront(page, title);
  await page.locator("[data-face]").waitFor();
  expect(await isThere(page, ".pad.throw")).toBe(false); // alone among bots one is a mouse first
  while (!(await isOver(page))) {
    const isAsked = await isThere(page, ".pad:not(.rest, .pressed)");
    if (isAsked && way === "key") await page.keyboard.press("Space");
    if (isAsked && way === "tap") await page.locator(".press").tap();
    await clock.settle();
    await clock.pass(500);
  }
  expect(await page.locator(".podium li").count()).toBe(4);
  expect(complaints).toEqual([]);
  await context.close();
});

test("six friends play to the same result", async () => {
  const clock = new Clock(server);
  const all = await friends(clock, ["Ola", "Kuba", "Zoe", "Миша", "Ben", "Żaneta"], (page) => mostlyCats(page));
  const pages = all.map(({ page }) => page);
  const [first] = pages as [Page];
  while (await goesOn(clock, pages)) {
    await Promise.all(pages.map((page) => press(page, "throw")));
    await clock.settle();
    await clock.until(first, FACE);
    await clock.frame();
    if (await isThere(first, CAT)) await Promise.all(pages.slice(0, 5).map((page) => press(page, "live")));
    await clock.settle(); // Żaneta watches the clouds
    await clock.until(first, BETWEEN);
  }
  for (const page of pages) await clock.until(page, "#result");
  const results = await Promise.all(pages.map((page) => standings(page)));
  expect(new Set(results.map(String)).size).toBe(1);
  expect(all.flatMap(({ complaints }) => complaints)).toEqual([]);
  await leave(all);
});

test("a reload in the middle of a round leaves everybody at the table", async () => {
  const clock = new Clock(server);
  const { context, page, complaints } = await visit(browser, `${server.address}/new/pounce`, PHONE, { clock });
  await mostlyCats(page);
  await page.getByRole("button", { name: /begins$/ }).click(); // after the last seat comes the first: me
  await page.getByRole("button", { name: "I begin" }).waitFor();
  await setTable(page);
  await page.locator(".pad.throw .press").tap();
  await page.locator(".pad.rolls").waitFor();
  await page.reload();
  await page.locator('[data-face="tumbling"]').waitFor();
  await clock.until(page, FACE);
  await clock.frame();
  await press(page, "live");
  await clock.until(page, ".times");
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a slow network is no disadvantage: the time counts from one's own picture to one's own press", async () => {
  const clock = new Clock(server);
  const all = await friends(
    clock,
    ["Ola", "Kuba", "Far"],
    async (page) => {
      await mostlyCats(page);
      const tag = page.getByRole("button", { name: /^How fast the cup falls/ });
      while (!(await tag.innerText()).includes("Slowly")) await tag.click();
    },
    150,
  );
  const pages = all.map(({ page }) => page) as [Page, Page, Page];
  const [first, second, last] = pages;
  await throwCat(clock, pages);
  await clock.until(last, FACE);
  await clock.frame();
  await clock.pass(250 - 17 - 150); // since the first two have seen it
  await Promise.all([press(first, "live"), press(second, "live")]);
  await clock.settle();
  await clock.pass(150 + 17);
  await press(last, "live");
  const own = parseInt(await last.locator(".pad.pressed strong").innerText(), 10);
  expect(own).toBeGreaterThanOrEqual(233);
  expect(own).toBeLessThanOrEqual(300);
  await clock.until(first, ".times li");
  const told = await first.locator(".times li").filter({ hasText: "Far" }).innerText();
  expect(told).toContain(`${own} ms`); // who waits for news adds 300
  await leave(all);
});

test("around a tablet: several fingers at once, judged by one clock", async () => {
  const clock = new Clock(server);
  const { context, page, complaints } = await visit(browser, `${server.address}/new/pounce?with=here`, TABLET, {
    clock,
  });
  await mostlyCats(page);
  await setTable(page);
  await page.locator(".pad").nth(2).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0); // no curtain: nothing to hide
  const finger = await context.newCDPSession(page);
  const middle = async (seat: number) => {
    const box = (await page.locator(`.press[data-seat="${seat}"]`).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, id: seat };
  };
  await throwCat(clock, [page]);
  await clock.pass(300);
  const touchPoints = await Promise.all([0, 1, 2].map(middle));
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await clock.settle();
  await clock.until(page, BETWEEN);
  await clock.pass(1000); // times are told half a second after the slam
  const times = (await page.locator(".press small:not(.name)").allInnerTexts()).map((words) => parseInt(words, 10));
  expect(times).toHaveLength(3);
  expect(new Set(times).size).toBe(1);
  expect(times[0]).toBeGreaterThanOrEqual(300);
  expect(times[0]).toBeLessThanOrEqual(317);
  expect(complaints).toEqual([]);
  await context.close();
});

test("around one keyboard: a key each, and another one if wanted", async () => {
  const clock = new Clock(server);
  const { context, page, complaints } = await visit(browser, `${server.address}/new/pounce?with=here`, DESKTOP, {
    clock,
  });
  await setTable(page);
  await page.getByRole("button", { name: "key G. Choose another" }).click();
  await page.keyboard.press("KeyH");
  await page.getByRole("button", { name: "key H. Choose another" }).waitFor();
  await page.keyboard.press("KeyA"); // the first cat throws
  await page.locator(".pad.rolls").first().waitFor();
  await clock.pass(400); // past the second tap of a double tap
  await page.keyboard.press("KeyH");
  await clock.settle();
  await clock.until(page, '.press[data-seat="1"] small:text-matches("early|mouse|\\\\d ms")');
  expect(complaints).toEqual([]);
  await context.close();
});
