/** A record that somebody brings: played again by the rules, and refused at the first thing that is not as they say. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import { commitmentTo } from "../../net/luck/luck";
import type { Search } from "../bots/search";
import { HERE } from "../ids";
import { Refusal } from "../refusal";
import { packed } from "../rules/records";
import { CLOCK, LUCK, type Rules } from "../rules/rules";
import { storedIn, type Stored } from "../store";
import { rejudged, type Claim } from "./court";
import { words } from "./notation";
import { FORMAT, resultOf, type Record } from "./record";
import type { Row, SeatRow } from "./row";
import { EMPTY } from "./seating";
import { Sitting, UNDO } from "./sitting";

const LEVEL = /^[a-z][a-z0-9-]{0,19}$/; // of a bot
const TITLE = /^mischief record (\d+)\n/;
const MOVE = /^(\d+)\. ([^:]+): (.+)$/;

const COURT = /^(.+) \[claimed (before the face|\S+), believable (\S+) to (\S+)\]$/;

const bad = (why: string): Refusal => new Refusal("bad_record", why);

/** What a file says, as text or as JSON. */
export function recordIn(text: string): Record {
  try {
    const record = TITLE.test(text) ? fromText(text.replaceAll("\r\n", "\n")) : (JSON.parse(text) as Record | null);
    if (typeof record?.game === "string") return record;
  } catch {
    // as below
  }
  throw bad("this is not a record");
}

function fromText(text: string): Record {
  const [head = "", body = ""] = text.trimEnd().split("\n\n");
  const tags = new Map(
    head
      .split("\n")
      .slice(1)
      .map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1) as [string, string]),
  );
  const tag = (name: string): string => tags.get(name) ?? "";
  const listed = (name: string): string[] => (tag(name) === "-" ? [] : tag(name).split(", "));
  const orNull = (name: string): string | null => (tag(name) === "-" ? null : tag(name));
  return {
    format: Number(TITLE.exec(text)?.[1]),
    game: tag("game"),
    rules: tag("rules"),
    options: optionsIn(tag("options")),
    names: listed("names"),
    ...(tags.has("bots") ? { bots: listed("bots").map((level) => (level === "-" ? null : level)) } : {}),
    luck: tag("luck"),
    commitment: orNull("commitment"),
    shares: listed("shares"),
    secret: orNull("secret"),
    result: undefined,
    moves: body.split("\n").map((line) => {
      const [, number = "", by = "", said = ""] = MOVE.exec(line) ?? [];
      return { number: Number(number), by, ...moveIn(said) };
    }),
  };
}

function moveIn(said: string): { move: string; court?: Claim } {
  const [, move, claim, low, high] = COURT.exec(said) ?? [];
  if (move === undefined) return { move: said };
  const claimed = claim === "before the face" ? null : Number(claim);
  return { move, court: { claim: claimed, low: Number(low), high: Number(high) } };
}

const optionsIn = (said: string): Record["options"] =>
  said === "-"
    ? {}
    : Object.fromEntries(
        said
          .split(" ")
          .map((word) => [word.split("=")[0] ?? "", JSON.parse(word.slice(word.indexOf("=") + 1)) as unknown]),
      );

/** The table that a record is of; the same record is always the same table. */
export function tableOf(search: Search, record: Record, text: string, now: number): Stored {
  try {
    return played(search, record, text, now);
  } catch (error) {
    throw error instanceof Refusal ? error : bad(`this is not a whole record: ${String(error)}`);
  }
}

function played({ rules }: Search, record: Record, text: string, now: number): Stored {
  const row = rowOf(rules, record, text, now);
  const options = packed(rules.about, record.options);
  if (!options) throw new Refusal("not_here", "this game's options can't be played in the page");
  const dealer = { secret: row.secret, shares: record.shares };
  const sitting = new Sitting(rules, { version: record.rules, seats: record.names.length, options, dealer });
  for (const line of record.moves) enter(sitting, record, line);
  check(sitting, record);
  row.phase = sitting.isOver ? "over" : "closed";
  return { row, entries: sitting.log.map((entry) => storedIn(sitting, entry, { table: row.id, id: null, at: now })) };
}

function rowOf({ about }: Rules, record: Record, text: string, now: number): Row {
  const { format, game, rules, options, names, bots, shares, secret, commitment } = record;
  if (format !== FORMAT)
    throw new Refusal("unknown_version", `this is format ${format}: only format ${FORMAT} is known`);
  if (![about.version, ...about.older].includes(rules))
    throw new Refusal("unknown_version", `${game} can't be played by rules ${rules}`);
  if (secret !== null && commitmentTo(secret) !== commitment) throw bad("the secret is not the promised one");
  return {
    id: HERE + bytesToHex(sha256(utf8ToBytes(text))).slice(0, 12),
    game,
    rules,
    options,
    phase: "over",
    seats: names.map((name, seat) => ({ ...EMPTY, ...satBy(bots?.[seat]), name, share: shares[seat] ?? null })),
    secret: secret ?? "",
    series: null,
    next: null,
    hints: false,
    touched: now,
  };
}

/** Who sat somewhere, by what a record says of bots. */
const satBy = (level: unknown): Pick<SeatRow, "kind" | "bot"> =>
  typeof level === "string" && LEVEL.test(level) ? { kind: "bot", bot: level } : { kind: "person", bot: null };

function enter(sitting: Sitting, record: Record, { number, by, move: said, court }: Record["moves"][number]): void {
  const actor = by === "luck" ? LUCK : by === "clock" ? CLOCK : record.names.indexOf(by);
  if (number !== sitting.number + 1) throw bad(`move ${sitting.number + 1} is missing`);
  const move = said === "undo" ? undone(sitting, actor) : moveSaid(sitting, actor, said, record.names);
  if (move === null) throw bad(`move ${number}: ${said} is not possible`);
  if (actor === LUCK && record.secret !== null && move !== sitting.drawn()) throw bad(`move ${number}: wrong luck`);
  sitting.follow(actor, move);
  if (court) judge(sitting, court, move);
}

/** A press must be what its claim and its bounds give. */
function judge(sitting: Sitting, court: Claim, move: number): void {
  const { rules, number, evidence } = sitting;
  const found = rules.about.is_timed ? rejudged(rules, court, move) : null;
  if (!found) throw bad(`move ${number}: that is not what the court's claim and bounds give`);
  evidence.set(number, found);
}

/** What a move had shown was judged at the table. */
const undone = (sitting: Sitting, actor: number): number | null => (sitting.hasJustMoved(actor) ? UNDO : null);

/** The possible move that is written so. */
function moveSaid(sitting: Sitting, actor: number, said: string, names: string[]): number | null {
  if (!sitting.turn().includes(actor)) return null;
  const { rules, state, number } = sitting;
  const possible = actor === LUCK ? outcomes(rules, sitting) : sitting.legal(actor);
  const saying = (move: number): string =>
    words(rules, { entry: { number: number + 1, actor, move }, before: state }, move, names);
  return possible.find((move) => saying(move) === said) ?? null;
}

const outcomes = (rules: Rules, { state }: Sitting): number[] => [
  ...new Set(Array.from({ length: rules.odds(state) }, (_, ticket) => rules.outcome(state, ticket))),
];

/** A finished game must have ended as it says. */
function check(sitting: Sitting, { result, names }: Record): void {
  const due = sitting.isOver ? resultOf(sitting, names) : null;
  if (result !== undefined && JSON.stringify(result) !== JSON.stringify(due)) throw bad("it did not end so");
}
