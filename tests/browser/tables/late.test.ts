/** Whose time is up: told to the others by name, by a clock that the test moves. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, PHONE, STILL, visit } from "../helpers/browser";
import { Clock } from "../helpers/clock";
import { begin, linkOf, setTable, sitDown } from "../helpers/seats";
import { ClockedServer } from "../helpers/server";
import { browser, running } from "../helpers/stage";

const server = running(new ClockedServer());
const A_MOVE = 30_000; // milliseconds

test("when somebody's time is up, the others hear for whom a bot plays on, and see it at the plaque; at the result it is told once more", async () => {
  const clock = new Clock(server);
  const ola = await visit(browser, `${server.address}/new/lure?with=friends`, { ...DESKTOP, ...STILL }, { clock });
  await ola.page.getByRole("button", { name: /^Time for a move/ }).click();
  await setTable(ola.page, "Ola");
  const kuba = await visit(browser, await linkOf(ola.page), { ...PHONE, ...STILL }, { clock });
  await sitDown(kuba.page, "Kuba");
  await begin(ola.page);
  for (const { page } of [ola, kuba]) await clock.until(page, ".plaque");
  const told = (): Promise<string[]> =>
    Promise.all([ola, kuba].map(({ page }) => page.getByText(/ is out of time: a bot plays on$/).allInnerTexts())).then(
      (all) => all.flat(),
    );
  await clock.pass(A_MOVE);
  while ((await told()).length === 0) await clock.pass(500); // dice that are looked at are not counted
  const [words = ""] = await told();
  const [late, other] = words.startsWith("Kuba") ? ["Kuba", ola] : ["Ola", kuba];
  expect(words).toBe(`${late} is out of time: a bot plays on`);
  await other.page.getByRole("group", { name: late, exact: true }).getByText(`a bot plays for ${late}`).waitFor();
  const kept = (page: Page): Promise<number> => page.getByText("A bot is keeping your seat").count();
  expect(await Promise.all([ola, kuba].map(({ page }) => kept(page)))).toEqual(late === "Ola" ? [1, 0] : [0, 1]);
  for (const { page } of [ola, kuba]) await clock.until(page, "#result"); // bots play it to its end
  expect(await Promise.all([ola, kuba].map(({ page }) => kept(page)))).toEqual([0, 0]);
  await other.page.getByText(`${late} was away at the end; a bot played on.`).waitFor();
  expect([...ola.complaints, ...kuba.complaints]).toEqual([]);
  await Promise.all([ola, kuba].map(({ context }) => context.close()));
});
