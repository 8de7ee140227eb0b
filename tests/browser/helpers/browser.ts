/** Browsers that notice what should not happen: console errors, requests to other hosts, pages that throw. */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";

import type { Clock } from "./clock";
import { bringLuck } from "./luck";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,OptimizationHints,PaintHolding", // a tenth of its work
];

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };

/** For whole games: most of what they cost is the painting of thousands of frames. */
export const STILL: BrowserContextOptions = { reducedMotion: "reduce" };

const CHROMIUM = { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS };

export const launch = (): Promise<Browser> => chromium.launch(CHROMIUM);

/** A browser of its own that keeps all that it knows in a folder, for those who come back to it. */
export const launchIn = (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...CHROMIUM, ...USUAL, ...options });

/** Milliseconds: only what will never happen takes so long, on any machine. */
export const BROKEN_AFTER = 240_000;

export interface Visitor {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

/** What the network may say while it is switched off is not the page's mistake. */
const EXCUSED =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection to|Failed to load resource: net::/;

export const HURRIED = 20; // times

/** Waits pass so much faster, so that whole games fit into a test; who waits longest, waits for a busy machine. */
export const HURRY = `{ const wait = setTimeout, tick = setInterval;
  const faster = (ms) => ms >= 20_000 ? ms : (ms ?? 0) / ${HURRIED};
  window.setTimeout = (run, ms, ...rest) => wait(run, faster(ms), ...rest);
  window.setInterval = (run, ms, ...rest) => tick(run, faster(ms), ...rest); }`;

/** A browser that remembers something from before; an empty page, from which every tab begins, has no memory. */
const remembering = (name: string, value: unknown): string =>
  `if (origin !== "null") localStorage.setItem("mischief.${name}", ${JSON.stringify(JSON.stringify(value))});`;

/** Whoever comes here has had every lesson, unless a test says otherwise. */
export const LEARNT = remembering("learnt", ["lure", "peek", "pantry", "pounce"]);

/** Most tests are about the server: this page leaves all tables to it. */
const AT_SERVER = remembering("tables", "server");

interface Way {
  isNew?: boolean; // comes for the first time
  isHere?: boolean; // tables are in the page where they can be
  isHurried?: boolean;
  clock?: Clock; // that the page's time is kept by
  delay?: number; // of its network by that clock, each way
}

const USUAL: BrowserContextOptions = { locale: "en-GB", serviceWorkers: "allow" };

export const visit = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions = DESKTOP,
  way: Way = {},
): Promise<Visitor> => visitIn(await browser.newContext({ ...USUAL, ...options }), address, way);

export async function visitIn(
  context: BrowserContext,
  address: string,
  { clock, isHurried = !clock, isNew = false, isHere = false, delay = 0 }: Way = {},
): Promise<Visitor> {
  context.setDefaultTimeout(BROKEN_AFTER);
  await bringLuck(context, address);
  if (!isNew) await context.addInitScript(LEARNT);
  if (!isHere) await context.addInitScript(AT_SERVER);
  if (isHurried) await context.addInitScript(HURRY);
  const complaints: string[] = [];
  const { host } = new URL(address);
  const watch = (page: Page): void => {
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !EXCUSED.test(message.text()))
        complaints.push(`${message.text()} ${message.location().url}`);
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
