/** The time that each player has left, counted from the instants that the server names. */
import type { TimeLeft } from "../../boards/stage";
import type { Table } from "../../state/table/table.svelte";

const TICK_MS = 250;

/** Minutes and seconds, begun ones counted whole: "0:00" is over. */
export function inMinutes(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Clocks {
  private now = $state(Date.now());
  private readonly ahead = $derived.by(() => (this.table.moment?.at ?? 0) - Date.now()); // the server's time from ours

  constructor(private readonly table: Table) {
    const isClocked = $derived(Boolean(table.moment?.clock));
    $effect(() => {
      if (!isClocked) return;
      const timer = setInterval(() => (this.now = Date.now()), TICK_MS);
      return () => clearInterval(timer);
    });
  }

  of(seat: number): TimeLeft | null {
    const clock = this.table.moment?.clock;
    if (!clock) return null;
    const until = clock.until[seat];
    const ms = until ? until - this.now - this.ahead : (clock.left[seat] ?? 0);
    return { words: inMinutes(ms), isRunning: Boolean(until) };
  }
}
