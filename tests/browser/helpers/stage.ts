/** What every test file needs: a server, and a browser to visit it with. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";

import { launch } from "./browser";
import type { Server } from "./server";

export let browser: Browser; // of this file's tests, once they run

/** The server that all files share, and a browser from before the first test of a file, or of a group, until after the last. */
export function visiting(): { address: string } {
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  return { address: inject("address") };
}

/** The same with a server of one's own, which may be set up in another way, stopped and started. */
export function running<Some extends Server>(server: Some): Some {
  beforeAll(() => server.start());
  visiting();
  afterAll(() => server.stop());
  return server;
}
