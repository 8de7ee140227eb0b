/** Pounce in the player's own words: what happened, and what is asked. */
import type { Sound } from "../../sound/sound";
import { m } from "../../words.svelte";
import { LUCK, type Choice, type Happening } from "../board";
import { kindOf, offered, type PounceParts, type PounceView } from "./model";
import { headline } from "./round/verdict";

export function tell(
  event: Happening<PounceParts>,
  _before: PounceView | undefined,
  after: PounceView | undefined,
  names: string[],
): string {
  const name = names[event.actor] ?? "";
  switch (kindOf(event.parts)) {
    case "throw":
      return event.actor < LUCK ? m.pounce_tell_throw({ name }) : m.pounce_tell_rolls();
    case "feint":
      return m.pounce_tell_feint({ name });
    case "void":
      return m.pounce_tell_void();
    case "close":
      return after?.last ? headline(after.last, after.cat, names) : "";
    default:
      return ""; // the face is said by the status, the presses by the verdict
  }
}

/** What the players at this device should do now. */
export function status(view: PounceView, names: string[], mine: number[]): string {
  if (view.phase === "tumbling") return m.pounce_tumbling();
  if (view.phase === "shown") return view.face === "cat" ? m.pounce_face_cat() : m.pounce_face_mouse();
  if (view.phase === "over") return "";
  if (view.thrower === "cat" && mine.length === 1 && mine[0] === view.cat) return m.pounce_you_throw();
  const who = m.pounce_is_cat({ name: names[view.cat] ?? "" });
  return view.chase ? `${who}. ${m.pounce_chase()}` : who;
}

export const prompt = (): string => m.pounce_throw();

/** The table waits for a throw, never for a feint. */
export const isAsked = (choices: Choice<PounceParts>[]): boolean => offered(choices, "throw") !== undefined;

/** The face makes no sound: nobody shall be faster for having the sound on. The board itself sounds the slam. */
export function sound({ parts }: Happening<PounceParts>): Sound | null {
  const kind = kindOf(parts);
  return kind === "throw" ? "roll" : kind === "feint" ? "whoosh" : null;
}
