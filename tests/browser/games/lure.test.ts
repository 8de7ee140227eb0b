/** Lure as it is seen and told: every event on its own moment, by fingers and by keys. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { violations } from "../helpers/axe";
import { DESKTOP, PHONE, visit } from "../helpers/browser";
import { play, startFromFront } from "../helpers/play";
import { browser, visiting } from "../helpers/stage";

const server = visiting();

/** Open a table for Ann and Ben at this device; Ann begins. */
function openForTwo(): Promise<string> {
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    return (await fetch(`/api${path}`, { method: "POST", headers, body: JSON.stringify(body ?? {}) })).json();
  };
  return (async () => {
    const { table } = await ask<{ table: { id: string; code: string } }>("/tables", {
      ...{ game: "lure", seats: 2, options: { first: 0 }, series: false, hints: true },
    });
    for (const [seat, name] of ["Ann", "Ben"].entries())
      await ask(`/tables/${table.id}/seats/${seat}`, { name, picture: "" });
    await ask(`/tables/${table.id}/start`);
    return table.code;
  })();
}

/** What stood on the screen together. */
interface Seen {
  told: string;
  front: number; // colours in front of the hunter
  isRolling: boolean;
}

/** Keep everything that is told from now on, with what was to be seen then. */
function keepSeen(): void {
  const seen: Seen[] = [];
  const said: string[] = []; // to a screen reader, which reads whatever is new in a log
  const listen = ({ target, addedNodes }: MutationRecord): void => {
    if (!(target instanceof Element && target.matches("[role=log]"))) return;
    said.push(...[...addedNodes].map((one) => one.textContent?.trim() ?? "").filter(Boolean));
  };
  const look = (changes: MutationRecord[]): void => {
    changes.forEach(listen);
    const told = document.querySelector("[role=log]")?.textContent?.trim() ?? "";
    const front = document.querySelectorAll("[data-place].full").length;
    seen.push({ told, front, isRolling: document.querySelector(".dice.rolling") !== null });
  };
  new MutationObserver(look).observe(document.body, {
    ...{ subtree: true, childList: true, characterData: true, attributes: true },
  });
  Object.assign(window, { seen, said });
}

const seenOn = (page: Page): Promise<Seen[]> => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen);

const saidOn = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { said: string[] }).said);

/** Ann and Ben at their table, from the first throw on; the page's time stands still. */
async function annAndBen() {
  const visitor = await visit(browser, server.address, DESKTOP, { isHurried: false });
  const { page } = visitor;
  const code = await page.evaluate(openForTwo);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000); // later than any machine gets by itself
  await page.goto(`${server.address}/t/${code}`);
  await page.evaluate(keepSeen);
  return visitor;
}

/** Press the first of these that can be pressed, and let time pass, until something has been told. */
async function pressUntil(page: Page, pressed: string[], told: RegExp): Promise<void> {
  while (!(await seenOn(page)).some((one) => told.test(one.told))) {
    await page.evaluate(
      (all) =>
        all
          .map((one) => document.querySelector<HTMLElement>(one))
          .find(Boolean)
          ?.click(),
      pressed,
    );
    await page.clock.runFor(100);
  }
}

test("a hunt that fails is seen and told, by name, before anything else happens", async () => {
  const { context, page, complaints } = await annAndBen();
  await pressUntil(page, [".two .throw", ".two .take", ".offer"], /^Ben throws/);
  const seen = await seenOn(page);
  const failed = seen.findIndex(({ told }) => /^Ann throws \w+, \w+: all run home!$/.test(told));
  const next = seen.findIndex(({ told }) => told.startsWith("Ben throws"));
  expect(failed).toBeGreaterThan(-1);
  expect(seen[failed]?.front).toBeGreaterThan(0); // nobody has run yet
  expect(seen.slice(failed, next).at(-1)?.front).toBe(0); // and all are home before Ben's dice lie
  expect(complaints).toEqual([]);
  await context.close();
});

test("a throw is told when its dice lie, once, and the first of a turn to whoever throws it", async () => {
  const { context, page } = await annAndBen();
  await pressUntil(page, [".two .stop", ".two .take", ".offer"], /^Ben throws/);
  const seen = await seenOn(page);
  const told = [...new Set(seen.map((one) => one.told))].filter(Boolean);
  expect(told.map((words) => words.replace(/:.*/, ""))).toEqual(["Ann lures", "Ann keeps 1 mouse", "Ben throws"]);
  expect(await saidOn(page)).toEqual(told);
  const early = seen.filter((one, i) => one.isRolling && / throws/.test(one.told) && one.told !== seen[i - 1]?.told);
  expect(early).toEqual([]);
  expect(seen.some(({ isRolling }) => isRolling)).toBe(true);
  await context.close();
});

test("a mouse is picked by a tap on it, and let go again", async () => {
  const { context, page } = await visit(browser, server.address, PHONE);
  await startFromFront(page, "Lure", "tap");
  await page.locator(".offer").first().waitFor();
  const offered = await page.locator(".offer").count();
  await page.locator(".offer").first().tap();
  const letGo = page.getByRole("button", { name: "Let go" });
  await page.locator(".two .stop").or(letGo).first().waitFor(); // a mouse that comes alone is lured at once
  if (await letGo.isVisible()) {
    expect(await violations(page)).toEqual([]);
    await letGo.tap();
    await letGo.waitFor({ state: "detached" });
    expect(await page.locator(".offer").count()).toBe(offered);
  }
  await context.close();
});

const [LYING, UPRIGHT] = [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

/** Whether something can be seen and pressed from its upper edge to its lower one. */
const isWhole = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((one) => {
    const { left, width, top, bottom } = one.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => document.elementFromPoint(left + width / 2, y) === one);
  });

test("a lured mouse can be taken back before the next throw, from a menu that is whole however the phone is held", async () => {
  const { context, page } = await visit(browser, server.address, PHONE);
  await startFromFront(page, "Lure", "tap");
  await play("lure", [page], { shown: ".two .stop" });
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Menu" }).tap();
  for (const viewport of [LYING, UPRIGHT]) {
    await page.setViewportSize(viewport);
    expect(await isWhole(page, "dialog[open] > .main")).toBe(true);
  }
  await page.getByRole("button", { name: "Take back" }).tap();
  await page.locator(".offer").first().waitFor();
  expect(await page.locator(".two .stop").count()).toBe(0);
  await context.close();
});
