/** Pounce as the board sees it: the view, the round reckoned last, and who did what in it. */
import type { PounceVerdict, PounceView as WireView } from "../../wire.gen";
import type { Choice, Evidence } from "../board";

export type Face = NonNullable<PounceVerdict["face"]>;
export type Phase = "ready" | "tumbling" | "shown" | "over";

/** A round as it was reckoned; times in whole milliseconds after the face, -1 before it, null for no press. */
export type Verdict = PounceVerdict;
export type PounceView = Omit<WireView, "phase"> & { phase: Phase };

export type Fate = "slammed" | "waited" | "escaped" | "caught" | "still" | "mistaken" | "early";

/** What became of a seat in a round, as the verdict says it. */
export function fate(verdict: Verdict, seat: number): Fate {
  if (verdict.jumped.includes(seat)) return "early";
  if (verdict.mistaken.includes(seat)) return "mistaken";
  if (verdict.caught.includes(seat)) return "caught";
  const hasPressed = verdict.presses[seat] !== null;
  if (seat === verdict.cat && verdict.face === "cat" && verdict.jumped.length === 0)
    return hasPressed ? "slammed" : "waited";
  return verdict.face === "cat" && verdict.landing !== null ? "escaped" : "still";
}

const FRAME = 17; // ms: what is less than that is not worth a word

/** Claims that the court could not believe as they came, with what it took instead. */
export const doubted = (evidence: Evidence[]): Evidence[] =>
  evidence.filter(({ claim, judged }) => claim !== null && judged !== null && Math.abs(claim - judged) >= FRAME);

export const offered = (choices: Choice[], words: "throw" | "dip"): number | undefined =>
  choices.find((choice) => choice.words === words)?.move;
