/** Who comes, and who comes back: a device is told what its seats missed, if that is little. */
import { expect, it } from "vitest";

import type { FromServer } from "../../wire.gen";
import { someLure } from "../testing";
import { Audience, type Connection } from "./audience";

function device(...seats: number[]): Connection & { heard: FromServer[] } {
  const heard: FromServer[] = [];
  return { heard, seats, send: (message) => heard.push(message), close: () => undefined };
}

it.each([
  ["one entry", 1, "update"],
  ["as many as a short absence may miss", 16, "update"],
  ["more than that", 17, "view"],
  ["nothing", 0, "view"],
])("who missed %s", async (_, missed, kind) => {
  const [audience, sitting, ann] = [new Audience(() => 0), await someLure(20), device(0)];
  audience.catchUp(ann, sitting, sitting.number - missed, new Map([[sitting.number, "hers"]]));
  expect(ann.heard).toMatchObject([{ kind, seat: 0, number: sitting.number }]);
  const [told] = ann.heard;
  const names = told?.kind === "update" ? told.events.map(({ id }) => id) : [];
  expect(names).toEqual(kind === "update" ? [...Array<null>(missed - 1).fill(null), "hers"] : []);
});

it("a device hears once for each of its seats, and a spectator once for none", async () => {
  const [audience, sitting] = [new Audience(() => 0), await someLure(4)];
  const [both, nobody, gone] = [device(0, 1), device(), device(0)];
  for (const one of [both, nobody, gone]) audience.join(one);
  audience.leave(gone);
  audience.refresh(sitting);
  expect([both, nobody, gone].map(({ heard }) => heard.map((told) => "seat" in told && told.seat))).toEqual([
    [0, 1],
    [null],
    [],
  ]);
});
