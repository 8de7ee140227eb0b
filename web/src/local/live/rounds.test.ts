/** Pounce in the page, by a clock that the tests move: presses, verdicts, bots, and rounds that never happened. */
import { beforeEach, expect, it, vi } from "vitest";

import { read } from "../../net/layout";
import type { TableForMe } from "../../wire.gen";
import type { House } from "./house";
import type { LiveTable } from "./live";
import type { Record } from "../table/record";
import { Memory } from "../store";
import { Device, house, Time } from "../testing";

vi.setConfig({ testTimeout: 60_000 }); // whole games, on a machine that may be busy

const CAT = 1; // as sights number the faces
const TUMBLES_AT_MOST = 3_500;
const FRAME = 16;

interface Seen {
  phase: number;
  cat: number;
  throws: number;
  face: number;
  cards: number[];
  last: number;
  last_reason: number;
  last_caught: number[];
  last_presses: number[];
}

const [READY, TUMBLING, SHOWN] = [0, 1, 2];
const [CAUGHT_SOME, CANCELLED] = [1, 4]; // why a round was reckoned so

/** A table of Pounce, and the one device around which its people sit. */
class Around {
  live!: LiveTable;
  device!: Device;
  mine!: TableForMe;

  constructor(
    readonly time: Time,
    readonly all: House,
  ) {}

  /** People first, then bots. */
  async sit(people: number, bots: string[], options: Record["options"] = {}): Promise<this> {
    const seats = people + bots.length;
    const { table } = (await this.all.request("POST", "/tables", { game: "pounce", seats, options })) as TableForMe;
    for (let seat = 0; seat < people; seat += 1)
      await this.all.request("POST", `/tables/${table.id}/seats/${seat}`, { name: `P${seat}` });
    for (const [at, level] of bots.entries())
      await this.all.request("POST", `/tables/${table.id}/seats/${people + at}/bot`, { level });
    await this.all.request("POST", `/tables/${table.id}/start`);
    return this.come(table.id);
  }

  /** Somebody opens the page of a table. */
  async come(id: string): Promise<this> {
    this.live = await this.all.table(id);
    this.mine = (await this.all.request("GET", `/tables/${id}`)) as TableForMe;
    this.device = await Device.at(
      this.live,
      this.mine.mine.map(({ token }) => token),
    );
    return this;
  }

  get sight(): Seen {
    const { sitting } = this.live;
    if (!sitting) throw new Error("nothing is played");
    return read<Seen>(sitting.rules.about.layouts.sight, sitting.rules.see(sitting.state, null));
  }

  move(what: "throw" | "still"): Promise<void> {
    const [number, move] = [this.live.sitting?.number ?? 0, this.live.sitting?.rules.about.court[what] ?? 0];
    return this.device.say({ kind: "move", id: `m${number}`, seat: this.sight.cat, number, move });
  }

  press(seat: number, reaction: number | null, count = this.sight.throws): Promise<void> {
    return this.device.say({ kind: "press", seat, throw: count, reaction });
  }

  /** Let time pass until the die lies there, and is painted. */
  async lands(): Promise<void> {
    for (let waited = 0; this.sight.phase === TUMBLING && waited <= TUMBLES_AT_MOST; waited += 10)
      await this.time.passes(10);
    await this.device.say({ kind: "seen", throw: this.sight.throws });
  }

  /** The cat throws, again and again, until a cat lies there. */
  async throwCat(): Promise<void> {
    do {
      await this.time.passes(5_000);
      await this.move("throw");
      await this.lands();
    } while (this.sight.face !== CAT);
  }

  /** The record of a game that is over, or is broken off now. */
  async record(): Promise<Record> {
    if (this.live.row.phase === "playing") await this.all.request("DELETE", `/tables/${this.live.row.id}`);
    return JSON.parse(String(await this.all.request("GET", `/tables/${this.live.row.id}/record`))) as Record;
  }
}

let time: Time;
let store: Memory;
const open = (): Around => new Around(time, house(store, undefined, time));

beforeEach(() => {
  time = new Time();
  store = new Memory();
});

it("around one device the device's clock decides, in whichever order presses come", async () => {
  const table = await open().sit(3, [], { cats: 5 });
  await table.throwCat();
  expect(table.sight.phase).toBe(SHOWN);
  await time.passes(460);
  await table.press(2, 451.2); // after the cup has landed
  await table.press(1, 450.9); // together with it: a tie goes to the mouse
  await table.press(1, 120); // the first press stands
  await table.press(0, 300);
  expect(table.device.last("pressed")).toEqual({ kind: "pressed", seat: 0, throw: table.sight.throws, reaction: 300 });
  await time.passes(1000);
  expect(table.sight).toMatchObject({ phase: READY, last_reason: CAUGHT_SOME, last_presses: [300, 450, 451] });
  expect(table.sight.last_caught).toEqual([0, 0, 1]);
  expect(table.sight.cards).toEqual([5, 4, 3]);
  expect(table.device.last("update")?.court).toEqual([
    { seat: 0, claim: 300, low: 300, high: 300, judged: 300 },
    { seat: 1, claim: 450.9, low: 450.9, high: 450.9, judged: 450 },
    { seat: 2, claim: 451.2, low: 451.2, high: 451.2, judged: 451 },
  ]);
  const lines = (await table.record()).moves.filter(({ court }) => court);
  expect(lines.map(({ by }) => by)).toEqual(["P0", "P1", "P2"]);
});

it("waits for no press that would change nothing, but for every one that would", async () => {
  const table = await open().sit(3, [], { cats: 5 });
  await table.throwCat();
  await time.passes(200);
  await table.press(0, 200); // it lands at 350, and until a little later mice may be on their way
  await time.passes(150);
  expect(table.sight.phase).toBe(SHOWN);
  await time.passes(250 + FRAME + 2); // the courtesy for those who want to see how late they are
  expect(table.sight).toMatchObject({ phase: READY, last_caught: [0, 1, 1] });
  await table.press(1, 800, table.sight.throws);
  expect(table.device.last("refused")?.code).toBe("after_verdict");
});

it("who presses while the die tumbles jumps the gun, and nobody sees a face", async () => {
  const table = await open().sit(3, []);
  await table.move("throw");
  await time.passes(500);
  await table.press(1, null);
  await time.passes(1000);
  expect(table.sight).toMatchObject({ phase: READY, last_reason: CANCELLED, cards: [4, 3, 4] });
  expect((await table.record()).moves.map(({ move }) => move)).toEqual(["throw", "too early", "close"]);
});

it("a press is no move, is for the throw that is on, and comes from who sits there", async () => {
  const table = await open().sit(1, ["cat", "cat"], { first: 0 });
  await table.press(0, 300);
  expect(table.device.last("refused")?.code).toBe("other_throw");
  await table.move("throw");
  await table.move("still");
  expect(table.device.last("refused")?.code).toBe("press_instead");
  await table.press(0, 300, 7);
  expect(table.device.last("refused")?.code).toBe("other_throw");
  await table.press(1, 300);
  expect(table.device.last("refused")?.code).toBe("not_yours");
  expect(table.device.last("update")?.legal.every(([move]) => !table.live.sitting?.rules.isTimedMove(move ?? 0))).toBe(
    true,
  );
});

it.each(["kitten", "cat", "tiger", "greedy"])(
  "is played to its end against bots like a %s; the record opens",
  async (bot) => {
    const table = await open().sit(1, [bot, bot, bot], { first: 3, cats: 4 });
    let presses = 0;
    for (let look = 0; !table.live.sitting?.isOver && look < 1000; look += 1) {
      if (table.sight.phase === READY && table.sight.cat === 0) await table.move("throw");
      await time.passes(200);
      if (table.sight.phase !== TUMBLING) continue;
      await table.lands();
      await time.passes(530);
      if (table.sight.phase !== SHOWN || table.sight.face !== CAT) continue;
      await table.press(0, 510); // too late for most cups: among the quick nobody else is ever caught
      presses += 1;
    }
    await time.passes(1000);
    expect(table.live.row.phase).toBe("over");
    expect(presses).toBeGreaterThan(0);
    const { moves } = await table.record();
    expect(new Set(moves.flatMap(({ by, court }) => (court ? [by] : [])))).toEqual(new Set(["P0"]));
    const text = String(await table.all.request("GET", `/tables/${table.live.row.id}/record`));
    const opened = (await house().request("POST", "/records", { text })) as TableForMe;
    expect(opened.table.phase).toBe("over");
  },
);

it("a bot presses at the moment that it chose, whatever else happens", async () => {
  const table = await open().sit(1, ["greedy", "greedy"], { cats: 5, first: 0 });
  await table.throwCat();
  const lay = time.now;
  await time.passes(6_000);
  const slowest = Math.max(...table.sight.last_presses);
  expect(slowest).toBeGreaterThan(100);
  expect(slowest).toBeLessThan(time.now - lay);
  expect(table.sight.last_presses[0]).toBe(-1); // nobody sat there
});

it("a round that was on when the page went away never happened", async () => {
  const table = await open().sit(3, []);
  await table.move("throw");
  await time.passes(300);
  const again = await open().come(table.live.row.id);
  await time.passes(1);
  expect(again.sight).toMatchObject({ phase: READY, throws: 1, last: 0 });
  await again.move("throw");
  expect(again.sight.phase).toBe(TUMBLING);
  const { moves } = await again.record();
  expect(moves.map(({ by, move }) => `${by}: ${move}`)).toEqual(["P0: throw", "clock: void", "P0: throw"]);
});

it("a tab that looks on leaves the round to the tab that runs it", async () => {
  const table = await open().sit(3, []);
  const other = await open().come(table.live.row.id);
  await table.move("throw");
  await other.all.refresh(table.live.row.id);
  await table.lands();
  expect(table.sight.phase).toBe(SHOWN);
  await time.passes(5_000);
  await other.all.refresh(table.live.row.id);
  expect(other.sight).toMatchObject({ phase: READY, last: 1 });
});

it("a die that throws itself does so after a pause, and only where somebody is", async () => {
  const table = await open().sit(3, [], { thrower: "self" });
  table.live.leave(table.device);
  await time.passes(10_000);
  expect(table.sight.throws).toBe(0);
  await table.come(table.live.row.id);
  await time.passes(1);
  expect(table.sight.phase).toBe(TUMBLING);
  table.live.leave(table.device);
  await time.passes(TUMBLES_AT_MOST);
  expect(table.sight).toMatchObject({ phase: READY, throws: 1, last: 0 });
});

it("bots throw too, after people have read the verdict", async () => {
  const table = await open().sit(1, ["tiger", "tiger"], { first: 1 });
  await time.passes(2_000);
  expect(table.sight.throws).toBe(0);
  await time.passes(1_500); // a dip of the cup takes a moment more
  expect(table.sight.throws).toBe(1);
});
