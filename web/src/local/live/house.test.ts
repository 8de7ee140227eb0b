/** A table in the page, by the same requests and messages as one at the server. */
import { expect, it, vi } from "vitest";

import { agrees } from "../../net/luck/luck";
import { chain } from "../../net/luck/promises";
import type { AnalysisInfo, Draws, Replay, TableForMe } from "../../wire.gen";
import { Memory } from "../store";
import { Device, house } from "../testing";
import type { House } from "./house";
import type { LiveTable } from "./live";

vi.setConfig({ testTimeout: 60_000 }); // whole games, on a machine that may be busy

const LAST = "a7".repeat(32);

interface Asked {
  game?: string;
  bot?: string;
  options?: Record<string, unknown>;
  series?: boolean;
}

/** Ann against a bot, or Ann and Ben around one device; Ann adds a share of her own. */
async function opened(all: House, asked: Asked = {}): Promise<TableForMe> {
  const { game = "lure", bot = "random", ...more } = asked;
  const { table } = (await all.request("POST", "/tables", { game, seats: 2, ...more })) as TableForMe;
  await all.request("POST", `/tables/${table.id}/seats/0`, { name: "Ann" });
  if (bot) await all.request("POST", `/tables/${table.id}/seats/1/bot`, { level: bot });
  else await all.request("POST", `/tables/${table.id}/seats/1`, { name: "ann" });
  const [promise, share] = chain(table.id, "Ann", LAST);
  await all.request("PUT", `/tables/${table.id}/seats/0/promise`, { promise });
  const waiting = (await all.request("POST", `/tables/${table.id}/start`)) as TableForMe;
  expect(waiting.table.phase).toBe("sharing");
  return (await all.request("PUT", `/tables/${table.id}/seats/0/share`, { share })) as TableForMe;
}

const arrive = async (all: House, { table, mine }: TableForMe, number: number | null = null): Promise<Device> =>
  Device.at(
    await all.table(table.id),
    mine.map(({ token }) => token),
    number,
  );

/** Everything under way at a table is over. */
const settled = async (live: LiveTable): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await live.do(() => Promise.resolve());
};

/** Play the first move that is offered, so many times or to the end. */
async function play(live: LiveTable, device: Device, most = Infinity): Promise<number> {
  let made = 0;
  for (; made < most && !live.sitting?.isOver; made += 1) {
    await settled(live);
    const seat = live.sitting?.seatsOnTurn().find((one) => device.seats.includes(one));
    if (seat === undefined) continue;
    const number = live.sitting?.number ?? 0;
    await device.say({ kind: "move", id: `m${number}`, seat, number, move: live.sitting?.legal(seat)[0] ?? 0 });
  }
  await settled(live);
  return made;
}

it("is played against a bot to its end, and its luck can be checked", async () => {
  const all = house();
  const mine = await opened(all);
  expect(mine.table).toMatchObject({ phase: "playing", seats: [{ name: "Ann" }, { kind: "bot", name: "Mittens" }] });
  expect(mine.table.luck.secret).toBeNull();
  const ann = await arrive(all, mine);
  expect(ann.heard[0]).toMatchObject({ kind: "welcome", seats: [0] });
  const live = await all.table(mine.table.id);
  await play(live, ann);
  const { table } = (await all.request("GET", `/tables/${mine.table.id}`)) as TableForMe;
  expect(table.phase).toBe("over");
  expect(ann.last("update")?.result?.points).toHaveLength(2);
  expect(ann.last("table")?.table.luck.secret).toBe(table.luck.secret);
  const { draws } = (await all.request("GET", `/tables/${table.id}/luck`)) as Draws;
  expect(draws.length).toBeGreaterThan(5);
  expect(draws.every((draw) => agrees(table.luck.secret ?? "", table.luck.shares, draw))).toBe(true);
  expect(table.luck.shares[0]).toBe(chain(table.id, "Ann", LAST)[1]);
});

it("goes on where it was after the page has gone, and is on the list until it is over", async () => {
  const store = new Memory();
  const before = house(store);
  const mine = await opened(before, { game: "peek", bot: "greedy" });
  await play(await before.table(mine.table.id), await arrive(before, mine), 6);
  const number = (await before.table(mine.table.id)).sitting?.number ?? 0;
  expect(number).toBeGreaterThan(3);
  const after = house(store);
  const listed = (await after.request("GET", "/tables")) as TableForMe[];
  expect(listed.map(({ table }) => table.id)).toEqual([mine.table.id]);
  const ann = await arrive(after, listed[0] ?? mine);
  expect(ann.last("view") ?? ann.last("update")).toMatchObject({ seat: 0 });
  const live = await after.table(mine.table.id);
  expect(live.sitting?.number).toBeGreaterThanOrEqual(number);
  await play(live, ann);
  expect(live.row.phase).toBe("over");
  expect(await after.request("GET", "/tables")).toEqual([]);
});

it("a move is made once, on the table that its player saw, by its player", async () => {
  const all = house();
  const mine = await opened(all, { bot: "", options: { first: 0 } });
  expect(mine.table.seats[1]?.name).toBe("ann 2");
  const device = await arrive(all, mine);
  const live = await all.table(mine.table.id);
  const number = live.sitting?.number ?? 0;
  const move = live.sitting?.legal(0)[0] ?? 0;
  await device.say({ kind: "move", id: "a", seat: 0, number, move });
  await device.say({ kind: "move", id: "a", seat: 0, number, move });
  expect(device.last("done")).toEqual({ kind: "done", id: "a", number: number + 1 });
  await device.say({ kind: "move", id: "b", seat: 0, number, move });
  expect(device.last("refused")).toMatchObject({ code: "stale", id: "b" });
  expect(device.heard.at(-1)?.kind).toBe("view");
  await device.say({ kind: "move", id: "c", seat: 3, number, move });
  expect(device.last("refused")?.code).toBe("not_yours");
  const now = live.sitting?.number ?? 0;
  await device.say({ kind: "move", id: "d", seat: 0, number: now, move: 9999 });
  expect(["not_legal", "not_your_turn"]).toContain(device.last("refused")?.code);
  expect(live.sitting?.number).toBe(now);
});

it("two tabs can't both make a move: the slower one sees what happened", async () => {
  const store = new Memory();
  const [one, two] = [house(store), house(store)];
  const mine = await opened(one, { bot: "", options: { first: 0 } });
  const [quick, slow] = [await arrive(one, mine), await arrive(two, mine)];
  const number = (await one.table(mine.table.id)).sitting?.number ?? 0;
  const [first = 0, other = 0] = (await one.table(mine.table.id)).sitting?.legal(0) ?? [];
  await quick.say({ kind: "move", id: "q", seat: 0, number, move: first });
  await slow.say({ kind: "move", id: "s", seat: 0, number, move: other });
  expect(slow.last("refused")?.code).toBe("stale");
  expect((await two.table(mine.table.id)).sitting?.log).toEqual((await one.table(mine.table.id)).sitting?.log);
});

it("nothing changes where nothing can be stored, and the player is told", async () => {
  class Full extends Memory {
    isFull = false;
    override add(entries: Parameters<Memory["add"]>[0]): Promise<void> {
      return this.isFull ? Promise.reject(new Error("no room")) : super.add(entries);
    }
  }
  const store = new Full();
  const all = house(store);
  const mine = await opened(all, { bot: "", options: { first: 0 } });
  const device = await arrive(all, mine);
  const live = await all.table(mine.table.id);
  const number = live.sitting?.number ?? 0;
  const message = { kind: "move", id: "a", seat: 0, number, move: live.sitting?.legal(0)[0] ?? 0 } as const;
  store.isFull = true;
  await device.say(message);
  expect(device.last("refused")).toMatchObject({ code: "unavailable", id: "a" });
  expect(live.sitting?.number).toBe(number);
  store.isFull = false;
  await device.say(message);
  expect(live.sitting?.number).toBeGreaterThan(number);
});

it("tells what a move would bring, gives hints, and takes back what has shown nothing", async () => {
  const all = house();
  const mine = await opened(all, { bot: "", options: { first: 0 } });
  const device = await arrive(all, mine);
  const live = await all.table(mine.table.id);
  const at = (): { seat: number; number: number; legal: number[] } => {
    const seat = live.sitting?.seatsOnTurn()[0] ?? 0;
    return { seat, number: live.sitting?.number ?? 0, legal: live.sitting?.legal(seat) ?? [] };
  };
  while (at().legal.length < 2) await play(live, device, 1);
  const { seat, number, legal } = at();
  const [move = 0] = legal;
  await device.say({ kind: "try", seat, number, move });
  await device.say({ kind: "hint", seat, number });
  await settled(live);
  const tried = device.last("tried");
  expect(device.last("hinted")?.options.map((one) => legal.includes(one.move))).toContain(true);
  await device.say({ kind: "move", id: "a", seat, number, move });
  expect(device.last("update")?.events[0]?.sight).toEqual(tried?.sight);
  await device.say({ kind: "undo", id: "b", seat, number: number + 1 });
  expect(device.last("update")).toMatchObject({ number: number + 2, events: [{ move: -1, parts: null }] });
  expect(at()).toEqual({ seat, number: number + 2, legal });
});

it("a series moves the start on and adds up, and the next table is the same for all who ask", async () => {
  const all = house();
  const mine = await opened(all, { series: true });
  await play(await all.table(mine.table.id), await arrive(all, mine));
  const next = (await all.request("POST", `/tables/${mine.table.id}/rematch`)) as TableForMe;
  const again = (await all.request("POST", `/tables/${mine.table.id}/rematch`)) as TableForMe;
  expect(again.table.id).toBe(next.table.id);
  const { table } = (await all.request("POST", `/tables/${next.table.id}/start`)) as TableForMe;
  expect(table).toMatchObject({ phase: "playing", options: { first: 1 }, series: { number: 1, of: 2, winners: [] } });
  await play(await all.table(table.id), await arrive(all, next));
  const done = ((await all.request("GET", `/tables/${table.id}`)) as TableForMe).table;
  expect(done.series?.winners.length).toBeGreaterThan(0);
});

it("can be watched again from any seat, and every decision is weighed", async () => {
  const all = house();
  const mine = await opened(all, { game: "pantry" });
  const live = await all.table(mine.table.id);
  const device = await arrive(all, mine);
  await expect(all.request("GET", `/tables/${mine.table.id}/replay?open=true`)).rejects.toMatchObject({
    code: "wrong_phase",
  });
  await play(live, device);
  const replay = (await all.request("GET", `/tables/${mine.table.id}/replay?seat=0&after=3&count=2`)) as Replay;
  expect(replay).toMatchObject({ seat: 0, number: 3, of: live.sitting?.number, steps: [{ number: 4 }, { number: 5 }] });
  expect(Object.keys(replay.steps[0]?.changed ?? {}).length).toBeGreaterThan(0);
  const info = (await all.request("POST", `/tables/${mine.table.id}/analysis`)) as AnalysisInfo;
  expect(info.of).toBeGreaterThan(3);
  for (let round = 0; info.progress === "working" && round < 1e5; round += 1) await Promise.resolve();
  expect(info).toMatchObject({ progress: "done", of: info.decisions.length });
  expect(info.decisions.every(({ loss, chances }) => loss >= 0 && chances.length === 2)).toBe(true);
});

it("what the page can't play is left to the server", async () => {
  const all = house();
  const asked = [
    { game: "peek", seats: 2, options: { deck: "a deck of one's own" } },
    { game: "lure", seats: 2, clock: { timing: "move", time: 30_000, bonus: 0 } },
  ];
  for (const body of asked)
    await expect(all.request("POST", "/tables", body)).rejects.toMatchObject({ code: "not_here" });
  await expect(all.request("GET", "/codes/here-nowhere")).rejects.toMatchObject({ code: "no_such_table" });
});
