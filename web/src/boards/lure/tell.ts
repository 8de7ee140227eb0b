/** Lure in the player's own words: what happened, and what is asked. */
import type { Sound } from "../../sound/sound";
import { m } from "../../words.svelte";
import { LUCK, type Happening } from "../board";
import { said, type Face, type LuredMouse, type LureParts, type LureView } from "./model";

/** Whose event it is: luck throws for whoever is on turn. */
export function whose(
  { actor, parts }: Pick<Happening<LureParts>, "actor" | "parts">,
  before: LureView | undefined,
  after: LureView | undefined,
): number | null {
  const what = parts && said(parts);
  if (what?.type === "first") return what.seat;
  return actor < LUCK ? actor : (before?.seat ?? after?.seat ?? null);
}

export function tell(
  event: Happening<LureParts>,
  before: LureView | undefined,
  after: LureView | undefined,
  names: string[],
): string {
  const what = event.parts && said(event.parts);
  const seat = whose(event, before, after);
  const name = names[seat ?? -1] ?? "";
  switch (what?.type) {
    case "first":
      return m.tell_first({ name });
    case "dice":
      return thrown(what.faces, name, after);
    case "decide":
      return what.choice === "throw" ? m.lure_tell_throw({ name }) : stopped(name, seat ?? 0, before, after);
    case "lure":
      return m.lure_tell_lure({ name, mice: inWords(what.mice, names) });
    default:
      return "";
  }
}

function thrown([one, other]: [Face, Face], name: string, after: LureView | undefined): string {
  const [first, second] = [m[one](), m[other]()];
  return after && after.phase !== "luring"
    ? m.lure_tell_fail({ name, first, second })
    : m.lure_tell_dice({ name, first, second });
}

function stopped(name: string, seat: number, before: LureView | undefined, after: LureView | undefined): string {
  if (!before || !after) return m.lure_tell_stop({ name });
  const count = before.front.reduce((all, one) => all + one, 0);
  return m.lure_tell_kept({ name, count, points: (after.points[seat] ?? 0) - (before.points[seat] ?? 0) });
}

const inWords = (mice: LuredMouse[], names: string[]): string => mice.map((mouse) => mouseIn(mouse, names)).join(", ");

function mouseIn(mouse: LuredMouse, names: string[]): string {
  const colour = m[mouse.colour]();
  return mouse.seat === null ? colour : m.lure_tell_from({ colour, name: names[mouse.seat] ?? "" });
}

export function sound({ parts }: Happening<LureParts>): Sound {
  const what = parts && said(parts);
  if (what?.type === "decide") return what.choice === "stop" ? "catch" : "tap";
  return what?.type === "dice" ? "dice" : "hop";
}

export function prompt(view: LureView): string {
  return view.phase === "deciding" ? m.lure_ask_decide() : m.lure_ask_lure();
}

export function advise(parts: LureParts, names: string[]): string {
  const what = said(parts);
  if (what?.type === "decide") return what.choice === "throw" ? m.lure_advise_throw() : m.lure_advise_stop();
  return what?.type === "lure" ? m.lure_advise({ mice: inWords(what.mice, names) }) : "";
}
