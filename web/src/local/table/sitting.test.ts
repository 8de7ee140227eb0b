/** The table in the page plays what the table in Python plays: tests/builders/golden/sittings.py has written these games. */
import { describe, expect, it, vi } from "vitest";

import golden from "../../fixtures/sittings.json";
import { choose } from "../bots/bot";
import type { Search } from "../bots/search";
import type { Evidence } from "./court";
import { recordOf, written } from "./record";
import { packed } from "../rules/records";
import type { Row } from "./row";
import { EMPTY } from "./seating";
import { Sitting, UNDO } from "./sitting";
import { LUCK } from "../rules/rules";
import { search } from "../testing";

vi.setConfig({ testTimeout: 60_000 }); // whole games, on a machine that may be busy

type Told = (typeof golden)[number];

function begin({ rules }: Search, told: Told): Sitting {
  const options = packed(rules.about, told.options) ?? [];
  const { secret, shares } = told;
  const agreed = { version: rules.about.version, seats: told.names.length, options, dealer: { secret, shares } };
  return new Sitting(rules, agreed);
}

/** The whole game; only seats are told what to do, luck comes by itself. */
function play(sitting: Sitting, told: Told, each: (sitting: Sitting) => void = () => undefined): void {
  sitting.deal();
  for (const [actor = 0, move = 0] of told.log.filter(([actor]) => actor !== LUCK)) {
    each(sitting);
    sitting.play(actor, move);
  }
}

const rowOf = (told: Told, version: string): Row => ({
  ...{ id: "here-1", game: told.game, rules: version, options: told.options, phase: "over", secret: told.secret },
  ...{ series: null, next: null, hints: true, touched: 0 },
  seats: told.names.map((name, seat) => ({ ...EMPTY, kind: "person", name, share: told.shares[seat] ?? null })),
});

describe.each(golden)("$game for $names.length", (told) => {
  it("goes the same way, with the same luck, and ends in the same sights and the same record", async () => {
    const found = await search(told.game);
    const sitting = begin(found, told);
    play(sitting, told);
    for (const [number, known] of told.evidence as [number, Evidence][]) sitting.evidence.set(number, known);
    expect(sitting.log.map(({ actor, move }) => [actor, move])).toEqual(told.log);
    expect([null, ...told.names.keys()].map((seat) => found.rules.see(sitting.state, seat))).toEqual(told.sights);
    expect(written(recordOf(rowOf(told, found.rules.about.version), sitting))).toBe(told.record);
  });

  it("bots choose the same, and the same may be taken back", async () => {
    const found = await search(told.game);
    const asked = new Map(told.chosen.map((one) => [one.number, one]));
    const chosen: unknown[] = [];
    const due: unknown[] = [];
    const sitting = begin(found, told);
    const moments: (() => Promise<void>)[] = [];
    play(sitting, told, () => {
      const one = asked.get(sitting.number);
      asked.delete(sitting.number);
      if (!one) return;
      const undo = told.names.map((_, seat) => refusalOf(sitting, seat));
      const sight = found.rules.look(sitting.state, one.seat);
      const legal = sitting.legal(one.seat);
      for (const [level, move] of Object.entries(one.moves))
        moments.push(async () => {
          const luck = found.rules.seeded(BigInt(one.number));
          chosen.push([level, await choose(level, found, { sight, seat: one.seat, legal, luck }, one.simulations)]);
          due.push([level, move]);
        });
      chosen.push(undo);
      due.push(one.undo);
    });
    for (const ask of moments) await ask();
    expect(asked.size).toBe(0);
    expect(chosen).toEqual(due);
  });
});

/** Why a seat can't take its last move back; null if it can, and then nothing has changed. */
function refusalOf(sitting: Sitting, seat: number): string | null {
  if (sitting.canUndo(seat)) return null;
  try {
    sitting.enter(seat, UNDO);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return "not refused";
}
