/** What axe and a ruler say about a page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "playwright-core";

import { ROOT } from "./server";

const AXE = readFileSync(join(ROOT, "web/node_modules/axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE); // through the debugger, which the content security policy doesn't bind
  const run = "axe.run(document, { resultTypes: ['violations'] })";
  const found = await page.evaluate<{ violations: Violation[] }>(run);
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

export const STEADY = 0.02; // the most that may jump at once, or while a page comes

/** How far things jumped since the page was loaded, as browsers count it (CLS), once its letters are there. */
export const shifted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const jumps = observer.takeRecords() as unknown as { value: number; hadRecentInput: boolean }[];
    return jumps.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
  });

export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
