/** What one needs to play without a network, and to check what was played. */
import { execFileSync } from "node:child_process";

import type { BrowserContext, Page } from "playwright-core";

import { PYTHON } from "./server";

/** Everything that the page is made of lies in the browser. */
export const isKept = (page: Page): Promise<unknown> => page.evaluate(() => navigator.serviceWorker.ready);

/** The record of the game that this page shows, as a file. */
export async function saved(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Menu" }).last().click();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the record" }).click();
  return (await coming).path();
}

export const verified = (file: string): string =>
  execFileSync(PYTHON, ["-m", "mischief.cli", "verify", file], { encoding: "utf-8" });

const FASTER = 10;

/** Tables in this page are in a hurry from now on: their clock and their alarms. */
export function hurryTables(page: Page): void {
  page.on("worker", (worker) => {
    const hurry = (times: number): void => {
      const [{ setTimeout: wait }, now] = [self, performance.now.bind(performance)];
      const quick = (run: () => void, ms = 0): unknown => wait(run, ms / times);
      Object.assign(self, { setTimeout: quick });
      performance.now = () => times * now();
    };
    void worker.evaluate(hurry, FASTER).catch(() => undefined); // one that is gone needs no hurry
  });
}

const REACTION = 600; // milliseconds: too late for most cups, for among the quick nobody else is ever caught

/** Lives in the page: throws when it may, and presses a while after each cat face. */
function reflexes(reaction: number): Promise<void> {
  const touch = (where: string): void => {
    const finger = new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" });
    document.querySelector(where)?.dispatchEvent(finger);
  };
  let seen: number | null = null;
  return new Promise((done) => {
    const look = (now: number): void => {
      if (document.querySelector("#result")) return done();
      if (document.querySelector(".pad.throw")) touch(".pad.throw .press");
      seen = document.querySelector(".pad.live") ? (seen ?? now) : null;
      if (seen !== null && now - seen >= reaction) touch(".pad.live .press");
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export const playByReflexes = (page: Page): Promise<void> => page.evaluate(reflexes, REACTION);

// --- how long one waits ---

/** Something that the page heard from its tables. */
export interface Heard {
  at: number; // milliseconds
  message?: { kind: string; awaited?: number[]; events?: { actor: number }[]; number?: number };
}

/** Keep all that pages here hear from their tables, with the time. */
export const keepHeard = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const heard: unknown[] = [];
    const Real = window.Worker;
    const Kept = class extends Real {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener("message", ({ data }) => heard.push({ at: performance.now(), ...(data as object) }));
      }
    };
    Object.assign(window, { heard, Worker: Kept });
  });

export const heardIn = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

/** Lives in the page: milliseconds from the next tap until something is there. */
export const untilShown = (page: Page, shown: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const tapped = ({ timeStamp }: Event): void => {
          const look = (): void => {
            if (document.querySelector(wanted)) done(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          look();
        };
        addEventListener("click", tapped, { capture: true, once: true });
      }),
    shown,
  );
