// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";

import { copied } from "./copy";

/** A browser with or without a clipboard, whose old command copies what is selected or refuses. */
function browser(clipboard: object | undefined, obeys: boolean): string[] {
  const taken: string[] = [];
  vi.stubGlobal("navigator", { clipboard });
  document.execCommand = () => {
    if (obeys) taken.push((document.querySelector("textarea") as HTMLTextAreaElement).value);
    return obeys;
  };
  return taken;
}
afterEach(() => vi.unstubAllGlobals());

it("goes by the clipboard where there is one", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  const taken = browser({ writeText }, true);
  expect(await copied("a link")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("a link");
  expect(taken).toEqual([]);
});

it.each([
  ["over plain http there is none", undefined],
  ["it may be forbidden", { writeText: () => Promise.reject(new Error("no")) }],
])("goes by hand where %s, and leaves nothing behind", async (_, clipboard) => {
  const taken = browser(clipboard, true);
  expect(await copied("a link")).toBe(true);
  expect(taken).toEqual(["a link"]);
  expect(document.querySelector("textarea")).toBeNull();
});

it("says so when nothing was copied", async () => {
  browser(undefined, false);
  expect(await copied("a link")).toBe(false);
});
