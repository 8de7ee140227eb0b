/** The seats as the set-up page keeps them. */
import { m } from "../../words.gen/messages.js";

export interface PlannedSeat {
  key: number;
  kind: "me" | "here" | "link" | "bot";
  name: string;
  level: string;
}

let made = 0;

function seat(kind: PlannedSeat["kind"], name = ""): PlannedSeat {
  made += 1;
  return { key: made, kind, name, level: "greedy" };
}

/** What to begin with: friends by link, people around this device, or bots. */
export function proposed(way: string | null, me: string): PlannedSeat[] {
  if (way === "friends") return [seat("me", me), seat("link")];
  if (way === "here") return [seat("me", me), seat("here", m.default_name_number({ number: 2 }))];
  return [seat("me", me), seat("bot")];
}

/** One more seat, like the last one. */
export function empty(seats: PlannedSeat[]): PlannedSeat {
  const kind = seats.at(-1)?.kind ?? "bot";
  const added = seat(kind === "me" ? "bot" : kind, m.default_name_number({ number: seats.length + 1 }));
  return { ...added, level: seats.at(-1)?.level ?? added.level };
}
