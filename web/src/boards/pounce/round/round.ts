/** How mice, cup and faces stand at a moment: from the view, one's own presses, and the round that was just reckoned. */
import type { MousePose } from "../../../art/kinds";
import type { PounceView, Verdict } from "../model";

/** On its seat on the cheese, under the cup, away from it, or with the cat whose own mouse waits beside it. */
export type Stand = "seat" | "under" | "away" | "home";

/** Where a seat's mouse is. `after` is the round just reckoned while it is looked at; `pressed` are this device's own. */
export function stand(view: PounceView, after: Verdict | null, pressed: ReadonlySet<number>, seat: number): Stand {
  if (after) {
    if (seat === after.cat) return "home";
    if (after.caught.includes(seat)) return "under";
    return after.presses[seat] !== null ? "away" : "seat";
  }
  if (seat === view.cat) return "home";
  return pressed.has(seat) ? "away" : "seat";
}

export function pose(view: PounceView, after: Verdict | null, pressed: ReadonlySet<number>, seat: number): MousePose {
  if (after) {
    if (after.caught.includes(seat)) return "caught";
    if (after.mistaken.includes(seat) || after.jumped.includes(seat)) return "caught";
    return after.presses[seat] !== null || after.face === "mouse" ? "happy" : "curious";
  }
  if (seat === view.cat) return "asleep";
  if (pressed.has(seat)) return "frightened";
  return view.phase === "shown" ? (view.face === "cat" ? "frightened" : "happy") : "curious";
}

export function cupPose(view: PounceView, after: Verdict | null, pressed: ReadonlySet<number>): "hover" | "down" {
  const hasSlammed = after ? after.presses[after.cat] !== null : view.phase !== "ready" && pressed.has(view.cat);
  return hasSlammed ? "down" : "hover";
}

/** Milliseconds until a seat's part of the round is shown, counted from the first press. */
export function lag(after: Verdict | null, seat: number): number {
  const own = after?.presses[seat] ?? null;
  if (!after || own === null) return 0;
  const first = Math.min(...after.presses.flatMap((ms) => (ms === null ? [] : [Math.max(0, ms)])));
  return Math.max(0, own) - first;
}

/** How long the cup is seen to fall: in the round just reckoned as long as the verdict says, which knows of a helping paw. */
export function flightShown(after: Verdict | null, flight: number): number {
  if (!after) return flight;
  const slam = after.presses[after.cat] ?? null;
  return after.landing === null || slam === null ? flight : after.landing - slam;
}
