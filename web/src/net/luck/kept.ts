/** What this browser was told and has added before each game, to be compared with what the server shows after it. */
import { forget, keep, kept } from "../../state/device/keep";

const MOST_TABLES = 60;

export interface KeptLuck {
  commitment: string; // to the dealer's secret, as it was first seen
  chains: Record<string, string>; // by name, for players of this browser: the last link
  promises: (string | null)[] | null; // everybody's, by seat, as they were before this browser showed anything
  shown: Record<string, string>; // by name: the link that this browser showed last
}

const memory = new Map<string, KeptLuck>(); // for browsers that forbid storage

export const keptLuck = (table: string): KeptLuck | null =>
  (kept(`luck.${table}`) as KeptLuck | null) ?? memory.get(table) ?? null;

/** Remember it, and forget the tables of long ago. */
export function keepLuck(table: string, luck: KeptLuck): void {
  const before = (kept("lucks") as string[] | null) ?? [];
  const tables = [...before.filter((other) => other !== table), table];
  for (const old of tables.slice(0, -MOST_TABLES)) forget(`luck.${old}`);
  keep("lucks", tables.slice(-MOST_TABLES));
  keep(`luck.${table}`, luck);
  memory.set(table, luck);
}
