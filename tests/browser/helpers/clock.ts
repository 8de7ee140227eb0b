/** One clock for a server and the pages at its tables: it stands still until a test moves it, however busy the machine is. */
import type { Page } from "playwright-core";

import type { ClockedServer } from "./server";
import { Wire } from "./wire";

const HOUR = 3_600_000;
const FRAME = 17; // ms, a little more than one of the screen

export class Clock {
  private now = 0;
  private readonly wires = new Map<Page, Wire>();

  constructor(private readonly server: ClockedServer) {}

  /** Put a page under this clock before it is opened; its network takes so many milliseconds each way. */
  async keep(page: Page, delay = 0): Promise<void> {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(HOUR); // later than any machine gets by itself
    this.wires.set(page, await Wire.to(page, delay, () => this.now));
  }

  leave(...pages: Page[]): void {
    for (const page of pages) this.wires.delete(page);
  }

  /** Let so many milliseconds pass, and everything happen in its order. */
  async pass(ms: number): Promise<void> {
    for (const end = this.now + ms; this.now < end;) await this.step(end - this.now);
  }

  /** Long enough for what came last to be painted. */
  frame(): Promise<void> {
    return this.pass(FRAME);
  }

  /** Let time pass from one event to the next until a page shows something. */
  async until(page: Page, selector: string): Promise<void> {
    for (const end = this.now + 120_000; (await page.locator(selector).count()) === 0;) {
      if (this.now > end) throw new Error(`never ${selector}`);
      await this.step(5000);
    }
  }

  /** Go on to what is due next, but not further than so many milliseconds. */
  private async step(most: number): Promise<void> {
    const wires = [...this.wires.values()];
    const due = Math.min(await this.server.untilNext(), ...wires.map((wire) => wire.untilNext()));
    const ms = Math.max(1, Math.min(due, most));
    this.now += ms;
    await Promise.all([...this.wires.keys()].map((page) => page.clock.runFor(ms)));
    await this.settle();
    await this.server.pass(ms);
    await this.settle();
  }

  /** Let everything arrive that is on its way, and what is said because of it. */
  async settle(): Promise<void> {
    const wires = [...this.wires.values()];
    do await Promise.all(wires.map((wire) => wire.settle()));
    while ((await Promise.all(wires.map((wire) => wire.answered()))).includes(true));
  }
}
