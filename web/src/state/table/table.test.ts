// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { share } from "../../net/luck/sharing";
import type { TableForMe, TableInfo } from "../../net/wire";
import { Table } from "./table.svelte";

vi.mock("../../net/luck/sharing", () => ({ share: vi.fn(() => Promise.resolve()) }));
vi.mock("./pauses", () => ({ pauses: vi.fn(), timed: {} }));
const shared = vi.mocked(share);
let socket: { onmessage: ((event: { data: string }) => void) | null };

const info = (id: string, phase: string): TableInfo => ({ id, phase, game: "lure", seats: [] }) as unknown as TableInfo;
const mine = (id: string, seat = 0): TableForMe => ({
  table: info(id, "open"),
  mine: [{ seat, token: `token ${seat}` }],
  invites: [],
  host: true,
  awaited: [],
});
const says = (message: object): void => socket.onmessage?.({ data: JSON.stringify(message) });

beforeEach(() => {
  shared.mockClear();
  vi.stubGlobal(
    "WebSocket",
    class {
      onmessage: typeof socket.onmessage = null;
      close = vi.fn();
      send = vi.fn();
      constructor() {
        socket = this; // eslint-disable-line @typescript-eslint/no-this-alias
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it("a device shares for the luck wherever it sits: at the first table, and at the next game's without sitting down", () => {
  for (const id of ["first", "again"]) {
    const table = new Table(mine(id), {} as never);
    expect(shared.mock.lastCall).toEqual([info(id, "open"), [0]]);
    table.leave();
  }
});

it("a device shares in every seat that it takes, and whenever the table has news of the luck", () => {
  const table = new Table(mine("first"), {} as never);
  table.sees(mine("first", 2));
  expect(shared.mock.lastCall).toEqual([info("first", "open"), [2]]);
  says({ kind: "table", table: info("first", "sharing") });
  expect(shared.mock.lastCall).toEqual([info("first", "sharing"), [2]]);
  says({ kind: "welcome", table: info("first", "playing"), seats: [1] });
  expect(shared.mock.lastCall).toEqual([info("first", "playing"), [1]]);
  table.leave();
});
