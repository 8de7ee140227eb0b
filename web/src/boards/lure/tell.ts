/** Lure in the player's own words: what happened, and what is asked. */
import type { Sound } from "../../sound/sound";
import { m } from "../../words.gen/messages.js";
import type { Happening } from "../board";
import { said, type Face, type LuredMouse, type LureParts, type LureView } from "./model";

export function tell(
  { actor, parts }: Happening<LureParts>,
  before: LureView | undefined,
  after: LureView | undefined,
  names: string[],
): string {
  const what = parts && said(parts);
  const name = names[before?.seat ?? actor] ?? "";
  switch (what?.type) {
    case "first":
      return m.tell_first({ name: names[what.seat] ?? "" });
    case "dice":
      return thrown(what.faces, name, after);
    case "decide":
      return what.choice === "throw" ? m.lure_tell_throw({ name }) : m.lure_tell_stop({ name });
    case "lure":
      return m.lure_tell_lure({ name, mice: inWords(what.mice, names) });
    default:
      return "";
  }
}

function thrown([first, second]: [Face, Face], name: string, after: LureView | undefined): string {
  const throws = m.lure_tell_dice({ name, first: m[first](), second: m[second]() });
  return after && after.phase !== "luring" ? `${throws}. ${m.lure_tell_fail({ name })}` : throws;
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
