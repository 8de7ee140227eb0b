/** The seats as the set-up page keeps them. */
import { m } from "../../words.gen/messages.js";

export interface PlannedSeat {
  key: number;
  kind: "me" | "here" | "link" | "bot";
  name: string;
  level: string;
  paw: number; // ms of head start
}

let made = 0;

function seat(kind: PlannedSeat["kind"], name: string, level: string): PlannedSeat {
  made += 1;
  return { key: made, kind, name, level, paw: 0 };
}

/** What to begin with: friends by link, people around this device, or bots; as few as the game allows. */
export function proposed(way: string | null, me: string, fewest: number, level: string): PlannedSeat[] {
  const others = way === "friends" ? "link" : way === "here" ? "here" : "bot";
  const seats = [seat("me", me, level)];
  while (seats.length < fewest) {
    seats.push(seat(others, m.default_name_number({ number: seats.length + 1 }), level));
  }
  return seats;
}

/** One more seat, like the last one. */
export function empty(seats: PlannedSeat[]): PlannedSeat {
  const kind = seats.at(-1)?.kind ?? "bot";
  const name = m.default_name_number({ number: seats.length + 1 });
  return seat(kind === "me" ? "bot" : kind, name, seats.at(-1)?.level ?? "random");
}
