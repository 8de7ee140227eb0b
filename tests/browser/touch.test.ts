/** Fingers on a phone: tap to pick, tap to look, tap again to lay, tap the card to turn it. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { PHONE, visit } from "./browser";
import { play, startFromFront } from "./play";
import { Server } from "./server";
import { browser, running } from "./stage";

const server = running(new Server());

const total = (page: Page, selector: string): Promise<number> => page.locator(selector).count();

test("Lure: a mouse is picked by a tap on it, and let go again", async () => {
  const { context, page } = await visit(browser, server.address, PHONE);
  await startFromFront(page, "Lure", "tap");
  await page.locator(".offer").first().waitFor();
  const offered = await total(page, ".offer");
  await page.locator(".offer").first().tap();
  const letGo = page.getByRole("button", { name: "Let go" });
  await page.locator(".two").or(letGo).first().waitFor(); // a mouse that comes alone is lured at once
  if (await letGo.isVisible()) {
    await letGo.tap();
    await letGo.waitFor({ state: "detached" });
    expect(await total(page, ".offer")).toBe(offered);
  }
  await context.close();
});

test("Lure: a lured mouse can be taken back before the next throw", async () => {
  const { context, page } = await visit(browser, server.address, PHONE);
  await startFromFront(page, "Lure", "tap");
  await play("lure", [page], { shown: ".two" });
  await page.getByRole("button", { name: "Take back" }).tap();
  await page.locator(".offer").first().waitFor();
  expect(await total(page, ".two")).toBe(0);
  await context.close();
});

test("Pantry: the first tap looks, the second lays", async () => {
  const { context, page } = await visit(browser, server.address, PHONE);
  await startFromFront(page, "Pantry", "tap");
  await page.locator(".hand button:not(:disabled)").first().tap();
  const tiles = await total(page, ".tile");
  await page.locator(".spot").first().tap();
  await page.locator(".ghost").waitFor();
  expect(await total(page, ".tile")).toBe(tiles + 1);
  await page.locator(".spot").first().tap();
  await page.locator(".ghost").waitFor({ state: "detached" });
  await context.close();
});

test("Peek: the card comes to the finger, turns under it and follows it", async () => {
  const { context, page, complaints } = await visit(browser, server.address, PHONE);
  await startFromFront(page, "Peek", "tap");
  await page.locator(".fan button:not(:disabled)").first().tap();
  const box = (await page.locator(".table").boundingBox())!;
  const tapTable = (): Promise<void> => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await tapTable();
  const shape = async (): Promise<number> => Number(await page.locator(".ghost > rect").getAttribute("width"));
  const before = await shape();
  await tapTable();
  expect(await shape()).not.toBe(before);
  const left = async (): Promise<number> => (await page.locator(".ghost > rect").boundingBox())?.x ?? 0;
  const was = await left();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: box.y + box.height / 2 }],
    });
  await touch("touchStart", box.x + box.width / 2);
  for (const by of [15, 45, 75]) await touch("touchMove", box.x + box.width / 2 + by);
  await touch("touchEnd");
  expect(await left()).toBeGreaterThan(was);
  const lay = page.getByRole("button", { name: "Lay it here" });
  do await page.getByRole("button", { name: "Next place" }).tap();
  while (await lay.isDisabled()); // a browser may take the first tap after a quick drag for its end
  await lay.tap();
  await page.locator(".ghost").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});
