/** A game in a package of its own, without a board: played on the plain one, watched again, its rules read and printed. */
import { expect, test } from "vitest";

import { DESKTOP, PHONE, STILL, visit } from "../helpers/browser";
import { play, startFromFront } from "../helpers/play";
import { Server, withExample } from "../helpers/server";
import { browser, running } from "../helpers/stage";

const server = running(new Server(withExample("pig")));

test.each([
  ["Pig", "en-GB", DESKTOP],
  ["Свинья", "ru-RU", PHONE],
] as const)("%s in %s, from the front page to the result and back", async (title, locale, size) => {
  const { context, page, complaints } = await visit(browser, server.address, { ...size, ...STILL, locale });
  await startFromFront(page, title);
  await page.locator(".plaque").first().waitFor();
  await play("plain", [page]);
  expect(await page.locator(".podium li").count()).toBe(2);
  await page.goto(`${page.url().replace("/t/", "/replay/")}?at=5`);
  await page.getByText("5 / ").waitFor();
  await page.locator(".plaque .points").first().waitFor();
  await page.goto(`${server.address}/rules/pig`);
  await page.locator("article h2, article li").first().waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "A4" }).click();
  expect((await saved).suggestedFilename()).toBe(`pig-a4-${locale.slice(0, 2)}.pdf`);
  expect(complaints).toEqual([]);
  await context.close();
});
