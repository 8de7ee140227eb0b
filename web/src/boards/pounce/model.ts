/** Pounce as the board sees it: what it draws of a sight, the round reckoned last, and who did what in it. */
import { nameOf, orNull } from "../../net/layout";
import { POUNCE_PARTS_WORDS, POUNCE_SIGHT_WORDS, type PounceParts, type PounceSight } from "../../wire.gen";
import type { Choice, Evidence } from "../board";

export type { PounceParts };
export type Face = (typeof POUNCE_SIGHT_WORDS.face)[number];
export type Phase = (typeof POUNCE_SIGHT_WORDS.phase)[number];

/** A round as it was reckoned; times in whole milliseconds after the face, -1 before it, null for no press. */
export interface Verdict {
  cat: number;
  face: Face | null; // null if the round was closed before the die landed
  presses: (number | null)[];
  landing: number | null; // when the cup landed, paw included
  caught: number[];
  mistaken: number[];
  jumped: number[];
  paid: number[]; // cards given away, by seat
}

export interface PounceView {
  seats: number;
  phase: Phase;
  cat: number;
  throws: number; // so far
  face: Face | null;
  cards: number[];
  box: number;
  chase: boolean;
  feints: number; // in this round
  last: Verdict | null;
  flight: number;
  paws: number[];
  thrower: "cat" | "self";
}

export function viewOf({ seats, cat, throws, cards, box, feints, flight, paws, ...sight }: PounceSight): PounceView {
  return {
    ...{ seats, cat, throws, cards, box, feints, flight, paws },
    phase: nameOf(POUNCE_SIGHT_WORDS.phase, sight.phase) ?? "ready",
    face: nameOf(POUNCE_SIGHT_WORDS.face, sight.face),
    chase: sight.chase > 0,
    last: sight.last > 0 ? verdictOf(sight) : null,
    thrower: sight.throws_itself > 0 ? "self" : "cat",
  };
}

type Last = Omit<PounceSight, "seats" | "cat" | "throws" | "cards" | "box" | "feints" | "flight" | "paws">;

const verdictOf = (sight: Last): Verdict => ({
  cat: sight.last_cat,
  face: nameOf(POUNCE_SIGHT_WORDS.last_face, sight.last_face),
  presses: sight.last_presses.map((ms) => (ms === PRESSED_EARLY ? BEFORE_FACE : orNull(ms))),
  landing: orNull(sight.last_landing),
  caught: marked(sight.last_caught),
  mistaken: marked(sight.last_mistaken),
  jumped: marked(sight.last_jumped),
  paid: sight.last_paid,
});

const PRESSED_EARLY = -3; // in a sight, instead of milliseconds
const BEFORE_FACE = -1;
const marked = (marks: number[]): number[] => marks.flatMap((mark, seat) => (mark > 0 ? [seat] : []));

type Kind = (typeof POUNCE_PARTS_WORDS.kind)[number];
export const kindOf = (parts: PounceParts | null): Kind | null => parts && nameOf(POUNCE_PARTS_WORDS.kind, parts.kind);

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

export const offered = (choices: Choice<PounceParts>[], kind: "throw" | "feint"): number | undefined =>
  choices.find(({ parts }) => kindOf(parts) === kind)?.move;
