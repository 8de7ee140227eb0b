/** Lure in the player's own words: what happened, and what is asked. */
import type { Sound } from "../../sound/sound";
import { m } from "../../words.gen/messages.js";
import type { Happening } from "../board";
import { read, type Face, type LuredMouse, type LureView } from "./model";

export function tell(
  event: Happening,
  before: LureView | undefined,
  after: LureView | undefined,
  names: string[],
): string {
  const parts = read(event.words, names);
  const name = names[before?.seat ?? event.actor] ?? "";
  switch (parts.type) {
    case "first":
      return m.tell_first({ name: names[parts.seat] ?? "" });
    case "dice":
      return thrown(parts.faces, name, after);
    case "decide":
      return parts.choice === "throw" ? m.lure_tell_throw({ name }) : m.lure_tell_stop({ name });
    case "lure":
      return m.lure_tell_lure({ name, mice: parts.mice.map((mouse) => mouseIn(mouse, names)).join(", ") });
  }
}

function thrown([first, second]: [Face, Face], name: string, after: LureView | undefined): string {
  const throws = m.lure_tell_dice({ name, first: m[first](), second: m[second]() });
  return after && after.phase !== "luring" ? `${throws}. ${m.lure_tell_fail({ name })}` : throws;
}

function mouseIn(mouse: LuredMouse, names: string[]): string {
  const colour = m[mouse.colour]();
  return mouse.seat === null ? colour : m.lure_tell_from({ colour, name: names[mouse.seat] ?? "" });
}

export function sound(event: Happening, names: string[]): Sound {
  const parts = read(event.words, names);
  if (parts.type === "decide") return parts.choice === "stop" ? "catch" : "tap";
  return parts.type === "dice" ? "dice" : "hop";
}

export function prompt(view: LureView): string {
  return view.phase === "deciding" ? m.lure_ask_decide() : m.lure_ask_lure();
}

export function advise(words: string, _view: LureView | undefined, names: string[]): string {
  const parts = read(words, names);
  if (parts.type === "decide") return parts.choice === "throw" ? m.lure_advise_throw() : m.lure_advise_stop();
  return parts.type === "lure"
    ? m.lure_advise({ mice: parts.mice.map((mouse) => mouseIn(mouse, names)).join(", ") })
    : "";
}
