/** Who sits where, and shares for the luck: changes of a row, each refused with a code if it can't be. */
import { linkBefore } from "../../net/luck/promises";
import type { TakeSeat } from "../../wire.gen";
import { Refusal, wrongPhase } from "../refusal";
import { botName, fit } from "./names";
import type { Row, SeatRow } from "./row";

export const EMPTY: SeatRow = {
  kind: "open",
  token: "",
  name: null,
  picture: "",
  bot: null,
  kept: false,
  promise: null,
  share: null,
};

export function needPhase(row: Row, ...phases: Row["phase"][]): void {
  if (!phases.includes(row.phase)) throw wrongPhase(row.phase);
}

function seatOf(row: Row, seat: number): SeatRow {
  const found = row.seats[seat];
  if (!found) throw new Refusal("no_such_seat", "this table has no such seat");
  return found;
}

const others = (row: Row, seat: number): string[] =>
  row.seats.flatMap(({ name }, other) => (name !== null && other !== seat ? [name] : []));

export function take(row: Row, seat: number, { name, picture = "" }: TakeSeat, token: string): void {
  needPhase(row, "open");
  if (seatOf(row, seat).kind !== "open") throw new Refusal("seat_taken", "somebody sits there");
  row.seats[seat] = { ...EMPTY, kind: "person", name: fit(name, others(row, seat)), picture, token };
}

export function putBot(row: Row, seat: number, level: string): void {
  needPhase(row, "open");
  if (!["open", "bot"].includes(seatOf(row, seat).kind)) throw new Refusal("seat_taken", "somebody sits there");
  row.seats[seat] = { ...EMPTY, kind: "bot", name: botName(others(row, seat)), bot: level };
}

/** Before the start the seat is open again, afterwards a bot keeps it. */
export function leave(row: Row, seat: number): void {
  const place = seatOf(row, seat);
  needPhase(row, "open", "sharing", "playing");
  if (row.phase === "open") row.seats[seat] = EMPTY;
  else place.kept = place.kind === "person";
}

/** Wait for those who have promised a share; play at once if nobody has. In a series everybody starts one game. */
export function start(row: Row): void {
  needPhase(row, "open");
  if (row.seats.some(({ kind }) => kind === "open")) throw new Refusal("seats_open", "there are open seats");
  if (row.series !== null) row.options = { ...row.options, first: row.series.length % row.seats.length };
  begin(row);
}

function begin(row: Row): void {
  row.phase = row.seats.some(({ promise }) => promise !== null) ? "sharing" : "playing";
}

export function promise(row: Row, seat: number, promised: string): void {
  needPhase(row, "open");
  seatOf(row, seat).promise = promised;
}

/** Show the share that was promised; with the last one the game begins. */
export function show(row: Row, seat: number, share: string): void {
  needPhase(row, "sharing");
  const place = seatOf(row, seat);
  if (place.promise === null || linkBefore(row.id, place.name ?? "", share) !== place.promise)
    throw new Refusal("bad_share", "that is not the share which this seat has promised");
  place.share = share;
  if (row.seats.every((one) => one.promise === null || one.share !== null)) row.phase = "playing";
}

/** Time is up: whoever has not kept a promise shares nothing, and the others show the next link of theirs. */
export function putOut(row: Row): void {
  if (row.phase !== "sharing") return;
  for (const seat of row.seats) [seat.promise, seat.share] = [seat.share, null];
  begin(row);
}
