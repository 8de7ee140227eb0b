/** Peek in the player's own words. */
import type { Sound } from "../../sound/sound";
import { m } from "../../words.gen/messages.js";
import type { Choice, Happening } from "../board";
import { COLOURS, discards, kindOf, MOUSE_CARDS, type PeekParts, type PeekView } from "./model";

const colourName = (letter: string): string => m[COLOURS[letter] ?? "blue"]();

export function cardWords(view: PeekView, card: number): string {
  if (card >= MOUSE_CARDS) return m.peek_cat_words();
  const mice = [...(view.cards[card] ?? "")]
    .filter((letter) => COLOURS[letter])
    .map(colourName)
    .join(", ");
  return m.peek_card_words({ mice });
}

export function tell(
  { actor, parts }: Happening<PeekParts>,
  _before: PeekView | undefined,
  after: PeekView | undefined,
  names: string[],
): string {
  const name = names[actor] ?? "";
  switch (parts && kindOf(parts)) {
    case "lay":
      return (isCat(parts) ? m.peek_tell_cat({ name }) : m.peek_tell_lay({ name })) + peeking(after);
    case "discard":
      return m.peek_tell_discard({ name });
    case "first":
      return m.tell_first({ name: names[parts?.seat ?? 0] ?? "" });
    case "draw":
      return m.peek_tell_draw({ name: names[parts?.seat ?? 0] ?? "" }) + peeking(after);
    default:
      return "";
  }
}

const isCat = (parts: PeekParts | null): boolean => parts !== null && parts.card >= MOUSE_CARDS;

function peeking(view: PeekView | undefined): string {
  const mice = view?.peeking.map(({ thing }) => colourName(thing)).join(", ");
  return mice ? `. ${m.peek_tell_peeking({ mice })}` : "";
}

export const prompt = (_view: PeekView, choices: Choice<PeekParts>[]): string =>
  discards(choices).length > 0 ? m.peek_ask_discard() : m.peek_ask();

export const sound = ({ parts }: Happening<PeekParts>): Sound => (parts && kindOf(parts) === "lay" ? "lay" : "tap");

export const advise = (parts: PeekParts): string =>
  kindOf(parts) === "discard" ? m.peek_advise_discard() : m.peek_advise();
