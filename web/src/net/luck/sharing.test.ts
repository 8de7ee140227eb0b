// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { promiseShare, showShare } from "../api";
import type { TableInfo } from "../wire";
import { checkLuck } from "./check";
import { keptLuck } from "./kept";
import { commitmentTo } from "./luck";
import { linkBefore, NO_SHARE } from "./promises";
import { share } from "./sharing";

vi.mock("../api", () => ({ promiseShare: vi.fn(), showShare: vi.fn() }));
const promised = vi.mocked(promiseShare);
const showed = vi.mocked(showShare);
const PROMISE_OF_BEN = "b".repeat(64);
let tables = 0;
let id: string;

const info = (phase: string, promises: (string | null)[] = [null, null], more: object = {}): TableInfo =>
  ({
    id,
    phase,
    seats: [{ name: "Ann" }, { name: "Ben" }],
    luck: { scheme: "hmac-sha256-2", commitment: "c".repeat(64), promises, shares: [], secret: null, ...more },
  }) as unknown as TableInfo;

beforeEach(() => {
  localStorage.clear();
  promised.mockReset();
  showed.mockReset();
  tables += 1;
  id = `table ${tables}`; // every game has a table of its own
});

afterEach(() => void vi.unstubAllGlobals());

const head = (): string => promised.mock.calls[0]?.[2] ?? "";
const sharesAt = async (promises: (string | null)[]): Promise<string | undefined> => {
  await share(info("sharing", promises), [0]);
  return showed.mock.calls.at(-1)?.[2];
};

describe("at each table", () => {
  it("a share is promised once, kept, and only shown when the list is closed", async () => {
    await share(info("open"), [0]);
    await share(info("open"), [0]); // the news comes before the answer
    await share(info("open", [head(), null]), [0]);
    expect(promised).toHaveBeenCalledTimes(1);
    expect(promised).toHaveBeenCalledWith(id, 0, head());
    expect(showed).not.toHaveBeenCalled();
    const link = (await sharesAt([head(), PROMISE_OF_BEN])) ?? "";
    expect(linkBefore(id, "Ann", link)).toBe(head());
    expect(keptLuck(id)).toMatchObject({
      commitment: "c".repeat(64),
      promises: [head(), PROMISE_OF_BEN],
      shown: { Ann: link },
    });
  });

  it("after someone's silence the next link is shown, and the list of the beginning is kept", async () => {
    await share(info("open"), [0]);
    const first = (await sharesAt([head(), PROMISE_OF_BEN])) ?? "";
    const second = (await sharesAt([first, null])) ?? "";
    expect(linkBefore(id, "Ann", second)).toBe(first);
    expect(keptLuck(id)).toMatchObject({ promises: [head(), PROMISE_OF_BEN], shown: { Ann: second } });
  });

  it("seats are found by name, because they are numbered anew at the start", async () => {
    await share(info("open"), [0]);
    const moved = { ...info("sharing", [PROMISE_OF_BEN, head()]), seats: [{ name: "Ben" }, { name: "Ann" }] };
    await share(moved as unknown as TableInfo, [0]);
    expect(showed).toHaveBeenCalledWith(id, 1, expect.anything());
  });

  it("every table gets a new share", async () => {
    await share(info("open"), [0]);
    id = `${id} again`;
    await share(info("open"), [0]);
    expect(new Set(promised.mock.calls.map(([, , promise]) => promise)).size).toBe(2);
  });

  it("what the first commitment was stays known, whatever is said later; and none is believed after the end", async () => {
    await share(info("open"), []);
    await share(info("playing", [], { commitment: "d".repeat(64) }), []);
    expect(keptLuck(id)?.commitment).toBe("c".repeat(64));
    id = `${id} over`;
    await share(info("over", [], { secret: "e".repeat(64) }), []);
    expect(keptLuck(id)).toBeNull();
  });

  it("a refusal does no harm", async () => {
    promised.mockRejectedValue(new Error("offline"));
    await expect(share(info("open"), [0])).resolves.toBeUndefined();
  });

  it("nothing is promised at a table of the first scheme", async () => {
    await share(info("open", [], { scheme: "hmac-sha256-1" }), [0]);
    expect(promised).not.toHaveBeenCalled();
  });

  it("all of it goes over plain http too, where browsers have no crypto.subtle: the share, and the check after the game", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const secret = "5e".repeat(32);
    const commitment = commitmentTo(secret);
    await share(info("open", [null, null], { commitment }), [0]);
    const link = await sharesAt([head(), PROMISE_OF_BEN]);
    const over = info("over", [], { commitment, secret, shares: [link, NO_SHARE] });
    const draw = { number: 1, odds: 36, outcomes: [{ tickets: 36, move: 4 }], move: 4 };
    const verdict = checkLuck(over, keptLuck(id), [draw], new Map());
    expect(verdict).toEqual({ wrong: [], silent: ["Ben"], unchecked: [] });
  });
});
