/** The lab: a set is changed, played by every core, refused, saved for the commands, and played at once. */
import { execFileSync } from "node:child_process";

import { expect, test } from "vitest";

import { DESKTOP, STILL, visit } from "../helpers/browser";
import { PYTHON } from "../helpers/server";
import { browser, visiting } from "../helpers/stage";

const server = visiting();

/** What the command that the page names prints for the file that was saved: a few games, for which nothing is compiled. */
const simulated = (command: string, file: string): { options: object } => {
  const [, , ...words] = command.split(" ").map((word) => (word.startsWith("@") ? `@${file}` : word));
  const few = [...words, "--games", "2", "--device", "python", "--json"];
  return JSON.parse(execFileSync(PYTHON, ["-m", "mischief.cli", "sim", ...few], { encoding: "utf-8" })) as {
    options: object;
  };
};

test("a set of Pantry is refused, mended, studied, saved for the command, and played", async () => {
  const options = { ...DESKTOP, ...STILL, acceptDownloads: true };
  const { context, page, complaints } = await visit(browser, `${server.address}/lab/pantry`, options, { isHere: true });
  for (let i = 0; i < 4; i += 1) await page.getByRole("button", { name: "cheese: one fewer" }).click();
  await page.getByRole("alert").filter({ hasText: "a set needs a mouse and a cheese at least" }).waitFor();
  expect(await page.getByRole("button", { name: "Let them play" }).isDisabled()).toBe(true);
  for (let i = 0; i < 2; i += 1) await page.getByRole("button", { name: "cheese: one more" }).click();

  await page.getByRole("radio", { name: "1,000", exact: true }).check();
  await page.getByRole("button", { name: "Let them play" }).click();
  await page.getByText("4,000 of 4,000 games").waitFor(); // mine and the standard one, by seat and by place
  const rows = page.getByRole("row", { name: /^Seat / }).locator("td:first-of-type");
  for (const share of await rows.allTextContents()) expect(share).toMatch(/^\d\d\.\d\d%/);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the set" }).click(),
  ]);
  expect(simulated(await page.locator("code").innerText(), await download.path()).options).toHaveProperty("tiles");

  await page.getByRole("button", { name: "Play it now" }).click();
  await page.waitForURL(/\/t\/here-/);
  await page.locator(".hand").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
