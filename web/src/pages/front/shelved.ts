/** The shelf in words, and in which order games stand on it. */
import type { TableForMe } from "../../net/wire";
import type { Finished } from "../../state/finished/shelf";
import { called } from "../../ui/called";
import { m } from "../../words.svelte";

export const isMyTurn = ({ mine, awaited }: TableForMe): boolean => mine.some(({ seat }) => awaited.includes(seat));

/** Those that wait for me come first; else as the server has them, the newest first. */
export const byTurn = (tables: TableForMe[]): TableForMe[] =>
  [...tables].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)));

/** Whom an open game waits for. */
export function waitsFor(one: TableForMe): string {
  const { seats, phase } = one.table;
  if (phase === "open") return m.shelf_gathering();
  if (isMyTurn(one)) return m.your_turn();
  const names = one.awaited.flatMap((seat) => seats[seat] ?? []).map(called);
  if (names.length !== 1) return m.shelf_running();
  const kept = one.awaited.some((seat) => seats[seat]?.kept);
  return kept ? m.shelf_bot_plays({ name: names[0] ?? "" }) : m.shelf_thinking({ name: names[0] ?? "" });
}

/** How a finished game ended. */
export function ended({ winners, names, points, mine }: Finished): string {
  const score = [...points].sort((a, b) => b - a).join(" : ");
  if (winners.length !== 1) return m.shelf_shared({ score });
  const [winner = 0] = winners;
  const isMine = mine.length === 1 && mine[0] === winner;
  return isMine ? m.shelf_you_won({ score }) : m.shelf_won({ name: names[winner] ?? "", score });
}
