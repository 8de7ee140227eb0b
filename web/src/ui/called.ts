/** What those at a table are called: people as they said, bots in the words of whoever looks. */
import { BOTS } from "../local/table/names";
import type { SeatInfo } from "../net/wire";
import { m } from "../words.svelte";

const bots = (): string[] => m.bot_names().split(", "); // in the same order

const botCalled = (name: string): string => bots()[BOTS.indexOf(name)] ?? name;

export const called = ({ name, bot }: Pick<SeatInfo, "name" | "bot">): string =>
  bot && name ? botCalled(name) : (name ?? bot ?? "");
