/** Those who only watch: they see the table, no hand, and nothing to press. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { overflow, violations } from "../helpers/axe";
import { DESKTOP, PHONE, STILL, visit } from "../helpers/browser";
import { play, startFromFront } from "../helpers/play";
import { setTable } from "../helpers/seats";
import { Server } from "../helpers/server";
import { browser, running } from "../helpers/stage";

const server = running(new Server()); // where no other results wait to be weighed

test("a link to a running game is a seat in the audience", async () => {
  const player = await visit(browser, server.address);
  await startFromFront(player.page, "Pantry");
  const guest = await visit(browser, player.page.url());
  await play("pantry", [player.page], { shown: ".world .tile", count: 5 });
  await guest.page.locator(".world .tile").nth(3).waitFor();
  expect(await guest.page.locator(".hand").count()).toBe(0);
  expect(await guest.page.locator(".spot").count()).toBe(0);
  expect(guest.complaints).toEqual([]);
  await player.context.close();
  await guest.context.close();
});

/** It is in the menu of the result. */
async function checkLuck(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).last().click();
  await page.getByRole("button", { name: "Check the luck" }).click();
  await page.getByText("they kept the promise").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
}

test("a finished game can be watched again step by step, and its luck checked", async () => {
  const { context, page, complaints } = await visit(browser, `${server.address}/new/lure`, { ...DESKTOP, ...STILL });
  await setTable(page); // for two, which is solved: how well it was played does not hang on samples
  await play("lure", [page]);
  await checkLuck(page);
  await page.getByRole("button", { name: "Watch again" }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.waitForFunction(() => {
    const steps = document.querySelector<HTMLInputElement>("input[type=range]");
    return steps !== null && steps.value === steps.max;
  });
  await page.getByRole("button", { name: "To the start" }).click();
  await page.getByText("Exact: this game is solved").waitFor(); // asked for on the result
  await page.getByRole("button", { name: "Next mistake" }).click();
  await page.getByText(/gave away (about )?\d+/).waitFor();
  await page.getByRole("button", { name: "Show what was better" }).click();
  await page.getByText(/^Better: /).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

/** Its host asks the server to close the table, and stays to see it; whoever does so by the menu leaves. */
const closedByHost = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const code = location.pathname.split("/").at(-1) ?? "";
    const { table } = (await (await fetch(`/api/codes/${code}`)).json()) as { table: { id: string } };
    await fetch(`/api/tables/${table.id}`, { method: "DELETE" });
  });

test("a table that its host closes before the end offers the check of its luck too, at once and by its link", async () => {
  const { context, page, complaints } = await visit(browser, server.address, PHONE);
  await startFromFront(page, "Lure");
  await play("lure", [page], { shown: ".points", besides: "0" });
  await closedByHost(page);
  for (const come of [() => Promise.resolve(), () => page.reload()]) {
    await come();
    await page.getByRole("status").filter({ hasText: "This table was closed" }).waitFor();
    await page.getByRole("button", { name: "Check the luck" }).click();
    await page.getByText("they kept the promise").waitFor();
  }
  expect(await page.getByText("kept nothing from before the game").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Lives in the page: whether each tile lies on the felt as a whole, and each of the hand on the screen. */
function isAllSeen(): boolean {
  const boxes = (selector: string): DOMRect[] =>
    [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const isIn = ({ left, right, top, bottom }: DOMRect, room: { right: number; bottom: number }): boolean =>
    Math.min(left, top) >= -1 && right <= room.right + 1 && bottom <= room.bottom + 1;
  const [field] = boxes(".table");
  const screen = { right: innerWidth, bottom: boxes("[role=toolbar]")[0]?.top ?? 0 };
  return (
    boxes("[data-size=tile]").every((tile) => tile.top >= field!.top - 1 && isIn(tile, field!)) &&
    boxes(".hand button").every((tile) => isIn(tile, screen))
  );
}

test("whoever has the link sees a finished game from any seat, all hands open and no tile cut, however a phone is held", async () => {
  const player = await visit(browser, server.address, { ...DESKTOP, ...STILL });
  await startFromFront(player.page, "Pantry");
  await play("pantry", [player.page]);
  await checkLuck(player.page);
  const link = player.page.url().replace("/t/", "/replay/");
  await player.context.close();
  const guest = await visit(browser, `${link}?at=30`, PHONE);
  await guest.page.getByText("30 / ").waitFor();
  expect(await guest.page.getByRole("group", { name: /^In the hand of/ }).count()).toBe(2);
  await guest.page.getByLabel("Seen by").selectOption({ index: 1 });
  await guest.page.locator(".hand button").first().waitFor();
  await guest.page.keyboard.press("ArrowRight");
  await guest.page.getByText("31 / ").waitFor();
  await guest.page.waitForFunction(isAllSeen);
  await guest.page.setViewportSize({ width: 844, height: 390 });
  await guest.page.waitForFunction(isAllSeen);
  expect(await violations(guest.page)).toEqual([]);
  expect(await overflow(guest.page)).toBeLessThanOrEqual(0);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

test("while a game runs, a player looks back at it from their own seat only", async () => {
  const { context, page, complaints } = await visit(browser, server.address);
  await startFromFront(page, "Pantry");
  await play("pantry", [page], { shown: ".world .tile", count: 7 });
  await page.locator(".moves li:not([hidden]) button").last().click(); // what happened lately, beside the board
  await page.locator(".bar .count").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Look back" }).click();
  const lines = page.getByRole("list", { name: "The game in words" }).getByRole("button");
  await lines.nth(1).waitFor();
  expect(await lines.allInnerTexts()).not.toContain(""); // nobody says what was drawn
  expect(await page.locator(".told").innerText()).not.toBe("");
  expect(await page.locator(".tools").count()).toBe(0); // of the game that goes on
  await page.getByRole("button", { name: "To the start" }).click();
  await page.getByText("Before the first move").first().waitFor();
  expect(await page.getByLabel("Seen by").locator("option").allTextContents()).toHaveLength(2);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.locator(".hand").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a hint marks a move that can be made, and says how good it is", async () => {
  const { context, page, complaints } = await visit(browser, server.address);
  await startFromFront(page, "Lure");
  const lamp = page.getByRole("button", { name: "Give me a hint" });
  await lamp.focus();
  await page.keyboard.press("Enter");
  await page
    .getByText(/^Hint: .*\s% ± \d+ to win$/) // for three, which is not solved
    .first()
    .waitFor();
  expect(await page.locator(".glow, .advised").count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await context.close();
});
