/** Who is at the table, as far as this page has seen: who went and when, for whom a bot plays, who is back. */
import type { Presence } from "../../boards/stage";
import type { SeatInfo } from "../../net/wire";

/** What changed for somebody: went away, came back, a bot took over, or took over because time was up. */
export interface News {
  seat: number;
  what: "away" | "back" | "kept" | "late";
}

const MINUTE_MS = 60_000;
const SHOWN_MS = 6000;

const isGone = ({ kind, here, kept }: SeatInfo): boolean => kind === "person" && (!here || kept);

/** What everybody at the table may want to hear. */
export function newsOf(before: SeatInfo[], after: SeatInfo[], isClocked: boolean): News[] {
  return after.flatMap((now, seat): News[] => {
    const was = before[seat];
    if (now.kind !== "person" || was?.kind !== "person") return [];
    if (now.kept && !was.kept) return [{ seat, what: isClocked && now.here ? "late" : "kept" }];
    if (!isGone(now) && isGone(was)) return [{ seat, what: "back" }];
    return !now.here && was.here && !now.kept ? [{ seat, what: "away" }] : [];
  });
}

export class Presences {
  news = $state.raw<News | null>(null); // stays until the next
  isFresh = $state(false); // whether it is still shown
  private now = $state(Date.now());
  private seats = $state.raw<SeatInfo[]>([]);
  private readonly gone = new Map<number, number>(); // when each was seen going
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The seats as the server tells them; `mine` need no news of themselves. */
  see(seats: SeatInfo[], mine: number[], isClocked: boolean): void {
    const news = newsOf(this.seats, seats, isClocked);
    for (const { seat, what } of news) {
      if (what === "back") this.gone.delete(seat);
      else if (!this.gone.has(seat)) this.gone.set(seat, Date.now());
    }
    this.seats = seats;
    this.now = Date.now();
    const told = news.findLast(({ seat }) => !mine.includes(seat));
    if (told) this.tell(told);
  }

  private tell(news: News): void {
    this.news = news;
    this.isFresh = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isFresh = false), SHOWN_MS);
  }

  of(seat: number): Presence {
    const place = this.seats[seat];
    if (!place || !isGone(place)) return { kind: "here", minutes: null };
    const since = this.gone.get(seat);
    const minutes = since === undefined ? null : Math.floor((this.now - since) / MINUTE_MS);
    return { kind: place.kept ? "kept" : "away", minutes };
  }

  /** Let the minutes go by; call it in an effect. */
  tick(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }
}
