/** A table as it is kept: who sits there, what was agreed, and what proves the luck. */
import { commitmentTo } from "../../net/luck/luck";
import { NO_SHARE, SCHEME } from "../../net/luck/promises";
import type { Kind, MySeat, SeatInfo, SeriesInfo, TableForMe, TableInfo } from "../../wire.gen";

export interface SeatRow {
  kind: Kind;
  token: string;
  name: string | null;
  picture: string;
  bot: string | null;
  kept: boolean; // a bot plays for the person
  promise: string | null;
  share: string | null;
}

export interface Row {
  id: string;
  game: string;
  rules: string; // their version
  options: Record<string, unknown>;
  phase: TableInfo["phase"];
  seats: SeatRow[];
  secret: string;
  series: number[][] | null; // the points of the games before this one
  next: string | null;
  hints: boolean;
  touched: number;
}

/** What is known about a table besides: whether its people are here, and how its game ended. */
export interface Around {
  isHere: boolean;
  points: number[] | null;
  note: string | null;
}

export const namesOf = (row: Row): string[] => row.seats.map(({ name }) => name ?? "");
export const sharesOf = (row: Row): string[] => row.seats.map(({ share }) => share ?? NO_SHARE);
export const isEnded = ({ phase }: Row): boolean => phase === "over" || phase === "closed";

/** A table as everybody sees it. */
export const infoOf = (row: Row, around: Around): TableInfo => ({
  id: row.id,
  code: row.id,
  game: row.game,
  rules: row.rules,
  options: row.options,
  phase: row.phase,
  seats: row.seats.map((seat) => seatInfo(seat, around.isHere)),
  clock: { timing: "off", time: 0, bonus: 0 },
  luck: {
    scheme: SCHEME,
    commitment: commitmentTo(row.secret),
    promises: row.seats.map(({ promise }) => promise),
    shares: row.phase === "sharing" ? row.seats.map(() => NO_SHARE) : sharesOf(row),
    secret: isEnded(row) ? row.secret : null,
  },
  series: seriesOf(row, around.points),
  next: row.next,
  watching: 0,
  hints: row.hints,
  note: around.note,
});

const seatInfo = ({ kind, name, picture, bot, kept, promise, share }: SeatRow, isHere: boolean): SeatInfo => ({
  kind,
  name,
  picture,
  bot,
  kept,
  here: isHere && kind === "person",
  ready: (promise ?? share) !== null,
  host: kind === "person",
});

/** Totals count this game once it is over. */
function seriesOf(row: Row, points: number[] | null): SeriesInfo | null {
  if (row.series === null) return null;
  const games = points && row.phase === "over" ? [...row.series, points] : row.series;
  const totals = row.seats.map((_, seat) => games.reduce((sum, game) => sum + (game[seat] ?? 0), 0));
  const best = Math.max(...totals);
  const isDecided = games.length >= row.seats.length;
  const winners = isDecided ? totals.flatMap((sum, seat) => (sum === best ? [seat] : [])) : [];
  return { number: row.series.length, of: row.seats.length, totals, winners };
}

/** A table as whoever holds this device sees it: every person's seat is theirs. */
export const forMe = (row: Row, around: Around): TableForMe => ({
  table: infoOf(row, around),
  mine: seatsHere(row),
  invites: [],
  host: true,
  awaited: row.phase === "playing" ? seatsHere(row).map(({ seat }) => seat) : [], // nothing goes on here without them
});

export const seatsHere = (row: Row): MySeat[] =>
  row.seats.flatMap(({ kind, token }, seat) => (kind === "person" ? [{ seat, token }] : []));
