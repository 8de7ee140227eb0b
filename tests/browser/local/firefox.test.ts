/** A smoke in Firefox, only when asked, by `make firefox-test`: the network is off from the second visit on. */
import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { BROKEN_AFTER, HURRY, LEARNT } from "../helpers/browser";
import { verified } from "../helpers/offline";
import { play } from "../helpers/play";
import { ROOT, Server } from "../helpers/server";

const FIREFOX = process.env.FIREFOX;
const PUPPETEER = join(ROOT, "build/firefox/node_modules/puppeteer-core/lib/puppeteer/puppeteer-core.js");

/** What we use of a page by Puppeteer, which speaks WebDriver BiDi; the rest of it is Playwright's too. */
interface Visited extends Pick<Page, "evaluate" | "goto" | "reload" | "url"> {
  evaluateOnNewDocument(script: string): Promise<unknown>;
  setDefaultTimeout(ms: number): void;
  waitForSelector(selector: string): Promise<{ click(): Promise<void> }>;
  on(event: "pageerror", heard: (error: Error) => void): void;
}

interface Driven {
  newPage(): Promise<Visited>;
  close(): Promise<void>;
}

/** Firefox as people have it, with a folder for what they save. */
async function firefox(folder: string): Promise<Driven> {
  const { default: puppeteer } = (await import(PUPPETEER)) as {
    default: { launch(options: object): Promise<Driven> };
  };
  const extraPrefsFirefox = {
    "browser.download.dir": folder,
    "browser.download.folderList": 2, // that one
    "intl.accept_languages": "en-GB",
    "ui.prefersReducedMotion": 1,
  };
  return puppeteer.launch({ browser: "firefox", executablePath: FIREFOX, extraPrefsFirefox });
}

/** The one file that was saved, once it is whole. */
async function savedIn(folder: string): Promise<string> {
  const files = (): string[] => readdirSync(folder).map((name) => join(folder, name));
  const sizes = (): number[] => files().map((file) => statSync(file).size);
  await expect.poll(sizes, { timeout: BROKEN_AFTER }).toEqual([expect.toSatisfy((size: number) => size > 0)]);
  return files()[0] ?? "";
}

/** Lives in the page: press the last of them, which lies on top. */
const press = (selector: string): void => [...document.querySelectorAll<HTMLElement>(selector)].at(-1)?.click();

test.runIf(FIREFOX)("Lure against bots in Firefox with the network off, to a record that is right", async () => {
  const [server, folder] = [new Server(), mkdtempSync(join(tmpdir(), "mischief-saved-"))];
  await server.start();
  const browser = await firefox(folder);
  const page = await browser.newPage();
  const threw: string[] = [];
  page.on("pageerror", ({ message }) => threw.push(message));
  page.setDefaultTimeout(BROKEN_AFTER);
  await page.evaluateOnNewDocument(LEARNT + HURRY);
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await server.stop(); // there is no other network
  await page.reload();
  await (await page.waitForSelector("article .ways .main")).click();
  await page.waitForSelector(".two .main, .offer");
  expect(page.url()).toContain("/t/here-");
  await play("lure", [page as unknown as Page]);
  await page.evaluate(press, '[aria-label="Menu"]');
  await page.waitForSelector("a[download]");
  await page.evaluate(press, "a[download]");
  expect(verified(await savedIn(folder))).toMatch(/lure/i);
  expect(threw).toEqual([]);
  await browser.close();
});
