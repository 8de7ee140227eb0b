/** The seats and house rules as the set-up page keeps them. */
import type { Sitter } from "../../net/start";
import { facesOf, isFace, suggestedName, type FaceName } from "../../ui/faces";
import { m } from "../../words.svelte";
import { levelName } from "./options";

export type SeatKind = "me" | "here" | "link" | "bot";

export interface PlannedSeat {
  key: number;
  kind: SeatKind;
  name: string; // as written; the face suggests one until then
  picture: string; // the face as picked
  level: string;
  paw: number; // ms of head start
}

export interface HouseRules {
  hints: boolean;
  series: boolean;
  seconds: number; // for each move; 0 without a limit
  picked: Record<string, number | string>;
  switched: Record<string, boolean>;
}

let made = 0;

function seat(kind: SeatKind, level: string, name = "", picture = ""): PlannedSeat {
  made += 1;
  return { key: made, kind, name, picture, level, paw: 0 };
}

/** What to begin with: friends by link, people around this device, or bots; as few as the game allows. */
export function proposed(
  way: string | null,
  me: { name: string; face: string },
  fewest: number,
  level: string,
): PlannedSeat[] {
  const others = way === "friends" ? "link" : way === "here" ? "here" : "bot";
  const seats = [seat("me", level, me.name, me.face)];
  while (seats.length < fewest) seats.push(seat(others, level));
  return seats;
}

/** One more seat, like the last one. */
export function another(seats: PlannedSeat[]): PlannedSeat {
  const last = seats.at(-1);
  return seat(!last || last.kind === "me" ? "bot" : last.kind, last?.level ?? "random");
}

export const isPerson = ({ kind }: PlannedSeat): boolean => kind === "me" || kind === "here";

export const facesAt = (seats: PlannedSeat[]): FaceName[] =>
  facesOf(seats.map((one) => (isPerson(one) ? { picture: one.picture } : {})));

export function sitterOf(seat: PlannedSeat, face: FaceName): Sitter {
  if (seat.kind === "link") return { kind: "link" };
  if (seat.kind === "bot") return { kind: "bot", level: seat.level };
  const picture = isFace(seat.picture) ? seat.picture : face;
  return { kind: seat.kind, name: seat.name.trim() || suggestedName(face), picture };
}

/** What stands on a seat's plate. */
export function plateOf(seat: PlannedSeat, face: FaceName): { name: string; line: string } {
  if (seat.kind === "me") return { name: m.you(), line: seat.name.trim() };
  if (seat.kind === "here") return { name: seat.name.trim() || suggestedName(face), line: m.seat_here() };
  if (seat.kind === "link") return { name: m.seat_friend(), line: m.seat_by_link() };
  return { name: m.seat_bot(), line: levelName(seat.level) };
}
