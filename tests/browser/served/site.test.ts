/** The page that `make site` writes, below a path of a host that knows nothing but files: all games, and the way to friends. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { DESKTOP, STILL, visitIn, type Visitor } from "../helpers/browser";
import { FileHost } from "../helpers/files";
import { hurryTables, isKept, keepHeard, type Heard } from "../helpers/offline";
import { play, startFromFront, type Game } from "../helpers/play";
import { chooseBots, setTable } from "../helpers/seats";
import { browser, visiting } from "../helpers/stage";

const server = visiting();
const host = new FileHost();
const ME = 0;
let visitor: Visitor;

beforeAll(async () => {
  await host.start("build/site", "games");
  const context = await browser.newContext({ ...DESKTOP, ...STILL, locale: "en-GB" });
  await keepHeard(context);
  visitor = await visitIn(context, host.address, { isHere: true });
  hurryTables(visitor.page);
});

afterAll(async () => {
  await visitor.context.close();
  host.stop();
});

/** Lives in the page: whether it heard of a move of this seat. */
const hasMoved = (seat: number): boolean =>
  (window as unknown as { heard: Heard[] }).heard.some(({ message }) =>
    message?.events?.some(({ actor }) => actor === seat),
  );

/** Start a game against bots, and make a move. */
async function beginWith(game: Game, title: string): Promise<void> {
  const { page, complaints } = visitor;
  await page.goto(host.address);
  await page.reload(); // the address differs in its hash alone
  await startFromFront(page, title);
  const playing = play(game, [page], { shown: "#moved" });
  await page.waitForFunction(hasMoved, ME);
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("i"), { id: "moved" })));
  await playing;
  expect(page.url()).toMatch(`${host.address}#/t/here-`);
  expect([complaints, host.refused]).toEqual([[], []]);
}

test.each<[Game, string]>([
  ["lure", "Lure"],
  ["peek", "Peek"],
  ["pantry", "Pantry"],
  ["pounce", "Pounce"],
])("%s begins without a server", beginWith);

test("perfect play lies beside the page", async () => {
  const { page, complaints } = visitor;
  await page.goto(`${host.address}#/new/lure`);
  await chooseBots(page, "Perfect");
  await setTable(page);
  expect(page.url()).toMatch(`${host.address}#/t/here-`);
  expect([complaints, host.refused]).toEqual([[], []]);
});

test("a game is there after a reload without a network, and so are other pages", async () => {
  const { context, page, complaints } = visitor;
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Menu" }).waitFor();
  await page.goto(`${host.address}#/rules/lure`);
  await page.getByRole("heading", { name: "How to play Lure" }).waitFor();
  await context.setOffline(false);
  expect(complaints).toEqual([]);
});

test("friends meet at a server: one is asked for its address, told if nobody answers, and can go there", async () => {
  const { page } = await visitIn(await browser.newContext({ ...DESKTOP, locale: "en-GB" }), host.address);
  await page.getByRole("link", { name: "With friends" }).first().click();
  const [address, go] = [page.getByLabel("Address of the server"), page.getByRole("button", { name: "Go there" })];
  await address.fill("not an address");
  await go.click();
  await page.getByText("This is not an address").waitFor();
  await address.fill(server.address);
  await go.click();
  await page.getByText(`No answer from ${server.address}`).waitFor(); // which does not name this page's host
  await page.getByRole("button", { name: "Go there all the same" }).click();
  await page.waitForURL(`${server.address}/new/lure?with=friends`);
  await page.goto(`${host.address}#/friends/lure`);
  expect(await address.inputValue()).toBe(server.address);
  await page.context().close();
});
