/** What every test file needs: a server, and a browser to visit it with. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

import { launch } from "./browser";
import type { Server } from "./server";

export let browser: Browser; // of this file's tests, once they run

/** Run a server and a browser from before the first test of a file, or of a group, until after the last. */
export function running<Some extends Server>(server: Some): Some {
  beforeAll(async () => {
    await server.start();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  return server;
}
