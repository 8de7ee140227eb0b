/** The record of a game, as `mischief replay` and `mischief verify` take it: src/mischief/table/record.py says what is in it. */
import { commitmentTo } from "../../net/luck/luck";
import { SCHEME } from "../../net/luck/promises";
import { CLOCK, LUCK } from "../rules/rules";
import type { Claim } from "./court";
import { words } from "./notation";
import { isEnded, namesOf, sharesOf, type Row } from "./row";
import type { Sitting } from "./sitting";

export const FORMAT = 1;

export interface Record {
  format: number;
  game: string;
  rules: string;
  options: { [name: string]: unknown };
  names: string[];
  bots?: (string | null)[]; // by seat, where bots sat: their levels
  luck: string;
  commitment: string | null;
  shares: string[];
  secret: string | null;
  result: { points: number[]; winners: string[] } | null | undefined; // not known from a text, which says it in words
  moves: { number: number; by: string; move: string; court?: Claim }[];
}

/** While the game runs it says only what everybody may know. */
export function recordOf(row: Row, sitting: Sitting): Record {
  const names = namesOf(row);
  return {
    format: FORMAT,
    game: row.game,
    rules: row.rules,
    options: row.options,
    names,
    ...botsOf(row),
    luck: SCHEME,
    commitment: commitmentTo(row.secret),
    shares: sharesOf(row),
    secret: isEnded(row) ? row.secret : null,
    result: sitting.isOver ? resultOf(sitting, names) : null,
    moves: [...sitting.history()].map((happening) => {
      const { number, actor, move } = happening.entry;
      const told = isEnded(row) ? move : sitting.tell(happening, null);
      const line = { number, by: called(actor, names), move: words(sitting.rules, happening, told, names) };
      return told === move ? { ...line, ...courtOf(sitting, number) } : line;
    }),
  };
}

function botsOf({ seats }: Row): Pick<Record, "bots"> {
  const bots = seats.map(({ bot }) => bot);
  return bots.some(Boolean) ? { bots } : {};
}

function courtOf({ evidence }: Sitting, number: number): { court?: Claim } {
  const found = evidence.get(number);
  return found ? { court: { claim: found.claim, low: found.low, high: found.high } } : {};
}

export function resultOf(sitting: Sitting, names: string[]): Record["result"] {
  const { points, winners } = sitting.scores;
  return { points, winners: winners.map((seat) => names[seat] ?? "") };
}

/** An actor's name in a record. */
const called = (actor: number, names: string[]): string =>
  actor === LUCK ? "luck" : actor === CLOCK ? "clock" : (names[actor] ?? "");

const WHOLE = /^( +"(?:claim|low|high)": -?\d+)(,?)$/gm;

/** As JSON, two spaces deep; what may have tenths is written with them. */
export const written = (record: Record): string => `${JSON.stringify(record, null, 2).replace(WHOLE, "$1.0$2")}\n`;
