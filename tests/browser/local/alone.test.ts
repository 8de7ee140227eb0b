/** Tables in the page: played without a network, through reloads, to the end; what they leave behind can be checked. */
import { readFileSync } from "node:fs";

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, STILL, visit } from "../helpers/browser";
import { isKept, saved, verified } from "../helpers/offline";
import { isOver, play, startFromFront } from "../helpers/play";
import { browser, visiting } from "../helpers/stage";

const server = visiting();

/** Let a file fall on the page. */
const drop = (page: Page, text: string): Promise<unknown> =>
  page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], "game.json"));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  }, text);

test("Lure against a bot with the network off, left in mid-game and gone on with; its record is right", async () => {
  const options = { ...DESKTOP, ...STILL, acceptDownloads: true };
  const { context, page, complaints } = await visit(browser, server.address, options, { isHere: true });
  await isKept(page);
  await context.setOffline(true);
  await startFromFront(page, "Lure");
  expect(page.url()).toContain("/t/here-");
  await play("lure", [page], { shown: "body", after: 5 });
  expect(await isOver(page)).toBe(false);
  await page.goto(server.address);
  await page.locator('a[href^="/t/here-"]').click();
  await play("lure", [page], { shown: "body", after: 2 });
  await page.reload();
  await play("lure", [page]);
  const file = await saved(page);
  expect(verified(file)).toMatch(/lure/i);
  await page.getByRole("button", { name: "Check the luck" }).click();
  await page.locator(".good[role=status]").waitFor();
  await drop(page, readFileSync(file, "utf8"));
  await page.waitForURL(/\/replay\/here-/);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a module that does not load leaves the game to the server, and says so", async () => {
  const { context, page, complaints } = await visit(
    browser,
    `${server.address}/settings`,
    { ...STILL, serviceWorkers: "block" },
    { isHere: true },
  );
  await context.route("**/*.wasm", (route) => route.abort());
  await page.goto(server.address);
  await startFromFront(page, "Lure");
  expect(page.url()).not.toContain("/t/here-");
  await page.getByText("it is played at the server").waitFor();
  expect(complaints.filter((one) => !one.includes("blocked by Playwright"))).toEqual([]);
  await context.close();
});
