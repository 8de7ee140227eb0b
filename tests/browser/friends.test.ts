/** Two friends by link, and everything that happens to a connection: reload, no network, a second tab, a new server. */
import { expect, test } from "vitest";

import { DESKTOP, PHONE, STILL, visit, type Visitor } from "./browser";
import { play } from "./play";
import { Server } from "./server";
import { browser, running } from "./stage";

const server = running(new Server());

/** Ola opens a table and Kuba comes by the link that she sends. */
async function atOneTable(game: string) {
  const ola = await visit(browser, `${server.address}/new/${game}?with=friends`, { ...DESKTOP, ...STILL });
  await ola.page.getByLabel("Your name").fill("Ola");
  await ola.page.getByRole("button", { name: "Start" }).click();
  await ola.page.waitForURL(/\/t\//);
  const link = await ola.page.getByRole("textbox", { name: "or send this link" }).inputValue();
  const kuba = await visit(browser, link, { ...PHONE, ...STILL });
  await kuba.page.getByLabel("What shall we call you?").fill("Kuba");
  await kuba.page.getByRole("button", { name: "Sit down" }).click();
  await ola.page.getByRole("button", { name: "Start" }).click();
  for (const { page } of [ola, kuba]) await page.locator("main > .two").waitFor({ state: "detached" });
  return { ola, kuba };
}

const result = ({ page }: Visitor): Promise<string> => page.locator("tbody").innerText();

test.each(["pantry", "peek"] as const)("two friends play %s by link to the same result", async (game) => {
  const { ola, kuba } = await atOneTable(game);
  await play(game, [ola.page, kuba.page]);
  expect(await result(ola)).toBe(await result(kuba));
  expect([...ola.complaints, ...kuba.complaints]).toEqual([]);
  await ola.context.close();
  await kuba.context.close();
});

test("reload, a lost network, a second tab and a new server leave both at the table", async () => {
  const { ola, kuba } = await atOneTable("lure");
  await play("lure", [ola.page, kuba.page], { shown: ".points", besides: "0" });

  await kuba.page.reload();
  await kuba.page.locator("svg .name").first().waitFor();

  await kuba.context.setOffline(true);
  await kuba.page.evaluate(() => dispatchEvent(new Event("offline")));
  await kuba.context.setOffline(false);
  await kuba.page.getByRole("img", { name: "Connected" }).waitFor();

  const second = await ola.context.newPage();
  await second.goto(ola.page.url());
  await second.locator("svg .name").first().waitFor();
  const shown = await second.locator(".points").allTextContents();
  await ola.page.waitForFunction(
    (shown) => String(Array.from(document.querySelectorAll(".points"), (one) => one.textContent)) === String(shown),
    shown,
  ); // what happened last may still be told there

  await server.stop();
  await ola.page.getByRole("status").filter({ hasText: "Connection lost" }).waitFor();
  await server.start();
  await ola.page.getByRole("img", { name: "Connected" }).waitFor();

  await ola.page.bringToFront(); // a page behind another one is hardly painted, and its player looks at frames
  await play("lure", [ola.page, kuba.page]);
  expect(await result(ola)).toBe(await result(kuba));
  expect(ola.complaints).toEqual([]);
  await ola.context.close();
  await kuba.context.close();
});

test("around one device a curtain hides the hands", async () => {
  const { context, page, complaints } = await visit(browser, `${server.address}/new/pantry?with=here`, DESKTOP);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("dialog").waitFor();
  const first = await page.getByRole("dialog").getAttribute("aria-label");
  await page.getByRole("dialog").getByRole("button").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator(".hand button").first().click();
  await page.locator(".spot").first().dispatchEvent("click");
  await page.locator(".lay").click();
  await page.getByRole("dialog").waitFor();
  expect(await page.getByRole("dialog").getAttribute("aria-label")).not.toBe(first);
  expect(complaints).toEqual([]);
  await context.close();
});
