/** Two friends by link, and everything that happens to a connection: reload, no network, a second tab, a new server. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, PHONE, STILL, visit } from "../helpers/browser";
import { play } from "../helpers/play";
import { begin, linkOf, setTable, sitDown, standings } from "../helpers/seats";
import { Server } from "../helpers/server";
import { browser, running } from "../helpers/stage";

const server = running(new Server());

/** Ola opens a table and Kuba comes by the link that she sends. */
async function atOneTable(game: string) {
  const ola = await visit(browser, `${server.address}/new/${game}?with=friends`, { ...DESKTOP, ...STILL });
  await setTable(ola.page, "Ola");
  const kuba = await visit(browser, await linkOf(ola.page), { ...PHONE, ...STILL });
  await sitDown(kuba.page, "Kuba");
  await begin(ola.page, kuba.page);
  return { ola, kuba };
}

test("two friends play by link to the same result", async () => {
  const { ola, kuba } = await atOneTable("pantry");
  await play("pantry", [ola.page, kuba.page]);
  expect(await standings(ola.page)).toEqual(await standings(kuba.page));
  expect([...ola.complaints, ...kuba.complaints]).toEqual([]);
  await ola.context.close();
  await kuba.context.close();
});

test("reload, a lost network, a second tab and a new server leave both at the table", async () => {
  const { ola, kuba } = await atOneTable("lure");
  await play("lure", [ola.page, kuba.page], { shown: ".points", besides: "0" });

  await kuba.page.reload();
  await kuba.page.locator("[data-seat]").first().waitFor();

  await kuba.context.setOffline(true);
  await kuba.page.evaluate(() => dispatchEvent(new Event("offline")));
  await kuba.context.setOffline(false);
  await kuba.page.getByRole("img", { name: "Connected" }).waitFor();

  const second = await ola.context.newPage();
  await second.goto(ola.page.url());
  await second.locator("[data-seat]").first().waitFor();
  const shown = await second.locator(".points").allTextContents();
  await ola.page.bringToFront(); // a page behind another one is hardly painted, and Playwright looks at frames
  await ola.page.waitForFunction(
    (shown) => String(Array.from(document.querySelectorAll(".points"), (one) => one.textContent)) === String(shown),
    shown,
  ); // what happened last may still be told there

  await server.stop();
  await ola.page.getByRole("status").filter({ hasText: "Connection lost" }).waitFor();
  await server.start();
  await ola.page.getByRole("img", { name: "Connected" }).waitFor();

  await play("lure", [ola.page, kuba.page]);
  expect(await standings(ola.page)).toEqual(await standings(kuba.page));
  expect(ola.complaints).toEqual([]);
  await ola.context.close();
  await kuba.context.close();
});

/** Lives in the page: how far the next thing that is said hangs below a player's plaque, and from its left edge. */
const nextSaid = (name: string): Promise<[words: string, x: number, y: number]> =>
  new Promise((done) => {
    const observer = new MutationObserver(() => {
      const bubble = document.querySelector<HTMLElement>(".bubbles p");
      const plaque = document.querySelector(`.plaque[aria-label="${name}"]`);
      if (!bubble || !plaque) return;
      observer.disconnect();
      const { left, bottom } = plaque.getBoundingClientRect();
      const from = (edge: string, side: number): number => Math.round(parseFloat(edge) - side);
      const tell = ({ style: at }: HTMLElement): void =>
        done([bubble.textContent ?? "", from(at.left, left), from(at.top, bottom)]);
      requestAnimationFrame(() => tell(bubble)); // by then it has its place
    });
    observer.observe(document, { subtree: true, childList: true });
  });

/** Leave by the menu, in this way. */
async function leave(page: Page, way: string): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave the table" }).click();
  await page.getByText("A bot plays on for you").waitFor();
  await page.getByRole("button", { name: way }).click();
  await page.waitForURL(/\/$/);
}

test("whoever speaks, goes, leaves or comes back is told by name and at their plaque, and the host may end the game", async () => {
  const { ola, kuba } = await atOneTable("lure");
  const told = (words: string): Promise<void> => ola.page.getByText(words).first().waitFor({ state: "attached" });
  const plaque = ola.page.getByRole("group", { name: "Kuba", exact: true });

  const said = ola.page.evaluate(nextSaid, "Kuba");
  await kuba.page.getByRole("button", { name: "Menu" }).click();
  await kuba.page.getByRole("button", { name: "Well played!" }).click();
  expect(await said).toEqual([expect.stringMatching(/^Kuba:\s+Well played!$/), 12, 8]);

  await kuba.page.goto(server.address);
  await told("Kuba is away");
  await plaque.getByText("is away").waitFor();
  await kuba.page.goto(ola.page.url());
  await told("Kuba is back!");
  await leave(kuba.page, "Leave the table");
  await told("A bot plays for Kuba now");
  await plaque.getByText("a bot plays for Kuba").waitFor();
  await kuba.page.goto(ola.page.url());
  await told("Kuba is back!");

  await leave(ola.page, "End the game for everybody");
  await kuba.page.getByRole("status").filter({ hasText: "This table was closed" }).waitFor();
  expect([...ola.complaints, ...kuba.complaints]).toEqual([]);
  await ola.context.close();
  await kuba.context.close();
});

/** What the page shows and says, frame by frame. */
interface Frame {
  isCurtained: boolean;
  tiles: number;
  words: string[];
}

const watchFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const frames: Frame[] = [];
    Object.assign(window, { frames });
    const textOf = (one: Element): string => one.textContent ?? "";
    const look = (): void => {
      const isCurtained = document.querySelector(".curtain") !== null;
      const words = [...document.querySelectorAll("[role=log], [aria-live], .told")].map(textOf);
      frames.push({ isCurtained, tiles: document.querySelectorAll(".world .tile").length, words });
      requestAnimationFrame(look);
    };
    look();
  });

test("around one device a curtain holds the focus, falls when the mover has seen the move, and no secret is said", async () => {
  const { context, page, complaints } = await visit(browser, `${server.address}/new/pantry?with=here`, DESKTOP);
  await setTable(page);
  const curtain = page.getByRole("dialog");
  await curtain.waitFor();
  const first = await curtain.getAttribute("aria-label");
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".board, header") ?? null)).toBe(null);
  }
  await watchFrames(page);
  await curtain.getByRole("button").click();
  await curtain.waitFor({ state: "detached" });
  await play("pantry", [page], { shown: ".curtain" });
  expect(await curtain.getAttribute("aria-label")).not.toBe(first);
  await curtain.getByRole("button").click();
  await curtain.waitFor({ state: "detached" });
  const frames = await page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);
  const laid = Math.max(...frames.map(({ tiles }) => tiles));
  const fell = frames.findLastIndex(({ isCurtained }) => isCurtained);
  expect(frames.slice(0, fell).some(({ tiles, isCurtained }) => tiles === laid && !isCurtained)).toBe(true);
  const said = new Set(frames.flatMap(({ words }) => words));
  expect([...said].some((words) => words.includes("lays"))).toBe(true);
  expect([...said].filter((words) => words.includes("draws:"))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("around one device everybody hears who laid what and where, and nobody what was drawn", async () => {
  const { context, page } = await visit(browser, `${server.address}/new/pantry?with=here`, { ...DESKTOP, ...STILL });
  await page.evaluate(() => {
    const heard = new Set<string>();
    Object.assign(window, { heard });
    const listen = (): void => {
      for (const one of document.querySelectorAll(".told, [role=log]")) heard.add(one.textContent?.trim() ?? "");
    };
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await setTable(page);
  await play("pantry", [page], { shown: "[data-size=tile]", count: 4 });
  const heard = await page.evaluate(() => [...(window as unknown as { heard: Set<string> }).heard].filter(Boolean));
  const laid = heard.filter((words) => words.includes(" lays "));
  expect(laid.length).toBeGreaterThanOrEqual(3);
  for (const words of laid) expect(words).toMatch(/^\w+( 2)? lays [\w’ -]+, (next to|in the middle)/);
  for (const words of heard) expect(words).not.toMatch(/draw/);
  await context.close();
});
