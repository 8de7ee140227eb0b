/** A new version of the page: offered on the front page, never forced into a running game. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { PHONE, STILL, visit } from "../helpers/browser";
import { play, startFromFront } from "../helpers/play";
import { ROOT, Server } from "../helpers/server";
import { browser, running } from "../helpers/stage";

const folder = mkdtempSync(join(tmpdir(), "mischief-page-"));
cpSync(join(ROOT, "web/dist"), folder, { recursive: true });
const server = running(new Server({ MISCHIEF_PAGE: folder }));

/** The page is built anew, with another title. */
function newVersion(): void {
  const change = (name: string, from: string | RegExp, to: string): void => {
    const text = readFileSync(join(folder, name), "utf8");
    expect(text).toMatch(from);
    writeFileSync(join(folder, name), text.replace(from, to));
  };
  change("index.html", 'lang="en"', 'lang="en" data-version="new"');
  change("sw.js", /(index\.html`?"?,\s*"?revision"?:\s*["'`])\w+/, "$1another");
}

const isNew = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.dataset.version === "new");

/** The browser finds it by itself within a day. */
const findIt = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.ready;
    await found.update();
    while (found.installing) await new Promise((look) => requestAnimationFrame(look));
  });

test("a new version is offered after the game, and waits until it is wanted", async () => {
  const { context, page, complaints } = await visit(
    browser,
    server.address,
    { ...PHONE, ...STILL },
    { isHere: true, isHurried: false },
  );
  await page.evaluate(() => navigator.serviceWorker.ready);
  await startFromFront(page, "Lure");
  newVersion();
  await findIt(page);
  await play("lure", [page], { shown: "body", after: 3 });
  await page.reload();
  await play("lure", [page], { shown: "body", after: 1 });
  expect([await isNew(page), await page.getByText("A new version").count()]).toEqual([false, 0]);
  await page.locator('a[href="/"]').first().click();
  await page.getByRole("button", { name: "Use it now" }).click();
  await page.waitForFunction(() => document.documentElement.dataset.version === "new");
  await page.locator('a[href^="/t/here-"]').waitFor(); // the game is still there
  expect(await page.getByText("A new version").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
