/** Opening a table with the seats as chosen: in the page where everybody plays there, else at the server. */
import { isNew } from "../lessons/scripts";
import { hasModule } from "../local/here";
import { playInstead } from "../local/instead.svelte";
import { usualFirst } from "../pages/setup/options";
import { go } from "../router.svelte";
import { kept } from "../state/device/keep";
import { levelOf, MATCH, seatedAs } from "../state/device/match";
import { settings } from "../state/device/settings.svelte";
import { fewest, gameOf, ours } from "../state/games.svelte";
import { isFace, suggestedName } from "../ui/faces";
import { m } from "../words.svelte";
import * as api from "./api";
import { share } from "./luck/sharing";
import type { TableForMe } from "./wire";

export type Sitter =
  { kind: "me" | "here"; name: string; picture: string } | { kind: "link" } | { kind: "bot"; level: string };

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

export const myName = (): string =>
  settings.name.trim() || (isFace(settings.face) ? suggestedName(settings.face) : m.default_name());

/** This player, as they sit down. */
const me = (): Sitter => ({ kind: "me", name: myName(), picture: settings.face });

/** Open the table, seat everybody who can be seated, and start if nobody has to come by link. */
export async function open(plan: Plan): Promise<TableForMe> {
  const { game, sitters, options, series, hints = true } = plan;
  const clock = plan.seconds ? { clock: { timing: "move" as const, time: plan.seconds * 1000, bonus: 0 } } : {};
  let table = await newTable(plan, { game, seats: sitters.length, options, series, hints, ...clock });
  const { id } = table.table;
  for (const [seat, sitter] of sitters.entries()) {
    if (sitter.kind === "me" || sitter.kind === "here")
      table = await api.takeSeat(id, seat, { name: sitter.name, picture: sitter.picture });
    if (sitter.kind === "bot") table = await api.putBot(id, seat, seatedAs(sitter.level, game));
  }
  if (!sitters.some((sitter) => sitter.kind === "link")) return begin(table);
  await shareFor(table);
  return table;
}

/** Nobody has to come. */
async function begin(table: TableForMe): Promise<TableForMe> {
  await shareFor(table);
  const started = await api.start(table.table.id);
  await shareFor(started);
  return started;
}

/** Whether a table can be in the page: its rules are here, nobody comes by link, and nobody needs what only servers know. */
const staysHere = ({ game, sitters, seconds }: Plan): boolean =>
  hasModule(game) && !seconds && !sitters.some(({ kind }) => kind === "link") && kept("tables") !== "server";

const isPerfect = ({ sitters }: Plan): boolean => sitters.some((one) => one.kind === "bot" && one.level === "perfect");

/** Where the page can't play it after all, the server does, and if something is broken here, people are told. */
async function newTable(plan: Plan, asked: api.NewTable): Promise<TableForMe> {
  if (!staysHere(plan)) return api.openTable(asked);
  try {
    return await api.openHere({ ...asked, isPerfect: isPerfect(plan) });
  } catch (error) {
    const code = error instanceof api.Refused ? error.code : "";
    const opened = await api.openTable(asked).catch((refused: unknown) => {
      throw code === "not_here" ? refused : error; // without a server either, what is broken here matters
    });
    if (code !== "not_here" && code !== "no_perfect") playInstead(opened.table.code);
    return opened;
  }
}

/** The next game with the same people; where nobody else has to come it begins at once. */
export async function playAgain(id: string): Promise<TableForMe> {
  const next = await api.rematch(id);
  return next.host && next.table.phase === "open" && isAlone(next) ? begin(await matched(next)) : next;
}

/** The same table, with the strength of bots that are a match for me as it suits me now. */
async function matched(opened: TableForMe): Promise<TableForMe> {
  let table = opened;
  const { id, game, seats } = opened.table;
  for (const [seat, { kind, bot }] of seats.entries())
    if (kind === "bot" && levelOf(bot ?? "") === MATCH && bot !== seatedAs(MATCH, game))
      table = await api.putBot(id, seat, seatedAs(MATCH, game));
  return table;
}

/** Whether all the others are bots. */
const isAlone = ({ table, mine }: TableForMe): boolean =>
  table.seats.every(({ kind }, i) => kind === "bot" || mine.some(({ seat }) => seat === i));

const shareFor = ({ table, mine }: TableForMe): Promise<void> =>
  share(
    table,
    mine.map(({ seat }) => seat),
  );

export async function openAndGo(plan: Plan): Promise<void> {
  const { table } = await open(plan);
  go(`/t/${table.code}`);
}

/** Only what differs from what the server takes unasked. */
function optionsFor(game: string, sitters: Sitter[]): Record<string, unknown> {
  const kinds = sitters.map(({ kind }) => kind);
  const first = usualFirst(gameOf(game)?.options ?? {}, kinds);
  return first > 0 ? { first } : {};
}

/** One tap from the front page: the first time to a lesson, then to a game against bots. */
export async function playNow(game: string): Promise<void> {
  if (isNew(game)) go(`/learn/${game}`);
  else await startNow(game);
}

/** A game against bots at once. */
export async function startNow(game: string): Promise<void> {
  return playAgainst(ours(game)?.bots ?? fewest(game) - 1, game);
}

/** A game against so many bots at once, by options of one's own. */
export async function playAgainst(count: number, game: string, chosen: Record<string, unknown> = {}): Promise<void> {
  const bots = Array.from({ length: count }, (): Sitter => ({ kind: "bot", level: usualLevel(game) }));
  const sitters: Sitter[] = [me(), ...bots];
  return openAndGo({ game, sitters, options: { ...optionsFor(game, sitters), ...chosen }, series: false });
}
