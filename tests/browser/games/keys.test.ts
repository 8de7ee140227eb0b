/** By keyboard alone, from the front page to the result. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, STILL, visit } from "../helpers/browser";
import { isOver, startFromFront } from "../helpers/play";
import { browser, visiting } from "../helpers/stage";

const server = visiting();

/** Tab until something that matches has the focus. */
async function tabTo(page: Page, selector: string): Promise<boolean> {
  for (let i = 0; i < 60; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return true;
    await page.keyboard.press("Tab");
  }
  return false;
}

async function press(page: Page, selector: string, key = "Enter"): Promise<boolean> {
  if ((await page.locator(selector).count()) === 0 || !(await tabTo(page, selector))) return false;
  await page.keyboard.press(key);
  return true;
}

/** What shows that something can be done. */
const OFFERED = {
  lure: ".two .main, .offer",
  pantry: '.spot, .hand button[aria-disabled="false"]',
  peek: ".hand button:not(:disabled)",
};

const TURNS: Record<keyof typeof OFFERED, (page: Page) => Promise<unknown>> = {
  lure: async (page) => (await press(page, ".two .main")) || press(page, ".offer"),
  pantry: async (page) => (await press(page, ".spot")) || press(page, '.hand button[aria-disabled="false"]'),
  peek: async (page) => {
    if ((await page.locator(".hand .taken").count()) === 0) return press(page, ".hand button:not(:disabled)");
    await page.keyboard.press("n");
    return press(page, ".act .main:not(:disabled)");
  },
};

test.each(["lure", "pantry", "peek"] as const)("%s by keyboard alone", async (game) => {
  const { context, page, complaints } = await visit(browser, server.address, { ...DESKTOP, ...STILL });
  const here = `a[href="/new/${game}?with=here"]`;
  await page.locator(here).waitFor(); // the server is asked first which games there are
  expect(await press(page, here)).toBe(true);
  await page.locator(".foot .main").waitFor();
  expect(await press(page, ".seat[aria-expanded=true]", "Escape")).toBe(true);
  expect(await press(page, "li:nth-of-type(2) > .seat")).toBe(true);
  expect(await press(page, ".choice:nth-child(3)")).toBe(true); // after a friend and someone beside me: a bot
  expect(await press(page, ".foot .main")).toBe(true);
  await page.waitForURL(/\/t\//);
  while (!(await isOver(page))) {
    await page.locator(`${OFFERED[game]}, #result`).first().waitFor();
    await TURNS[game](page);
  }
  const before = page.url();
  expect(await press(page, ".next .main")).toBe(true);
  await page.waitForFunction((was) => location.href !== was, before);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Lives in the page. */
const isBefore = (selectors: string[]): boolean => {
  const [one, other] = selectors.map((selector) => document.querySelector(selector));
  return Boolean(other && (one?.compareDocumentPosition(other) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING);
};

test("Pantry: Enter leads from the hand to the places, arrows on, Escape back, and no two are called the same", async () => {
  const { context, page } = await visit(browser, server.address, { ...DESKTOP, ...STILL });
  await startFromFront(page, "Pantry");
  const HELD = '.hand button[aria-disabled="false"]';
  const at = (): Promise<string | undefined> =>
    page.evaluate(() => document.activeElement?.closest(".spot, .hand")?.classList[0]);
  const called = (selector: string): Promise<(string | null)[]> =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const takeOne = async (): Promise<void> => {
    await page.locator(HELD).first().waitFor();
    expect(await press(page, HELD)).toBe(true);
    await page.locator(".spot:focus").waitFor();
  };
  await takeOne();
  await page.keyboard.press("Enter");
  await page.locator(".spot").first().waitFor({ state: "detached" });
  expect(await at()).toBe("hand"); // not lost with the place that is filled now
  await takeOne();
  expect(await page.evaluate(isBefore, [".hand", ".spot"])).toBe(true); // as a screen reader goes
  const [places, held] = [await called(".spot"), await called(".hand button")];
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(held).size).toBe(3);
  const first = await page.locator(".spot:focus").getAttribute("aria-label");
  for (const key of ["ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  expect(await page.locator(".spot:focus").getAttribute("aria-label")).not.toBe(first);
  await page.keyboard.press("Escape");
  expect([await at(), await page.locator(".spot").count()]).toEqual(["hand", 0]);
  await context.close();
});
