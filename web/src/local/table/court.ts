/** When people pressed, as src/mischief/table/court.py judges it; around one device what its clock measured is what was. */
import { Refusal } from "../refusal";
import type { Rules } from "../rules/rules";

/** What the court knows about one press, in ms after the face; a claim of null is "before I saw the face". */
export interface Claim {
  claim: number | null;
  low: number;
  high: number;
}

/** The same with the verdict: whole ms, BEFORE the face, or null if the face was gone. */
export interface Evidence extends Claim {
  judged: number | null;
}

const BEFORE = -1;
const WHOLE = 1; // a press in the 312th millisecond is one at 312, to its very end

const tenths = (ms: number): number => Math.round(ms * 10) / 10; // as they are written down, so that anybody can check

const believed = ({ claim, low, high }: Claim): number =>
  Math.max(BEFORE, Math.floor(Math.min(Math.max(claim ?? low, low), high)));

/** What the court made of a press, as the rules take it. */
export function entered(rules: Rules, judged: number | null): number {
  const { still = 0, early = 0 } = rules.about.court;
  if (judged === null) return still;
  return judged === BEFORE ? early : rules.press(judged);
}

/** The evidence that a claim and the move entered for it were; null if the claim leads to another move. */
export function rejudged(rules: Rules, { claim, low, high }: Claim, move: number): Evidence | null {
  if (!(low <= high)) return null;
  const judged = [believed({ claim, low, high }), null].find((verdict) => entered(rules, verdict) === move);
  return judged === undefined ? null : { claim, low, high, judged };
}

/** The presses of one throw, as they are heard; each seat's first one stands. */
export class Round {
  faceAt: number | null = null;
  jumpedAt: number | null = null; // when the first press before the face was heard
  lasts = 0; // ms for which the face counts
  isClosed = false; // the verdict is given
  readonly heard = new Map<number, Evidence>();

  constructor(
    readonly count: number, // of throws
    private readonly seats: number,
  ) {}

  /** The face is on its way to the screen. */
  show(at: number, lasts: number): void {
    [this.faceAt, this.lasts] = [at, lasts];
  }

  /** A press for a throw has come; gives what stands for the seat, which a second press does not change. */
  hear(count: number, seat: number, claim: number | null, at: number): Evidence {
    if (count !== this.count) throw new Refusal("other_throw", `that press was for throw ${count}: it does not count`);
    if (this.isClosed) throw new Refusal("after_verdict", `throw ${count} has been judged`);
    const evidence = this.heard.get(seat) ?? this.weighed(claim);
    this.heard.set(seat, evidence);
    if (this.faceAt === null) this.jumpedAt ??= at;
    return evidence;
  }

  private weighed(said: number | null): Evidence {
    const claim = said === null ? null : tenths(said);
    const at = this.faceAt === null ? BEFORE : (claim ?? BEFORE);
    const judged = believed({ claim, low: at, high: at });
    return { claim, low: at, high: at, judged: judged <= this.lasts ? judged : null };
  }

  /** From when on no press can come that would change anything: by seat, until when one would, and how late it may come. */
  settlesAt(until: number[], reach: number[]): number {
    const silent = Array.from({ length: this.seats }, (_, seat) => seat).filter((seat) => !this.heard.has(seat));
    const latest = (of: (seat: number) => number): number => Math.max(0, ...silent.map(of));
    if (this.faceAt !== null) return this.faceAt + latest((seat) => (until[seat] ?? 0) + WHOLE + (reach[seat] ?? 0));
    return this.jumpedAt === null ? Infinity : this.jumpedAt + latest((seat) => reach[seat] ?? 0);
  }
}
