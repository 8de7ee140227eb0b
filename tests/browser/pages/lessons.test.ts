/** Whoever plays a game for the first time is taught it, in a minute, by doing. */
import { expect, test } from "vitest";

import { violations } from "../helpers/axe";
import { PHONE, STILL, visit } from "../helpers/browser";
import { beTaught } from "../helpers/play";
import { browser, visiting } from "../helpers/stage";

const server = visiting();

const LYING = { ...PHONE, viewport: { width: 844, height: 390 } };

/** How many tips each lesson has, and by how many of them nothing is lit: how it ends, and what is told besides. */
const LESSONS = [
  ["Lure", 9, 1],
  ["Peek", 5, 1],
  ["Pantry", 7, 2],
  ["Pounce", 9, 2],
] as const;

test.each(LESSONS)(
  "the first Play of %s is a lesson that points, covers nothing that it speaks of, and waits, then the real game",
  async (title, tips, unlit) => {
    const { context, page, complaints } = await visit(browser, server.address, { ...PHONE, ...STILL }, { isNew: true });
    await page.getByRole("article").filter({ hasText: title }).locator(".ways .main").click();
    await page.waitForURL(/\/learn\//);
    await page.locator(".teach").waitFor();
    expect(await violations(page)).toEqual([]);
    const heard = await beTaught(page);
    expect(heard).toHaveLength(tips);
    expect(heard.filter(([, isLit]) => !isLit)).toHaveLength(unlit);
    await page.getByRole("button", { name: "Now a real game" }).click();
    await page.waitForURL(/\/t\//);
    await page.goto(server.address);
    await page.getByRole("article").filter({ hasText: title }).locator(".ways .main").click();
    await page.waitForURL(/\/t\//); // once is enough
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.each(LESSONS)("the lesson of %s covers nothing that it speaks of on a phone that lies", async (title, tips) => {
  const address = `${server.address}/learn/${title.toLowerCase()}`;
  const { context, page, complaints } = await visit(browser, address, { ...LYING, ...STILL });
  expect(await beTaught(page)).toHaveLength(tips);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a lesson can be skipped, and is there again under the rules", async () => {
  const { context, page, complaints } = await visit(browser, `${server.address}/learn/lure`, PHONE, { isNew: true });
  await page.getByRole("button", { name: "Skip the lesson" }).click();
  await page.waitForURL(/\/t\//);
  await page.goto(`${server.address}/rules/lure`);
  await page.getByRole("link", { name: "Learn by playing" }).click();
  await page.getByText("Lure mice to your card").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
