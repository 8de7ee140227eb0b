/** Peek as people follow it: who laid what, and how it ends. */
import { expect, test } from "vitest";

import { DESKTOP, STILL, visit } from "../helpers/browser";
import { play, startFromFront } from "../helpers/play";
import { browser, visiting } from "../helpers/stage";

const server = visiting();

interface Kept {
  told: string[];
  counted: string[];
}

/** Lives in the page: keeps what is told and counted, in order. */
function keep(): void {
  const kept: Kept = { told: [], counted: [] };
  Object.assign(window, { kept });
  const note = (list: string[], selector: string): void => {
    const words = document.querySelector(selector)?.textContent.trim();
    if (words && words !== list.at(-1)) list.push(words);
  };
  new MutationObserver(() => {
    note(kept.told, ".told");
    note(kept.counted, ".counting span");
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

test("Peek tells by name who laid what, and counts the mice at the end one by one", async () => {
  const { context, page, complaints } = await visit(browser, server.address, { ...DESKTOP, ...STILL });
  await page.addInitScript(keep);
  await page.goto(server.address);
  await startFromFront(page, "Peek");
  const labels = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  await page.locator(".hand button:not(:disabled)").first().waitFor();
  const [me = "", bot = ""] = await labels(".plaque");
  expect(new Set(await labels(".hand button")).size).toBe(6);

  await page.keyboard.press("1");
  await page.keyboard.press("n");
  await page.getByRole("button", { name: "Lay it here" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".ghost").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.matches(".hand"))).toBe(true);

  const isCloser = (than: number): number | false => {
    const { a: scale } = new DOMMatrix(getComputedStyle(document.querySelector(".world")!).transform);
    return scale > than && scale;
  };
  await page.locator(".hand button:not(:disabled)").first().waitFor();
  const fitted = Number(await page.evaluate(isCloser, 0));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Closer" }).click();
  await page.waitForFunction(isCloser, fitted);
  await page.getByRole("button", { name: "Close", exact: true }).click();

  await play("peek", [page], { shown: ".hand button:only-of-type:not(:disabled)" });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await play("peek", [page]);
  const { told, counted } = await page.evaluate(() => (window as unknown as { kept: Kept }).kept);
  for (const name of [me, bot]) {
    expect(told.filter((words) => words.startsWith(`${name} laid a `)).length).toBeGreaterThan(3);
    const mice = counted
      .filter((words) => words.startsWith(`${name}: `))
      .map((words) => Number(/\d+/.exec(words)?.[0]));
    expect(mice.length).toBeGreaterThan(1);
    expect(mice).toEqual(mice.map((_, i) => i + 1));
  }
  expect(told.filter((words) => /; \w+( and \w+)? peeks? out$/.test(words)).length).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
  await context.close();
});
