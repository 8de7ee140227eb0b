import { m } from "../../words.gen/messages.js";
import type { Choice } from "../board";
import type { Tip } from "../coach";
import type { LureParts, LureView } from "./model";
import { lures } from "./pick";

/** A first game of Lure. */
export function tips(view: LureView, choices: Choice<LureParts>[]): Tip[] {
  const isLuring = choices.length > 0 && view.phase === "luring";
  const canTake = lures(choices).some(({ mice }) => mice.some(({ seat }) => seat !== null));
  return [
    { id: "pick", fits: isLuring, words: m.coach_lure_pick },
    { id: "white", fits: isLuring && (view.dice?.includes("white") ?? false), words: m.coach_lure_white },
    { id: "pair", fits: isLuring && canTake, words: m.coach_lure_pair },
    { id: "decide", fits: choices.length > 0 && view.phase === "deciding", words: m.coach_lure_decide },
    { id: "repeat", fits: isLuring && view.front.some((count) => count > 0), words: m.coach_lure_repeat },
    { id: "worth", fits: view.points.some((points) => points > 0), words: m.coach_lure_worth },
  ];
}
