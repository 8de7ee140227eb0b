/** Luck that is the same whenever a test is run, whichever ran before it: for the server, pages, and tables in them. */
import { basename } from "node:path";

import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

const visits = new Map<string, number>();

/** A name for this visit that no other has, and that it has in every run. */
function nameOfVisit(): string {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const test = `${basename(testPath)} ${currentTestName}`;
  visits.set(test, (visits.get(test) ?? 0) + 1);
  return `${test} ${visits.get(test)}`;
}

/** Lives in a page or a worker: its chance begins with this seed. */
function seed(by: string): void {
  let state = [...by].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
  const byte = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return (mixed ^ (mixed >>> 14)) & 255;
  };
  crypto.getRandomValues = (given) => (new Uint8Array(given.buffer).forEach((_, i, all) => (all[i] = byte())), given);
}

/** Lives in a page: a worker hears nothing before it has its seed. */
function holdWorkers(): void {
  const Real = window.Worker;
  window.Worker = class extends Real {
    private readonly seeded = new Promise<void>((done) => {
      this.addEventListener("message", (message) => {
        if (message.data !== "seeded") return;
        message.stopImmediatePropagation();
        done();
      });
    });

    override postMessage(...message: [unknown]): void {
      void this.seeded.then(() => super.postMessage(...message));
    }
  };
}

function seedWorkers(page: Page, name: string): void {
  let workers = 0;
  page.on("worker", (worker) => {
    workers += 1;
    const told = worker.evaluate(seed, `${name} ${workers}`).then(() => worker.evaluate(() => postMessage("seeded")));
    void told.catch(() => undefined); // one that is gone needs no luck
  });
}

/** Whoever visits this address brings their luck along. */
export async function bringLuck(context: BrowserContext, address: string): Promise<void> {
  const name = nameOfVisit();
  await context.addCookies([{ name: "luck", value: encodeURIComponent(name), url: address }]);
  await context.addInitScript(seed, name);
  await context.addInitScript(holdWorkers);
  let pages = 0;
  context.on("page", (page) => seedWorkers(page, `${name} ${(pages += 1)}`));
}
