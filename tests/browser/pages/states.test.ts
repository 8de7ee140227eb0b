/** What lies over a table for a while: each is accessible, by day and in the evening, on a phone and at a desk. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { overflow, violations } from "../helpers/axe";
import { DESKTOP, PHONE, STILL, visit } from "../helpers/browser";
import { play, startFromFront } from "../helpers/play";
import { setTable } from "../helpers/seats";
import { atRest } from "../helpers/settled";
import { browser, visiting } from "../helpers/stage";

const server = visiting();

const SEEN = [
  ["light", PHONE],
  ["dark", DESKTOP],
] as const;

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).last().click();

/** A desk has some of the menu's buttons beside the board too. */
const pressIn = (page: Page, name: string): Promise<void> =>
  page.locator("dialog[open]").last().getByRole("button", { name, exact: true }).click();

async function isFine(page: Page, state: string): Promise<void> {
  await atRest(page);
  expect([state, ...(await violations(page)), await overflow(page)]).toEqual([state, 0]);
}

test.each(SEEN)(
  "in the %s: menu, leaving, moves, a hint, what was before, the result and its menu",
  async (colorScheme, size) => {
    const options = { ...size, ...STILL, colorScheme };
    const { context, page, complaints } = await visit(browser, server.address, options);
    await startFromFront(page, "Lure");
    await play("lure", [page], { shown: ".two .stop" });
    await press(page, "Give me a hint");
    await page.locator(".advice").waitFor();
    await isFine(page, "hint");
    await press(page, "Menu");
    await isFine(page, "menu");
    await pressIn(page, "Leave the table");
    await isFine(page, "leaving");
    await pressIn(page, "Stay");
    await pressIn(page, "Moves");
    await isFine(page, "moves");
    await press(page, "Close");
    await press(page, "Menu");
    await pressIn(page, "Look back");
    await page.locator(".bar .count").waitFor();
    await isFine(page, "what was before");
    await press(page, "Close");
    await play("lure", [page]);
    await isFine(page, "result");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("result"); // not the way out
    await press(page, "Menu");
    await isFine(page, "menu of the result");
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.each(SEEN)("in the %s: the curtain, and Pounce's times and result", async (colorScheme, size) => {
  const options = { ...size, ...STILL, colorScheme };
  const { context, page, complaints } = await visit(browser, `${server.address}/new/peek?with=here`, options);
  await setTable(page);
  await page.locator(".curtain").waitFor();
  await isFine(page, "curtain");
  await page.goto(server.address);
  await startFromFront(page, "Pounce");
  await play("pounce", [page], { shown: ".times" });
  await isFine(page, "times");
  await play("pounce", [page]);
  await isFine(page, "result");
  expect(complaints).toEqual([]);
  await context.close();
});
