/** Links inside the page: as paths behind a server, behind the hash on a host that has one file only. */
import { afterEach, expect, test, vi } from "vitest";

import type * as Router from "./router.svelte";

async function router(isSite: boolean): Promise<typeof Router> {
  vi.resetModules();
  vi.doMock("./site", () => ({ isSite }));
  return import("./router.svelte");
}

afterEach(() => {
  vi.doUnmock("./site");
  history.replaceState(null, "", "/");
});

test.each([
  [false, "/new/lure?with=here"],
  [true, "/below/#/new/lure?with=here"],
])("one goes somewhere and is there (on a plain host: %s)", async (isSite, shown) => {
  history.replaceState(null, "", "/below/");
  const { asked, go, where } = await router(isSite);
  go("/new/lure?with=here");
  expect(location.pathname + location.search + location.hash).toBe(shown);
  expect([where(), asked("with")]).toEqual([["new", "lure"], "here"]);
});

test.each([
  ["#/rules/lure", ["rules", "lure"]],
  ["https://elsewhere.example/#/rules/lure", []],
  ["/docs/index.html", []],
  ["#top", []],
])("on a plain host %s is followed inside the page only if it leads there", async (href, place) => {
  const { follow, where } = await router(true);
  const link = Object.assign(document.createElement("a"), { href });
  document.body.append(link);
  link.addEventListener("click", (event) => (follow(event), event.preventDefault()));
  link.click();
  expect(where()).toEqual(place);
  link.remove();
});
