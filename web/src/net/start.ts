/** Opening a table with the seats as chosen. */
import { go } from "../router.svelte";
import { settings } from "../state/settings.svelte";
import { fewest, gameOf, isTimed, ours } from "../state/games.svelte";
import { m } from "../words.gen/messages.js";
import * as api from "./api";
import { share } from "./sharing";
import type { TableForMe } from "./wire";

export type Sitter = { kind: "me" | "here"; name: string } | { kind: "link" } | { kind: "bot"; level: string };

export interface Plan {
  game: string;
  sitters: Sitter[];
  options: Record<string, unknown>;
  series: boolean;
  hints?: boolean;
  seconds?: number; // for each move; none without a limit
}

/** The level for those who have not chosen one: a kitten where there is one. */
export const usual = (levels: string[]): string => (levels.includes("kitten") ? "kitten" : (levels.at(-1) ?? "random"));

export const usualLevel = (game: string): string => usual(gameOf(game)?.bots ?? []);

export const myName = (): string => settings.name.trim() || m.default_name();

/** Open the table, seat everybody who can be seated, and start if nobody has to come by link. */
export async function open(plan: Plan): Promise<TableForMe> {
  const { game, sitters, options, series, hints = true } = plan;
  const clock = plan.seconds ? { clock: { timing: "move" as const, time: plan.seconds * 1000, bonus: 0 } } : {};
  let table = await api.openTable({ game, seats: sitters.length, options, series, hints, ...clock });
  const { id } = table.table;
  for (const [seat, sitter] of sitters.entries()) {
    if (sitter.kind === "me" || sitter.kind === "here") table = await api.takeSeat(id, seat, sitter.name);
    if (sitter.kind === "bot") table = await api.putBot(id, seat, sitter.level);
  }
  await shareFor(table);
  if (sitters.some((sitter) => sitter.kind === "link")) return table;
  const started = await api.start(id);
  await shareFor(started);
  return started;
}

const shareFor = ({ table, mine }: TableForMe): Promise<void> =>
  share(
    table,
    mine.map(({ seat }) => seat),
  );

export async function openAndGo(plan: Plan, { isLearning = false } = {}): Promise<void> {
  const { table } = await open(plan);
  go(`/t/${table.code}${isLearning ? "?learn" : ""}`);
}

/** One tap from the front page to a game against bots. */
export async function startNow(game: string): Promise<void> {
  const count = ours(game)?.bots ?? fewest(game) - 1;
  const bots = Array.from({ length: count }, (): Sitter => ({ kind: "bot", level: usualLevel(game) }));
  return openAndGo({ game, sitters: [{ kind: "me", name: myName() }, ...bots], options: {}, series: false });
}

/** A first game with a coach, against as few and as weak bots as there are. */
export async function learn(game: string): Promise<void> {
  const level = isTimed(game) ? usualLevel(game) : "random"; // at random nobody can press in time
  const bots = Array.from({ length: fewest(game) - 1 }, (): Sitter => ({ kind: "bot", level }));
  const sitters: Sitter[] = [{ kind: "me", name: myName() }, ...bots];
  return openAndGo({ game, sitters, options: { first: 0 }, series: false }, { isLearning: true });
}
