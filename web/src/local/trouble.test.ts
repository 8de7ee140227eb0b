/** What can go wrong on a device: people are told by a code that has its own sentence, and nothing else is lost. */
import { afterEach, expect, it, vi } from "vitest";

import golden from "../fixtures/sittings.json";
import { explain } from "../net/explain";
import { Refused } from "../net/refused";
import type { TableForMe } from "../wire.gen";
import { m } from "../words.svelte";
import type { House } from "./live/house";
import { fetchRules } from "./rules/modules";
import { refusalOf } from "./refusal";
import { Memory, type Stored, type StoredEntry } from "./store";
import { Device, house, library, Time } from "./testing";

afterEach(() => vi.unstubAllGlobals());

/** A store that may have no room left, and in which things may change by themselves. */
class Weak extends Memory {
  isFull = false;
  damage: (stored: Stored) => void = () => undefined;

  override async add(entries: StoredEntry[]): Promise<void> {
    if (this.isFull) throw new DOMException("no room", "QuotaExceededError");
    return super.add(entries);
  }

  override async load(table: string): Promise<Stored | null> {
    const stored = await super.load(table);
    if (stored) this.damage(stored);
    return stored;
  }

  override async rows(): Promise<Stored["row"][]> {
    const all = await super.rows();
    for (const row of all) this.damage({ row, entries: [] });
    return all;
  }
}

/** Ann against a bot; she begins. */
async function opened(all: House, first = 0): Promise<TableForMe> {
  const { table } = (await all.request("POST", "/tables", {
    game: "lure",
    seats: 2,
    options: { first },
  })) as TableForMe;
  await all.request("POST", `/tables/${table.id}/seats/0`, { name: "Ann" });
  await all.request("POST", `/tables/${table.id}/seats/1/bot`, { level: "random" });
  return (await all.request("POST", `/tables/${table.id}/start`)) as TableForMe;
}

const arrive = async (all: House, { table, mine }: TableForMe): Promise<Device> =>
  Device.at(
    await all.table(table.id),
    mine.map(({ token }) => token),
  );

it("a bot's move for which there is no room is told of, and made once there is some", async () => {
  const [store, time] = [new Weak(), new Time()];
  const all = house(store, undefined, time);
  const mine = await opened(all, 1);
  const ann = await arrive(all, mine);
  const live = await all.table(mine.table.id);
  const number = live.sitting?.number ?? 0;
  store.isFull = true;
  await time.passes(1_000);
  expect(ann.last("refused")).toMatchObject({ code: "no_room", id: null });
  expect(live.sitting?.number).toBe(number);
  store.isFull = false;
  await time.passes(10_000);
  expect(live.sitting?.number).toBeGreaterThan(number);
});

it("the first luck for which there is no room is told of too", async () => {
  const [store, time] = [new Weak(), new Time()];
  const all = house(store, undefined, time);
  const mine = await opened(all);
  const other = house(store, undefined, time); // the page has come back
  store.damage = (stored) => void (stored.entries = []);
  store.isFull = true;
  const ann = await arrive(other, mine);
  expect(ann.last("refused")?.code).toBe("no_room");
});

it.each<[string, (stored: Stored) => void]>([
  ["an entry is missing", ({ entries }) => void Object.assign(entries[0] ?? {}, { number: 2 })],
  ["a move was impossible", ({ entries }) => void Object.assign(entries.at(-1) ?? {}, { actor: 0, move: 9999 })],
  ["the dice fell otherwise", ({ row }) => void (row.secret = "00".repeat(32))],
  ["nobody knows who sat there", ({ row }) => void Reflect.deleteProperty(row, "seats")],
])("a damaged table is refused, and others go on: %s", async (_, damage) => {
  const store = new Weak();
  const before = house(store);
  const [hurt, whole] = [await opened(before), await opened(before)];
  store.damage = (stored) => {
    if (stored.row.id === hurt.table.id) damage(stored);
  };
  const after = house(store);
  await expect(after.table(hurt.table.id)).rejects.toMatchObject({ code: "damaged" });
  const listed = (await after.request("GET", "/tables")) as TableForMe[];
  expect(listed.map(({ table }) => table.id)).toContain(whole.table.id);
  const ann = await arrive(after, whole);
  expect(ann.last("view")?.legal.length).toBeGreaterThan(0);
});

it("a record for which there is no room leaves nothing behind", async () => {
  const store = new Weak();
  const all = house(store);
  store.isFull = true;
  const text = golden[0]?.record ?? "";
  const refused: unknown = await all.request("POST", "/records", { text }).catch((error: unknown) => error);
  expect(refusalOf(refused).code).toBe("no_room");
  expect(await store.rows()).toEqual([]);
});

it.each(["null", "[]", "7", '{"game": "lure"}', '{"game": "lure", "format": 1, "rules": "1"}', ""])(
  "%j is no record",
  async (text) => {
    const refused: unknown = await house()
      .request("POST", "/records", { text })
      .catch((error: unknown) => error);
    expect(["bad_record", "unknown_version"]).toContain(refusalOf(refused).code);
  },
);

it("a record in a form of the future is one of another version", async () => {
  const text = (golden[0]?.record ?? "").replace('"format": 1', '"format": 2');
  await expect(house().request("POST", "/records", { text })).rejects.toMatchObject({ code: "unknown_version" });
});

it.each([
  ["does not come", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["is not there", () => Promise.resolve(new Response("", { status: 404 }))],
  ["is no module", () => Promise.resolve(new Response("<h1>Welcome to the hotel</h1>"))],
])("rules whose file %s are refused as such", async (_, answer) => {
  vi.stubGlobal("fetch", answer);
  await expect(fetchRules("lure")).rejects.toMatchObject({ code: "no_rules" });
});

/** Ann against the perfect bot, in a house with such a library; she begins. */
async function perfectly(all: House): Promise<TableForMe> {
  const asked = { game: "lure", seats: 2, options: { first: 0 }, isPerfect: true };
  const { table } = (await all.request("POST", "/tables", asked)) as TableForMe;
  await all.request("POST", `/tables/${table.id}/seats/0`, { name: "Ann" });
  await all.request("POST", `/tables/${table.id}/seats/1/bot`, { level: "perfect" });
  return (await all.request("POST", `/tables/${table.id}/start`)) as TableForMe;
}

it("where perfect play can't be had, no table is opened for it; one that was goes on, and says who plays", async () => {
  const store = new Memory();
  await expect(perfectly(house(store))).rejects.toMatchObject({ code: "no_perfect" });
  expect(await store.rows()).toEqual([]);
  const mine = await perfectly(house(store, undefined, undefined, true, library()));
  const time = new Time();
  const after = house(store, undefined, time); // what was fetched is gone
  const ann = await arrive(after, mine);
  const live = await after.table(mine.table.id);
  const ask = { kind: "hint" as const, seat: 0, number: live.sitting?.number ?? 0 };
  await ann.say(ask);
  await time.passes(1_000);
  expect(ann.last("hinted")?.exact).toBe(false);
  while (live.sitting?.turn().includes(0))
    await ann.say({
      kind: "move",
      id: `${live.sitting.number}`,
      seat: 0,
      number: live.sitting.number,
      move: live.sitting.legal(0).at(-1) ?? 0,
    });
  await time.passes(10_000);
  expect(ann.heard.some((one) => one.kind === "refused" && one.code === "no_perfect")).toBe(true);
  expect(live.sitting?.log.some(({ actor }) => actor === 1)).toBe(true);
});

it("hints and analyses are exact where perfect play is at hand", async () => {
  const all = house(new Memory(), undefined, undefined, true, library());
  const mine = await perfectly(all);
  const ann = await arrive(all, mine);
  const live = await all.table(mine.table.id);
  await ann.say({ kind: "hint", seat: 0, number: live.sitting?.number ?? 0 });
  await vi.waitFor(() => expect(ann.last("hinted")).toMatchObject({ exact: true }));
  expect(ann.last("hinted")?.options.every(({ error }) => error === 0)).toBe(true);
  const { table } = (await all.request("POST", "/records", { text: golden[0]?.record })) as TableForMe;
  await all.request("POST", `/tables/${table.id}/analysis`);
  const found = (): Promise<unknown> => all.request("GET", `/tables/${table.id}/analysis`);
  await vi.waitFor(async () => expect(await found()).toMatchObject({ progress: "done", exact: true }), 30_000);
});

it("where the browser keeps nothing, the table says so", async () => {
  const [kept, lost] = [await opened(house()), await opened(house(new Memory(), undefined, undefined, false))];
  expect([kept.table.note, lost.table.note]).toEqual([null, "not_kept"]);
});

it("each of these has a sentence of its own", () => {
  const codes = [
    "bad_record",
    "unknown_version",
    "damaged",
    "no_rules",
    "no_perfect",
    "no_room",
    "not_here",
    "no_server",
  ];
  const said = codes.map((code) => explain(new Refused(code, "")));
  expect(new Set([...said, m.failed()]).size).toBe(codes.length + 1);
});
