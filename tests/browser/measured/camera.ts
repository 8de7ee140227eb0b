/** Pictures of a screen at every size of a device, by day and in the evening. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContextOptions, Page, ViewportSize } from "playwright-core";

import { STILL } from "../helpers/browser";
import { ROOT } from "../helpers/server";
import { settled } from "../helpers/settled";

const OUT = process.env.SCREENS_TO ?? join(ROOT, "docs/screens");
const USUAL = 40;
const QUALITY: Record<string, number> = { desktop: 62, large: 30 }; // what the README shows is looked at closely

export interface Device {
  options: BrowserContextOptions;
  sizes: Record<string, [number, number]>;
  names: string[];
}
const touch = { hasTouch: true, isMobile: true };
const ALL: Record<string, Device> = {
  phone: {
    options: { ...STILL, ...touch, locale: "pl-PL" },
    sizes: { phone: [390, 844], lying: [844, 390] },
    names: ["Ola", "Kuba", "Zosia"],
  },
  tablet: {
    options: { ...STILL, ...touch, locale: "ru-RU" },
    sizes: { tablet: [820, 1180] },
    names: ["Маша", "Дедушка", "Костя", "Бабушка", "Лиза", "Папа"],
  },
  desk: {
    options: { ...STILL, locale: "en-GB" },
    sizes: { desktop: [1440, 900], laptop: [1366, 630], large: [1920, 1080] },
    names: ["Ann", "Ben", "Cleo", "Dan"],
  },
};

/** SCREENS=peek,phone takes the screens of Peek at this size only; 1 takes everything. */
const asked = (process.env.SCREENS ?? "1").split(",").filter((word) => word !== "1");
const isSize = (word: string): boolean => Object.values(ALL).some(({ sizes }) => word in sizes);
const [sizesAsked, screensAsked] = [asked.filter(isSize), asked.filter((word) => !isSize(word))];
export const isAsked = (screen: string): boolean =>
  screensAsked.length === 0 || screensAsked.some((one) => screen === one || screen.startsWith(`${one}-`));

const chosen = ([name, { sizes, ...device }]: [string, Device]): [string, Device] => {
  const wanted = Object.entries(sizes).filter(([size]) => sizesAsked.length === 0 || sizesAsked.includes(size));
  return [name, { ...device, sizes: Object.fromEntries(wanted) }];
};
export const DEVICES = Object.entries(ALL)
  .map(chosen)
  .filter(([, { sizes }]) => Object.keys(sizes).length > 0);

const firstOf = (sizes: Device["sizes"]): ViewportSize => {
  const [[width, height] = [390, 844]] = Object.values(sizes);
  return { width, height };
};
/** SCREENS_IN=pl takes every size in this language. */
const SPOKEN = process.env.SCREENS_IN ? { locale: process.env.SCREENS_IN } : {};
export const opening = ({ options, sizes }: Device): BrowserContextOptions => ({
  ...options,
  ...SPOKEN,
  viewport: firstOf(sizes),
});

/** Lives in the page: its letters and pictures are there. */
async function loaded(): Promise<void> {
  await Promise.all([document.fonts.ready, ...[...document.images].map((one) => one.decode().catch(() => undefined))]);
}

/** The page has put on the colours of the day or of the evening, which it hears of with a frame of its own. */
async function dressed(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: "attached" });
  await page.evaluate(loaded);
}

type Rest = (page: Page) => Promise<unknown>; // until nothing moves any more

/** The same moment at every size, by day and in the evening. */
export async function shoot(page: Page, name: string, { sizes }: Device, rest: Rest = settled): Promise<void> {
  if (!isAsked(name)) return;
  mkdirSync(OUT, { recursive: true });
  const camera = await page.context().newCDPSession(page);
  for (const [size, [width, height]] of Object.entries(sizes)) {
    const quality = QUALITY[size] ?? USUAL;
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await dressed(page, colorScheme);
      await rest(page);
      const { data } = await camera.send("Page.captureScreenshot", { format: "webp", quality });
      const evening = colorScheme === "dark" ? "-dark" : "";
      writeFileSync(`${OUT}/${name}-${size}${evening}.webp`, Buffer.from(data, "base64"));
    }
  }
  await page.setViewportSize(firstOf(sizes));
}
