/** Who came and who went while we wait, said once each. */
import type { SeatInfo } from "../../../net/wire";
import { called } from "../../../ui/called";
import { m } from "../../../words.svelte";

export interface Arrival {
  seat: number;
  words: string;
}

const MOST = 3;
const sitting = (seat: SeatInfo | undefined): string | null =>
  seat && seat.kind !== "open" && seat.name ? called(seat) : null;

/** What to say about a seat that changed; nothing about those that stayed as they were. */
export const changesOf = (before: readonly SeatInfo[], now: readonly SeatInfo[]): Arrival[] =>
  now.flatMap((seat, i) => {
    const [was, is] = [sitting(before[i]), sitting(seat)];
    if (was === is) return [];
    if (is !== null) return [{ seat: i, words: m.lobby_sat_down({ name: is }) }];
    return was === null ? [] : [{ seat: i, words: m.lobby_got_up({ name: was }) }];
  });

export class Arrivals {
  said = $state.raw<Arrival[]>([]);
  private before: readonly SeatInfo[] | null = null;

  /** Hear how the seats are now. */
  hear(seats: readonly SeatInfo[]): void {
    const news = this.before ? changesOf(this.before, seats) : [];
    this.before = seats;
    if (news.length > 0) this.said = [...this.said, ...news].slice(-MOST);
  }
}
