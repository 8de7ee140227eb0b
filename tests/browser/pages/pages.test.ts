/** Every page: accessible, in three languages without overflow, light and dark, offline, and small. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";

import { overflow, shifted, STEADY, violations } from "../helpers/axe";
import { DESKTOP, PHONE, visit } from "../helpers/browser";
import { play, startFromFront } from "../helpers/play";
import { setTable } from "../helpers/seats";
import { ROOT } from "../helpers/server";
import { browser, visiting } from "../helpers/stage";

const WEB = join(ROOT, "web");
const server = visiting();

const PAGES = [
  "/",
  "/settings",
  "/rules/lure",
  "/rules/peek",
  "/rules/pantry",
  "/rules/pounce",
  "/new/lure",
  "/new/pantry?with=here",
  "/new/pounce?with=here",
  "/lab/pantry",
  "/lab/peek",
  "/nowhere",
];

test.each([
  ["en-GB", "light", DESKTOP],
  ["ru-RU", "dark", PHONE],
  ["pl-PL", "light", PHONE],
] as const)("in %s, %s, every page is accessible, fits, and stands still", async (locale, colorScheme, size) => {
  const { context, page, complaints } = await visit(browser, server.address, { ...size, locale, colorScheme });
  await page.locator("h1").waitFor();
  expect(await shifted(page)).toBeLessThanOrEqual(STEADY); // before the browser knows our letters
  for (const path of PAGES) {
    await page.goto(server.address + path);
    await page.locator("h1").waitFor();
    expect([path, await page.evaluate(() => document.documentElement.lang)]).toEqual([path, locale.slice(0, 2)]);
    expect([path, ...(await violations(page))]).toEqual([path]);
    expect([path, await overflow(page)]).toEqual([path, 0]);
    expect([path, Math.max(STEADY, await shifted(page))]).toEqual([path, STEADY]);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

/** As a server answers that is not ready yet. */
const warmingUp = (route: Route): Promise<void> => {
  const bots = Object.fromEntries(["lure", "peek", "pantry", "pounce"].map((game) => [game, ["kitten", "cat"]]));
  return route.fulfill({ json: { done: 0, of: 1, bots } });
};

test.each([
  ["lure", "Lure"],
  ["pantry", "Pantry"],
  ["peek", "Peek"],
  ["pounce", "Pounce"],
] as const)(
  "the table of %s is accessible, and stands still when one comes back and its bots warm up",
  async (game, title) => {
    const { context, page } = await visit(browser, server.address, PHONE);
    await context.route("**/api/warm-up", warmingUp);
    await startFromFront(page, title);
    const OFFERED = {
      lure: ".offer",
      pantry: '.hand button[aria-disabled="false"]',
      peek: ".hand button:not(:disabled)",
      pounce: ".times",
    };
    await play(game, [page], { shown: OFFERED[game] });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    for (const path of [new URL(page.url()).pathname, "/"]) {
      await page.goto(server.address + path);
      await page
        .locator(path === "/" ? ".shelf.busy" : "[data-size]")
        .first()
        .waitFor();
      await page.getByText("Bots are warming up").waitFor();
      expect([path, Math.max(STEADY, await shifted(page))]).toEqual([path, STEADY]);
    }
    await context.close();
  },
);

test.each(["light", "dark"] as const)(
  "six people around a tablet, %s, have an accessible table",
  async (colorScheme) => {
    const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true, colorScheme };
    const { context, page } = await visit(browser, `${server.address}/new/pounce?with=here`, tablet);
    for (let seats = 3; seats < 6; seats += 1) await page.getByRole("button", { name: "Add a seat" }).click();
    await setTable(page);
    await page.locator(".pad.throw .press").dispatchEvent("click");
    await page.locator(".pad.rolls").nth(5).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await context.close();
  },
);

test("the shell opens without a network and says so", async () => {
  const { context, page } = await visit(browser, server.address, DESKTOP, { isHurried: false });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("status").filter({ hasText: "offline" }).waitFor();
  await page.getByRole("combobox", { name: "Language" }).selectOption("pl"); // words that were not asked for before
  await page.getByRole("status").filter({ hasText: "Jesteś offline" }).waitFor();
  await page.reload();
  await page.getByRole("status").filter({ hasText: "Jesteś offline" }).waitFor();
  await context.setOffline(false);
  await context.close();
});

test("the browser is told to run and load nothing but our own files", async () => {
  const policy = (await fetch(server.address)).headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy.replace("'wasm-unsafe-eval'", "")).not.toContain("unsafe"); // rules are WebAssembly
});

describe("sizes", () => {
  interface Chunk {
    file: string;
    imports?: string[];
    dynamicImports?: string[];
  }
  const manifest = (): Record<string, Chunk> =>
    JSON.parse(readFileSync(join(WEB, "dist/.vite/manifest.json"), "utf8")) as Record<string, Chunk>;

  function kibibytes(...entries: string[]): number {
    const chunks = manifest();
    const needed = new Set<string>();
    const add = (name: string): void => {
      if (needed.has(name)) return;
      needed.add(name);
      chunks[name]?.imports?.forEach(add);
    };
    entries.forEach(add);
    const files = [...needed]
      .map((name) => join(WEB, "dist", chunks[name]?.file ?? ""))
      .filter((file) => file.endsWith(".js") && existsSync(file));
    return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024;
  }

  const words = (language: string): string => `src/words.gen/messages/${language}.js`;
  const LANGUAGES = ["en", "ru", "pl"];

  test("a page loads the words of one language", async () => {
    const { context, page } = await visit(browser, server.address, { ...PHONE, locale: "pl-PL" });
    await page.locator("h1").waitFor();
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const files = LANGUAGES.map((language) => manifest()[words(language)]?.file ?? "no words");
    expect(files.map((file) => loaded.includes(`${server.address}/${file}`))).toEqual([false, false, true]);
    await context.close();
  });

  test.each(LANGUAGES)("the front page needs at most 80 KiB of script in %s", (language) => {
    const size = kibibytes("index.html", words(language));
    expect(size).toBeGreaterThan(10 + kibibytes(words(language)));
    expect(size).toBeLessThanOrEqual(80);
  });

  test.each(["lure", "peek", "pantry", "pounce"])("the page of %s needs at most 180 KiB", (game) => {
    const board = `src/boards/${game}/index.ts`;
    expect(Object.keys(manifest())).toContain(board);
    for (const language of LANGUAGES)
      expect(kibibytes("index.html", words(language), "src/pages/Table.svelte", board)).toBeLessThanOrEqual(180);
  });

  test("the lab is loaded only where it is visited", () => {
    const lab = manifest()["src/pages/Lab.svelte"];
    expect(lab && manifest()["index.html"]?.dynamicImports).toContain("src/pages/Lab.svelte");
  });
});
