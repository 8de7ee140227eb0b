/** By keyboard alone, from the front page to the result. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, STILL, visit } from "./browser";
import { isOver } from "./play";
import { Server } from "./server";
import { browser, running } from "./stage";

const server = running(new Server());

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
  lure: ".two .main, .controls .bar .main, .offer",
  pantry: ".spot, .hand button:not(:disabled)",
  peek: ".fan button:not(:disabled), .bar .main:not(:disabled):not(.round)",
};

const TURNS: Record<keyof typeof OFFERED, (page: Page) => Promise<unknown>> = {
  lure: async (page) =>
    (await press(page, ".two .main")) || (await press(page, ".controls .bar .main")) || press(page, ".offer"),
  pantry: async (page) => (await press(page, ".spot")) || press(page, ".hand button:not(:disabled)"),
  peek: async (page) => {
    if ((await page.locator(".fan .taken").count()) === 0) return press(page, ".fan button:not(:disabled)");
    await page.keyboard.press("n");
    return press(page, ".bar .main:not(:disabled):not(.round)");
  },
};

test.each(["lure", "pantry", "peek"] as const)("%s by keyboard alone", async (game) => {
  const { context, page, complaints } = await visit(browser, server.address, { ...DESKTOP, ...STILL });
  const here = `a[href="/new/${game}?with=here"]`;
  await page.locator(here).waitFor(); // the server is asked first which games there are
  expect(await press(page, here)).toBe(true);
  await page.locator("form .main").waitFor();
  expect(await tabTo(page, "form li:nth-of-type(2) select")).toBe(true);
  for (let i = 0; i < 2; i += 1) await page.keyboard.press("ArrowDown"); // from "someone here" past "a friend by link" to "a bot"
  expect(await press(page, "form .main")).toBe(true);
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
