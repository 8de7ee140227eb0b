/** What is seen of an event, step by step, and how long it takes. */
import type { Sound } from "../../../sound/sound";
import type { Happening } from "../../board";
import { COLOURS, said, type LuredMouse, type LureParts, type LureView } from "../model";

/** Milliseconds at the usual pace. */
export const TIMES = {
  throw: 620,
  hop: 380,
  next: 90,
  still: 260,
  wide: 140,
  scatter: 500,
  apart: 40,
  slide: 300,
  count: 25,
};
/** How long what others did is read before the next event comes; one's own moves are known. */
const READ = { first: 700, throw: 300, dice: 450, lure: 350, stop: 650, bust: 700 };

/** How mice go to where they sit now. */
export type Way = "hop" | "scatter" | "slide";
/** "rolling": the dice are in the air; "still": nobody breathes; "wide": everybody has seen it. */
export type Mood = "calm" | "rolling" | "still" | "wide";

/** What the board shows from a moment on. */
export interface Step {
  at: number;
  view: LureView;
  way: Way;
  mood: Mood;
  sound?: Sound;
}

/** No mouse can come: the hunt is over before its hunter could choose. */
export const isBust = ({ parts }: Pick<Happening<LureParts>, "parts">, after: LureView): boolean =>
  parts !== null && said(parts)?.type === "dice" && after.phase !== "luring";

export function script(event: Happening<LureParts>, before: LureView | undefined, after: LureView): Step[] {
  const what = event.parts && said(event.parts);
  const rest: Step = { at: 0, view: after, way: "hop", mood: "calm" };
  if (!before) return [rest];
  if (what?.type === "dice") return isBust(event, after) ? busting(before, after) : rolling(before, after);
  if (what?.type === "decide" && what.choice === "stop") return sliding(before, after);
  if (what?.type === "lure" && isCaughtAtOnce(before, after)) return daring(before, after, what.mice);
  return [rest];
}

const rolling = (before: LureView, after: LureView): Step[] => [
  { at: 0, view: { ...before, dice: after.dice, phase: "throwing" }, way: "hop", mood: "rolling" },
  { at: TIMES.throw, view: after, way: "hop", mood: "calm" },
];

function busting(before: LureView, after: LureView): Step[] {
  const lost: LureView = { ...before, dice: after.dice, phase: "throwing" };
  const wide = TIMES.throw + TIMES.still;
  return [
    { at: 0, view: lost, way: "hop", mood: "rolling" },
    { at: TIMES.throw, view: lost, way: "hop", mood: "still" },
    { at: wide, view: lost, way: "hop", mood: "wide" },
    { at: wide + TIMES.wide, view: { ...after, seat: before.seat }, way: "scatter", mood: "wide", sound: "bust" },
    { at: wide + TIMES.wide + TIMES.scatter, view: after, way: "scatter", mood: "calm" },
  ];
}

/** The row slides onto the card, and its points are counted one by one. */
function sliding(before: LureView, after: LureView): Step[] {
  const seat = before.seat ?? 0;
  const [from = 0, to = 0] = [before.points[seat], after.points[seat]];
  const counted = (now: number): LureView => ({
    ...after,
    seat,
    points: after.points.map((points, one) => (one === seat ? now : points)),
  });
  const steps = Array.from({ length: to - from + 1 }, (_, i): Step => {
    const at = i === 0 ? 0 : TIMES.slide + i * TIMES.count;
    return { at, view: counted(from + i), way: "slide", mood: "calm" };
  });
  return [...steps, { at: (steps.at(-1)?.at ?? 0) + TIMES.count, view: after, way: "slide", mood: "calm" }];
}

/** All five colours in front: the mice arrive, and then all of them are caught. */
const daring = (before: LureView, after: LureView, mice: LuredMouse[]): Step[] => [
  { at: 0, view: lured(before, mice), way: "hop", mood: "calm" },
  { at: TIMES.hop + TIMES.next + TIMES.still, view: after, way: "slide", mood: "calm" },
];

const isCaughtAtOnce = (before: LureView, after: LureView): boolean =>
  before.front.some((count) => count > 0) && after.front.every((count) => count === 0);

/** The mice that are named, in front. */
export function lured(view: LureView, mice: LuredMouse[]): LureView {
  const by = (seat: number | null, colour: number): number =>
    mice.filter((mouse) => mouse.seat === seat && COLOURS.indexOf(mouse.colour) === colour).length;
  return {
    ...view,
    centre: view.centre.map((count, colour) => count - by(null, colour)),
    cards: view.cards.map((card, seat) => card.map((count, colour) => count - by(seat, colour))),
    front: view.front.map(
      (count, colour) => count + mice.filter((mouse) => COLOURS.indexOf(mouse.colour) === colour).length,
    ),
  };
}

/** How long an event is looked at before the next one. */
export function beatOf(
  event: Happening<LureParts>,
  before: LureView | undefined,
  after: LureView,
  isMine: boolean,
): number {
  const last = script(event, before, after).at(-1)?.at ?? 0;
  if (isBust(event, after)) return last + READ.bust;
  const kind = kindOf(event);
  const moving = kind === "lure" ? TIMES.hop + TIMES.next : kind === "stop" ? TIMES.slide : 0;
  return Math.max(last, moving) + (isMine ? 0 : READ[kind]);
}

function kindOf({ parts }: Happening<LureParts>): "first" | "throw" | "dice" | "lure" | "stop" {
  const what = parts && said(parts);
  return what?.type === "decide" ? what.choice : (what?.type ?? "throw");
}

/** When an event is told: a throw once the dice lie. */
export const toldAt = ({ parts }: Happening<LureParts>): number =>
  parts && said(parts)?.type === "dice" ? TIMES.throw : 0;
