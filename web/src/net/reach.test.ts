import { afterEach, expect, it, vi } from "vitest";

import { wayIn } from "./reach";

/** A server that tells this address, or can't be asked at all. */
function server(address: string | null | undefined): void {
  const answer = { ok: true, json: () => Promise.resolve({ address }) };
  vi.stubGlobal("fetch", () =>
    address === undefined ? Promise.reject(new Error("offline")) : Promise.resolve(answer),
  );
}
const page = (origin: string) => ({ origin, hostname: new URL(origin).hostname });
afterEach(() => vi.unstubAllGlobals());

it.each(["http://192.168.1.20:6423", "https://mischief.example", "http://127.example.org"])(
  "others come to %s as we did",
  async (origin) => {
    server("http://10.0.0.1:1");
    expect(await wayIn(page(origin))).toEqual({ origin, isOnlyHere: false });
  },
);

it.each(["http://127.0.0.1:6423", "http://localhost:6423", "http://den.localhost:6423", "http://[::1]:6423"])(
  "from %s the server shows them another way",
  async (origin) => {
    server("http://192.168.1.20:6423");
    expect(await wayIn(page(origin))).toEqual({ origin: "http://192.168.1.20:6423", isOnlyHere: false });
  },
);

it.each([null, undefined])("where the server knows none (%s), only this machine can come", async (address) => {
  server(address);
  const origin = "http://127.0.0.1:8000";
  expect(await wayIn(page(origin))).toEqual({ origin, isOnlyHere: true });
});
