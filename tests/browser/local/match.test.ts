/** A match for you, in the page: it gets to know who plays here, says so, and sits down as strong as suits them. */
import { readFileSync } from "node:fs";

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, STILL, visit } from "../helpers/browser";
import { saved } from "../helpers/offline";
import { play } from "../helpers/play";
import { chooseBots, setTable } from "../helpers/seats";
import { browser, visiting } from "../helpers/stage";

const server = visiting();
const LEVEL = "A match for you";
const FEW = 4; // games after which it says something

/** The strengths of the bots that sit at a table, from its record. */
async function strengths(page: Page): Promise<string> {
  const record = readFileSync(await saved(page), "utf-8");
  await page.keyboard.press("Escape"); // the menu
  return /"bots": \[[^\]]*\]/.exec(record)?.[0] ?? "";
}

async function again(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForURL((url) => url.href !== address);
  await page.locator("#result").waitFor({ state: "detached" });
}

test("plays until it says how often one has won, and then with the strength that it found", async () => {
  const { context, page, complaints } = await visit(
    browser,
    server.address,
    { ...DESKTOP, ...STILL, acceptDownloads: true },
    { isHere: true },
  );
  await page.goto(`${server.address}/new/lure`);
  await chooseBots(page, LEVEL);
  await page.getByRole("button", { name: /^Seat 2,/ }).click();
  await page.getByText("It is still getting to know you.").waitFor();
  await setTable(page);
  await play("lure", [page]);
  await page.getByText("It is still getting to know you.").waitFor();
  expect(await strengths(page)).toContain('"match-35"');
  for (let game = 1; game < FEW; game += 1) {
    await again(page);
    await play("lure", [page]);
  }
  await page.getByText(/^You have won \d of 4 games against it\. /).waitFor();
  expect(await strengths(page)).not.toContain('"match-35"');
  await page.goto(`${server.address}/new/lure`);
  await chooseBots(page, LEVEL);
  await page.getByRole("button", { name: /^Seat 2,/ }).click();
  await page.getByText(/^You have won \d of 4 games against it\. /).waitFor();
  await page.goto(`${server.address}/new/peek`);
  await chooseBots(page, LEVEL);
  await page.getByRole("button", { name: /^Seat 2,/ }).click();
  await page.getByText("It is still getting to know you.").waitFor(); // each game has its own
  expect(complaints).toEqual([]);
  await context.close();
});
