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

function seat(kind: PlannedSeat["kind"], name = ""): PlannedSeat {
  made += 1;
  return { key: made, kind, name, level: "greedy", paw: 0 };
}

/** What to begin with: friends by link, people around this device, or bots; as few as the game allows. */
export function proposed(way: string | null, me: string, fewest = 2): PlannedSeat[] {
  const others = way === "friends" ? "link" : way === "here" ? "here" : "bot";
  const seats = [seat("me", me)];
  while (seats.length < fewest) seats.push(seat(others, m.default_name_number({ number: seats.length + 1 })));
  return seats;
}

/** One more seat, like the last one. */
export function empty(seats: PlannedSeat[]): PlannedSeat {
  const kind = seats.at(-1)?.kind ?? "bot";
  const added = seat(kind === "me" ? "bot" : kind, m.default_name_number({ number: seats.length + 1 }));
  return { ...added, level: seats.at(-1)?.level ?? added.level };
}
