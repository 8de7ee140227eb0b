/** What is said while people sit down. */
import { expect, test } from "vitest";

import type { SeatInfo } from "../../../net/wire";
import { Arrivals } from "./arrivals.svelte";

const seat = (kind: SeatInfo["kind"], name: string | null = null): SeatInfo => ({
  kind,
  name,
  picture: "",
  bot: null,
  kept: false,
  here: true,
  ready: true,
  host: false,
});

test("each arrival and each leaving is said once, and nobody who sat there before", () => {
  const arrivals = new Arrivals();
  const [ola, kid] = [seat("person", "Ola"), seat("person", "Kid")];
  arrivals.hear([ola, seat("open"), seat("open")]);
  expect(arrivals.said).toEqual([]);
  arrivals.hear([ola, kid, seat("open")]);
  arrivals.hear([ola, { ...kid, ready: false }, seat("open")]);
  expect(arrivals.said).toEqual([{ seat: 1, words: "Kid sat down and waves" }]);
  arrivals.hear([ola, seat("open"), seat("open")]);
  expect(arrivals.said.at(-1)).toEqual({ seat: 1, words: "Kid got up" });
});
