/** Those who only watch: they see the table, no hand, and nothing to press. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { launch, visit } from "./browser";
import { play, startFromFront } from "./play";
import { Server } from "./server";

const server = new Server(8107);
let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test("a link to a running game is a seat in the audience", async () => {
  const player = await visit(browser, server.address);
  await startFromFront(player.page, "Pantry");
  const guest = await visit(browser, player.page.url());
  await play("pantry", [player.page], async () => (await player.page.locator(".world .tile").count()) > 4);
  await guest.page.locator(".world .tile").nth(3).waitFor();
  expect(await guest.page.locator(".hand").count()).toBe(0);
  expect(await guest.page.locator(".spot").count()).toBe(0);
  expect(guest.complaints).toEqual([]);
  await player.context.close();
  await guest.context.close();
});

test("a finished game can be watched again step by step, and its luck checked", async () => {
  const { context, page, complaints } = await visit(browser, server.address);
  await startFromFront(page, "Lure");
  await play("lure", [page]);
  await page.getByRole("button", { name: "Check the luck" }).click();
  await page.getByText("the dice kept their promise").waitFor();
  await page.getByRole("button", { name: "Watch again" }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  const steps = page.getByRole("slider");
  expect(await steps.inputValue()).toBe(await steps.getAttribute("max"));
  expect(complaints).toEqual([]);
  await context.close();
});

test("a first game has a coach", async () => {
  const { context, page, complaints } = await visit(browser, `${server.address}/rules/lure`);
  await page.getByRole("button", { name: "Learn by playing" }).click();
  await page.getByText("The glowing mice may come").waitFor();
  await page.getByRole("button", { name: "Got it" }).click();
  await page.getByText("The glowing mice may come").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});
