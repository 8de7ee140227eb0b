/** Around the games: the front page and its shelf, the table that is set, those who come, and what follows a game. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { overflow, violations } from "../helpers/axe";
import { DESKTOP, PHONE, STILL, visit } from "../helpers/browser";
import { play } from "../helpers/play";
import { linkOf, setTable, sitDown, standings } from "../helpers/seats";
import { Server } from "../helpers/server";
import { browser, running } from "../helpers/stage";

const server = running(new Server()); // where no other results wait to be weighed

const SMALLEST = { width: 320, height: 640 };

/** Whether the whole of everything that matches is on the screen, unscrolled. */
const isInSight = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)].every((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      }),
    selector,
  );

/** Whether nothing that can be pressed is cut by the card that it lies on. */
const isInCards = (page: Page): Promise<boolean> =>
  page.locator("article .ways .button").evaluateAll((all) =>
    all.every((one) => {
      const card = one.closest("article")!.getBoundingClientRect();
      const { left, right } = one.getBoundingClientRect();
      return left >= card.left && right <= card.right;
    }),
  );

test("a phone shows all four games at once, and a game where it is my turn stands first on the shelf", async () => {
  const { context, page, complaints } = await visit(browser, server.address, { ...PHONE, ...STILL });
  await page.locator(".shelf svg").waitFor();
  expect((await page.locator(".shelf .wall").innerText()).trim()).toBe("");
  await setTableWithBots(page);
  await page.goto(server.address);
  await page.locator(".shelf .flag").waitFor();
  expect(await page.locator(".shelf li").first().innerText()).toMatch(/Your turn[^]*Lure[^]*with Mittens/);
  expect(await isInSight(page, "article .ways .button")).toBe(true);
  expect(await page.locator("article .ways .button").count()).toBe(12);
  for (const viewport of [SMALLEST, { width: SMALLEST.height, height: SMALLEST.width }]) {
    await page.setViewportSize(viewport);
    expect([viewport, await isInCards(page)]).toEqual([viewport, true]);
  }
  expect(await violations(page)).toEqual([]);
  await page.locator(".shelf li a").first().click();
  await page.waitForURL(/\/t\//);
  expect(complaints).toEqual([]);
  await context.close();
});

/** A game of Lure for two that I begin. */
async function setTableWithBots(page: Page): Promise<void> {
  await page.goto(`${server.address}/new/lure`);
  await page.getByRole("button", { name: "Luck says who begins" }).click();
  await page.getByRole("button", { name: "I begin" }).waitFor();
  await setTable(page);
}

test("a tap on a seat offers four choices, a tap on a tag flips it, and the table is set so", async () => {
  const { context, page, complaints } = await visit(browser, `${server.address}/new/pantry`, { ...PHONE, ...STILL });
  await page.getByRole("button", { name: "Add a seat" }).click();
  const card = page.getByRole("region", { name: "Who sits here?" });
  expect(await card.locator(".choice").allInnerTexts()).toHaveLength(4);
  expect(await violations(page)).toEqual([]);
  await card.getByRole("button", { name: "Someone beside me" }).click();
  await card.getByLabel("Cherry").check({ force: true });
  expect(await card.getByLabel("Player").inputValue()).toBe("Cherry");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Time for a move/ }).click();
  await setTable(page);
  const table = await tableOf(page);
  expect(table.seats.map(({ kind, picture }) => [kind, picture])).toEqual([
    ["person", "cat-ginger"],
    ["bot", ""],
    ["person", "mouse-red"],
  ]);
  expect(table.clock.time).toBe(30_000);
  expect(complaints).toEqual([]);
  await context.close();
});

interface Told {
  id: string;
  phase: string;
  seats: { kind: string; name: string; picture: string }[];
  clock: { time: number };
}
const tableOf = (page: Page): Promise<Told> =>
  page.evaluate(async () => {
    const answer = await fetch(`/api/codes/${location.pathname.split("/").at(-1) ?? ""}`);
    return ((await answer.json()) as { table: Told }).table;
  });

test("each arrival is said, and whoever starts before all have come is told with whom", async () => {
  const ola = await visit(browser, `${server.address}/new/pounce?with=friends`, { ...DESKTOP, ...STILL });
  await setTable(ola.page, "Ola");
  const kid = await visit(browser, await linkOf(ola.page), { ...PHONE, ...STILL });
  expect(await overflow(kid.page)).toBeLessThanOrEqual(0);
  await kid.page.getByLabel("Clover").check({ force: true });
  await sitDown(kid.page, "Kid");
  await ola.page.getByRole("log").getByText("Kid sat down and waves").waitFor();
  await ola.page.getByText("Ready to play: you, Kid, and 1 bot.").waitFor();
  for (const { page } of [ola, kid]) expect(await violations(page)).toEqual([]);
  await ola.page.getByRole("button", { name: "Start with 2 and bots" }).click();
  await kid.page.locator(".invite").waitFor({ state: "detached" });
  expect((await tableOf(ola.page)).seats.map(({ kind }) => kind)).toEqual(["person", "person", "bot"]);
  expect([...ola.complaints, ...kid.complaints]).toEqual([]);
  await ola.context.close();
  await kid.context.close();
});

test("after a game: my place, the best moment, a picture to share, and one tap to the next game", async () => {
  const { context, page, complaints } = await visit(browser, server.address, { ...PHONE, ...STILL });
  await setTableWithBots(page);
  await play("lure", [page]);
  expect(await standings(page)).toHaveLength(2);
  await page.getByText(/^(You win!|Your place: 2 of 2)$/).waitFor();
  const best = page.getByRole("link", { name: "Watch this move" });
  await best.or(page.getByText("No move stood out")).waitFor(); // luck says which
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Share" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^[a-z]+-[a-z]+\.png$/);

  const over = page.url();
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForFunction((was) => location.href !== was, over);
  expect((await tableOf(page)).phase).toMatch(/sharing|playing/);

  await page.goto(server.address);
  await page.locator(".shelf .over a").click();
  await page.waitForURL(/\/replay\//);
  expect(complaints).toEqual([]);
  await context.close();
});
