/** The address of a server, as people type it, and whether one answers there. */
import { afterEach, expect, test, vi } from "vitest";

import { answers, canLook, originOf, rememberedServer, rememberServer } from "./meeting";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [" https://mischief.example/t/kabomi ", "https://mischief.example"],
  ["mischief.example", "https://mischief.example"],
  ["mischief.example:8443", "https://mischief.example:8443"],
  ["192.168.1.20:6423", "http://192.168.1.20:6423"],
  ["[::1]:6423", "http://[::1]:6423"],
  ["olas-laptop.local:6423", "http://olas-laptop.local:6423"],
  ["https://192.168.1.20", "https://192.168.1.20"],
])("%s means %s", (said, origin) => expect(originOf(said)).toBe(origin));

test.each(["", "not an address", "javascript://alert", "ftp://mischief.example", "http://"])(
  "%j is no address",
  (said) => expect(originOf(said)).toBeNull(),
);

test("from a safe page one can look for safe servers only", () => {
  expect(canLook("http://192.168.1.20:6423", { protocol: "https:" })).toBe(false);
  expect(canLook("https://mischief.example", { protocol: "https:" })).toBe(true);
  expect(canLook("http://192.168.1.20:6423", { protocol: "http:" })).toBe(true);
});

test.each([
  ["ours", () => Promise.resolve(new Response('{"status":"ok"}')), true],
  ["another's", () => Promise.resolve(new Response("<h1>It works!</h1>")), false],
  ["one that is busy with something else", () => Promise.resolve(new Response("null")), false],
  ["none", () => Promise.reject(new TypeError("Failed to fetch")), false],
])("a server that is %s is told from others", async (_, answer, is) => {
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  expect(await answers("https://mischief.example")).toBe(is);
  expect(fetched).toHaveBeenCalledWith(
    "https://mischief.example/health",
    expect.objectContaining({ credentials: "omit" }),
  );
});

test("a server is remembered", () => {
  rememberServer("https://mischief.example");
  expect(rememberedServer()).toBe("https://mischief.example");
});
