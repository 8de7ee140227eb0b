/** When bots play: while somebody is here, in seats that are still theirs, at a table that has not gone on. */
import { expect, it } from "vitest";

import type { Row } from "../table/row";
import { EMPTY } from "../table/seating";
import { search, someLure, Time } from "../testing";
import { StandIns } from "./stand-ins";
import { PACE, type Surroundings } from "./surroundings";

/** A table of Lure whose seats all have bots, and what they did there. */
async function table() {
  const sitting = await someLure();
  const time = new Time();
  const made: { seat: number; move: number }[] = [];
  const live = {
    row: { game: "lure", seats: [0, 1].map(() => ({ ...EMPTY, kind: "bot", bot: "random" })) } as Row,
    sitting,
    isWatched: true,
    letsBotsMove: () => true,
    playFor: (seat: number, move: number) => Promise.resolve(void made.push({ seat, move })),
    tellRefused: () => undefined,
    unasked: (act: () => Promise<void>) => void act(),
  };
  const chance = (bytes: number): Uint8Array => new Uint8Array(bytes);
  const standIns = new StandIns({ later: time.later, chance } as unknown as Surroundings, live, await search("lure"));
  return { live, made, standIns, time };
}

it("a bot takes its time, and makes one move that is legal", async () => {
  const { live, made, standIns, time } = await table();
  standIns.think();
  standIns.think();
  await time.passes(PACE - 1);
  expect(made).toEqual([]);
  await time.passes(1);
  await time.passes(PACE);
  expect(made).toHaveLength(1);
  expect(live.sitting.legal(made[0]?.seat ?? -1)).toContain(made[0]?.move);
});

it.each([
  ["nobody is here", (live: { isWatched: boolean }) => void (live.isWatched = false)],
  ["a round is on", (live: { letsBotsMove: () => boolean }) => void (live.letsBotsMove = () => false)],
])("no bot plays where %s", async (_, make) => {
  const { live, made, standIns, time } = await table();
  make(live);
  standIns.think();
  await time.passes(PACE);
  expect(made).toEqual([]);
});

it("a bot that has thought too long, or for a seat that was taken back, plays no more", async () => {
  const [late, back] = [await table(), await table()];
  for (const { standIns } of [late, back]) standIns.think();
  const [seat = 0] = late.live.sitting.seatsOnTurn();
  late.live.sitting.play(seat, late.live.sitting.legal(seat)[0] ?? 0);
  for (const one of back.live.row.seats) one.kind = "person";
  for (const { time } of [late, back]) await time.passes(PACE);
  expect([late.made, back.made]).toEqual([[], []]);
});
