/** A round as bars on one time axis: everybody's press and the cup's landing, the quickest first. */
import type { Evidence } from "../../board";
import { doubted, fate, type Fate, type Verdict } from "../model";

export interface Bar {
  seat: number | null; // null is the cup
  ms: number | null; // none for who did not press
  share: number; // of the axis, from 0 to 1
  paw: number; // how much of that a helping paw took off
  claim: number | null; // what was said and not believed
  fate: Fate | null;
  paid: number;
}

/** The bars of a round; on a cat face the cup stands for the cat, who pressed a flight before. */
export function bars(verdict: Verdict, paws: number[], evidence: Evidence[]): Bar[] {
  const end = span(verdict);
  const share = (ms: number): number => Math.max(0, Math.min(1, ms / end));
  const claims = new Map(doubted(evidence).map(({ seat, claim }) => [seat, claim]));
  const people = verdict.presses.flatMap((ms, seat): Bar[] => {
    const what = fate(verdict, seat);
    if (seat === verdict.cat && verdict.landing !== null) return [];
    if (ms === null && what === "still") return [];
    const shown = ms === null ? null : Math.max(0, ms);
    return [
      {
        ...{ seat, ms: shown, share: share(shown ?? 0), paid: verdict.paid[seat] ?? 0 },
        fate: what === "still" ? null : what, // pressed in a round that was cancelled
        paw: shown === null ? 0 : share(shown) - share(shown - (paws[seat] ?? 0)),
        claim: claims.get(seat) ?? null,
      },
    ];
  });
  const { landing } = verdict;
  const cup: Bar[] =
    landing === null
      ? []
      : [{ seat: null, ms: landing, share: share(landing), paw: 0, claim: null, fate: null, paid: 0 }];
  return [...people, ...cup].sort((a, b) => (a.ms ?? Infinity) - (b.ms ?? Infinity));
}

/** The last instant on the time axis: a little after the latest press or the landing. */
const span = (verdict: Verdict): number =>
  1.04 * Math.max(300, verdict.landing ?? 0, ...verdict.presses.map((ms) => ms ?? 0));
