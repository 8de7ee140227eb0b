/** Peek in the player's own words. */
import type { Sound } from "../../sound/sound";
import { m } from "../../words.gen/messages.js";
import type { Happening } from "../board";
import { COLOURS, discards, MOUSE_CARDS, placings, type PeekView } from "./model";

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
  event: Happening,
  _before: PeekView | undefined,
  after: PeekView | undefined,
  names: string[],
): string {
  const name = names[event.actor] ?? "";
  const placing = placings([event])[0];
  if (placing)
    return (placing.card >= MOUSE_CARDS ? m.peek_tell_cat({ name }) : m.peek_tell_lay({ name })) + peeking(after);
  if (discards([event]).length > 0) return m.peek_tell_discard({ name });
  if (event.words.endsWith(" begins")) return m.tell_first({ name: event.words.slice(0, -" begins".length) });
  const [drawer = ""] = event.words.split(" draws ");
  return m.peek_tell_draw({ name: drawer }) + peeking(after);
}

function peeking(view: PeekView | undefined): string {
  const mice = view?.peeking.map(({ colour }) => colourName(colour)).join(", ");
  return mice ? `. ${m.peek_tell_peeking({ mice })}` : "";
}

export const prompt = (view: PeekView): string => (view.phase === "discarding" ? m.peek_ask_discard() : m.peek_ask());

export const sound = (event: Happening): Sound => (placings([event]).length > 0 ? "lay" : "tap");

export const advise = (words: string): string =>
  discards([{ move: 0, words }]).length > 0 ? m.peek_advise_discard() : m.peek_advise();
