/** What the page asks of whoever sits here, and what it advises. */
import type { GameBoard } from "../../boards/boards";
import type { Advice, Moment } from "../../net/wire";
import type { Table } from "../../state/table/table.svelte";
import { m } from "../../words.svelte";
import { percent, percentOff } from "../percent";

export const isAsked = ({ choices }: Table, board: GameBoard): boolean =>
  board.isAsked?.(choices) ?? choices.length > 0;

/** What is asked, or whom we wait for. */
export function prompt(table: Table, board: GameBoard): string {
  const { moment, names, eyes } = table;
  if (!moment || moment.result || table.info.phase === "closed") return "";
  const view: unknown = board.viewOf(moment.sight);
  if (board.status) return board.status(view, names, table.seatsHere);
  if (!isAsked(table, board)) return waitedFor(table, moment);
  const what = board.prompt(view, table.choices);
  return table.mine.length > 1 ? m.prompt_of({ name: names[eyes ?? 0] ?? "", what }) : what;
}

/** Others by name; oneself not at all, while one's own dice tumble. */
function waitedFor({ names, mine }: Table, { awaited: [seat = -1] }: Moment): string {
  const name = names[seat];
  return name && !(mine.length === 1 && mine[0]?.seat === seat) ? m.waiting_for({ name }) : "";
}

export function advice({ hint, hinted, hinting, names }: Table, board: GameBoard): string {
  if (hinting === "asked") return m.hint_thinking();
  if (hinting === "refused") return m.hint_none();
  if (!hint || !board.advise) return "";
  return `${m.hint_says({ what: board.advise(hint.parts, names) })} · ${chanceOf(hint, hinted?.exact ?? false)}`;
}

function chanceOf({ value, doubt }: Advice, isExact: boolean): string {
  const [said, off] = [{ percent: percent(value) }, percentOff(doubt)];
  if (isExact) return m.hint_chance(said);
  return off === null ? m.hint_chance_about(said) : m.hint_chance_within({ ...said, doubt: off });
}
