/** Browsers that notice what should not happen: console errors, requests to other hosts, pages that throw. */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";

import type { Clock } from "./clock";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };

/** For whole games: most of what they cost is the painting of thousands of frames. */
export const STILL: BrowserContextOptions = { reducedMotion: "reduce" };

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** Milliseconds: only what will never happen takes so long, on any machine. */
const BROKEN_AFTER = 240_000;

export interface Visitor {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

/** What the network may say while it is switched off is not the page's mistake. */
const EXCUSED =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection to|Failed to load resource: net::/;

/** Waits pass twenty times faster, so that whole games fit into a test. */
const HURRY = `{ const wait = setTimeout, tick = setInterval;
  window.setTimeout = (run, ms, ...rest) => wait(run, (ms ?? 0) / 20, ...rest);
  window.setInterval = (run, ms, ...rest) => tick(run, (ms ?? 0) / 20, ...rest); }`;

interface Way {
  isHurried?: boolean;
  clock?: Clock; // that the page's time is kept by
  delay?: number; // of its network by that clock, each way
}

export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = DESKTOP,
  { clock, isHurried = !clock, delay = 0 }: Way = {},
): Promise<Visitor> {
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "allow", ...options });
  context.setDefaultTimeout(BROKEN_AFTER);
  if (isHurried) await context.addInitScript(HURRY);
  const complaints: string[] = [];
  const { host } = new URL(address);
  const watch = (page: Page): void => {
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !EXCUSED.test(message.text()))
        complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(`threw ${error.message}`));
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).host !== host)
        complaints.push(`asked ${request.url()}`);
    });
  };
  context.on("page", watch);
  const page = await context.newPage();
  await clock?.keep(page, delay);
  await page.goto(address);
  return { context, page, complaints };
}
