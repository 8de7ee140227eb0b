/** Every page: accessible, in three languages without overflow, light and dark, offline, and small. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { overflow, violations } from "./axe";
import { DESKTOP, PHONE, visit } from "./browser";
import { play, startFromFront } from "./play";
import { Server } from "./server";
import { browser, running } from "./stage";

const WEB = resolve(import.meta.dirname, "../../web");
const server = running(new Server());

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
  "/nowhere",
];

describe.each([
  ["en-GB", "light", DESKTOP],
  ["ru-RU", "dark", PHONE],
  ["pl-PL", "light", PHONE],
] as const)("in %s, %s", (locale, colorScheme, size) => {
  test.each(PAGES)("%s is accessible and fits", async (path) => {
    const { context, page, complaints } = await visit(browser, server.address + path, { ...size, locale, colorScheme });
    await page.locator("h1").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test.each([
  ["lure", "Lure"],
  ["pantry", "Pantry"],
  ["peek", "Peek"],
  ["pounce", "Pounce"],
] as const)("the table of %s is accessible", async (game, title) => {
  const { context, page } = await visit(browser, server.address, PHONE);
  await startFromFront(page, title);
  const OFFERED = {
    lure: ".offer",
    pantry: ".hand button:not(:disabled)",
    peek: ".fan button:not(:disabled)",
    pounce: ".strip",
  };
  await play(game, [page], { shown: OFFERED[game] });
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await context.close();
});

test.each(["light", "dark"] as const)(
  "six people around a tablet, %s, have an accessible table",
  async (colorScheme) => {
    const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true, colorScheme };
    const { context, page } = await visit(browser, `${server.address}/new/pounce?with=here`, tablet);
    for (let seats = 3; seats < 6; seats += 1) await page.getByRole("button", { name: "Add a seat" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator(".pad.throw .press").dispatchEvent("click");
    await page.locator(".pad.live").nth(5).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await context.close();
  },
);

test("the shell opens without a network and says so", async () => {
  const { context, page } = await visit(browser, server.address, PHONE, { isHurried: false });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("status").filter({ hasText: "offline" }).waitFor();
  await context.setOffline(false);
  await context.close();
});

test("the browser is told to run and load nothing but our own files", async () => {
  const policy = (await fetch(server.address)).headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain("unsafe");
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

  test("the front page needs at most 80 KiB of script", () => {
    const size = kibibytes("index.html");
    expect(size).toBeGreaterThan(10);
    expect(size).toBeLessThanOrEqual(80);
  });

  test.each(["lure", "peek", "pantry", "pounce"])("the page of %s needs at most 180 KiB", (game) => {
    const board = `src/boards/${game}/index.ts`;
    expect(Object.keys(manifest())).toContain(board);
    expect(kibibytes("index.html", "src/pages/Table.svelte", board)).toBeLessThanOrEqual(180);
  });
});
