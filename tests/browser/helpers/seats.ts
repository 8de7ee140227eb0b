/** What people do around a table: set it, sit down, start, and look who came where. */
import type { Page } from "playwright-core";

/** Set the table, under a name of one's own where one is given. */
export async function setTable(page: Page, name?: string): Promise<void> {
  if (name !== undefined) {
    await page.getByRole("button", { name: /^Seat 1,/ }).click();
    await page.getByLabel("Your name").fill(name);
  }
  await page.keyboard.press("Escape"); // a seat that was added asks who sits there
  await page.getByRole("button", { name: "Set the table" }).click();
  await page.waitForURL(/\/t\//);
}

/** Let bots of this level sit in every other seat of a table that is being set. */
export async function chooseBots(page: Page, level: string): Promise<void> {
  await page.getByRole("button", { name: "Set the table" }).waitFor();
  await page.keyboard.press("Escape"); // on a wide screen the first of the others asks unasked
  const others = page.getByRole("button", { name: /^Seat [2-9],/ });
  for (let at = 0; at < (await others.count()); at += 1) {
    await others.nth(at).click();
    await page.locator(".levels").getByText(level, { exact: true }).click();
    await page.keyboard.press("Escape");
  }
}

/** The link that brings others to the table. */
export const linkOf = (page: Page): Promise<string> => page.locator(".address").innerText();

/** Sit down, and promise a share for the luck: who starts the game before that leaves it out. */
export async function sitDown(page: Page, name: string): Promise<void> {
  const promised = page.waitForResponse((response) => response.url().endsWith("/promise"));
  await page.getByLabel("What shall we call you?").fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
  await promised;
}

/** Start as soon as everybody sits, and wait until all see the board. */
export async function begin(host: Page, ...guests: Page[]): Promise<void> {
  await host.getByRole("button", { name: "Start", exact: true }).click();
  for (const page of [host, ...guests]) await page.locator(".invite").waitFor({ state: "detached" });
}

/** Everybody's points, the first first. */
export const standings = (page: Page): Promise<string[]> => page.locator(".podium .points").allTextContents();
