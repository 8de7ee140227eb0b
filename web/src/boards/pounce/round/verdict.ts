/** The round in words: one sentence for all, one for each player. */
import { m } from "../../../words.svelte";
import type { Evidence } from "../../board";
import { doubted, fate, type Fate, type Verdict } from "../model";

const called = (seats: number[], names: string[]): string => seats.map((seat) => names[seat] ?? "").join(", ");

/** What the round came to; `cat` is who holds the cup after it. */
export function headline(verdict: Verdict, cat: number, names: string[]): string {
  if (verdict.jumped.length > 0) return m.pounce_round_early({ names: called(verdict.jumped, names) });
  if (verdict.mistaken.length > 0) return m.pounce_round_mistake({ names: called(verdict.mistaken, names) });
  if (verdict.face === "mouse") return m.pounce_round_still();
  const name = names[cat] ?? "";
  if (verdict.caught.length === 0)
    return verdict.landing === null ? m.pounce_round_no_slam({ name }) : m.pounce_round_escaped({ name });
  const cards = verdict.caught.reduce((sum, seat) => sum + (verdict.paid[seat] ?? 0), 0);
  return m.pounce_round_caught({
    cat: names[verdict.cat] ?? "",
    names: called(verdict.caught, names),
    count: cards,
  });
}

/** One player's round, with the times that decided it. */
export function sentence(verdict: Verdict, seat: number, names: string[]): string {
  const name = names[seat] ?? "";
  const ms = verdict.presses[seat] ?? null;
  const landing = verdict.landing ?? 0;
  switch (fate(verdict, seat)) {
    case "early":
      return ms !== null && ms >= 0 ? m.pounce_row_too_fast({ name, ms }) : m.pounce_row_early({ name });
    case "mistaken":
      return m.pounce_row_mistaken({ name, ms: ms ?? 0 });
    case "caught":
      return ms === null ? m.pounce_row_asleep({ name, landing }) : m.pounce_row_caught({ name, ms, landing });
    case "escaped":
      return m.pounce_row_escaped({ name, ms: ms ?? 0, landing });
    case "slammed":
      return m.pounce_row_slammed({ name, ms: ms ?? 0, landing });
    case "waited":
      return m.pounce_row_waited({ name });
    case "still":
      return ms === null ? m.pounce_row_still({ name }) : m.pounce_row_free({ name, ms });
  }
}

export function fateWords(what: Fate): string {
  const words: Record<Fate, () => string> = {
    slammed: m.pounce_fate_slammed,
    waited: m.pounce_fate_waited,
    escaped: m.pounce_fate_escaped,
    caught: m.pounce_fate_caught,
    still: m.pounce_fate_still,
    mistaken: m.pounce_fate_mistaken,
    early: m.pounce_fate_early,
  };
  return words[what]();
}

/** Everybody's times, for those who listen. */
export const rows = (verdict: Verdict, names: string[]): string =>
  verdict.presses
    .flatMap((ms, seat) => (ms !== null || verdict.caught.includes(seat) ? [sentence(verdict, seat, names)] : []))
    .join(". ");

/** What somebody's device said and the court could not believe. */
export const doubtOf = (seat: number, evidence: Evidence[], names: string[]): string =>
  doubted(evidence)
    .filter((one) => one.seat === seat)
    .map(({ claim, judged }) =>
      m.pounce_doubt({ name: names[seat] ?? "", claim: Math.round(claim ?? 0), judged: Math.round(judged ?? 0) }),
    )
    .join();
