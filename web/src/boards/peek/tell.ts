/** Peek in the player's own words. */
import type { Sound } from "../../sound/sound";
import { language } from "../../state/device/language.svelte";
import { m } from "../../words.svelte";
import type { Choice, Happening } from "../board";
import { CATS_FACE, COLOURS, discards, HOLE, kindOf, MOUSE_CARDS } from "./model";
import type { Cell, Effect, PeekParts, PeekView } from "./model";

const colourName = (letter: string): string => m[COLOURS[letter] ?? "blue"]();

/** Colours as people list them: "purple and yellow". */
const listed = (mice: Cell[]): string =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(mice.map(({ thing }) => colourName(thing)));

/** What a card shows, row by row. */
export function cardWords(view: PeekView, card: number): string {
  const cells = [...(view.cards[card] ?? "")].map(cellName);
  return m.peek_card_words({ top: cells.slice(0, 3).join(", "), below: cells.slice(3).join(", ") });
}

/** What one place of a card shows. */
export function cellName(letter: string): string {
  if (letter === HOLE) return m.peek_hole();
  return letter === CATS_FACE ? m.peek_cat() : colourName(letter);
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
      return (isCat(parts) ? m.peek_tell_cat({ name }) : m.peek_tell_lay({ name })) + peeking(after?.peeking ?? []);
    case "discard":
      return m.peek_tell_discard({ name });
    case "first":
      return m.tell_first({ name: names[parts?.seat ?? 0] ?? "" });
    default:
      return ""; // whoever has laid a card draws one: that tells nothing
  }
}

const isCat = (parts: PeekParts | null): boolean => parts !== null && parts.card >= MOUSE_CARDS;

const peeking = (mice: Cell[]): string =>
  mice.length > 0 ? `; ${m.peek_tell_peeking({ mice: listed(mice), count: mice.length })}` : "";

/** What laying a card would do. */
export const tellEffect = ({ hidden, peeking: mice }: Effect): string =>
  `${hidden.length > 0 ? m.peek_hides({ mice: listed(hidden) }) : m.peek_hides_nobody()}; ` +
  (mice.length > 0 ? m.peek_tell_peeking({ mice: listed(mice), count: mice.length }) : m.peek_nobody());

export const prompt = (_view: PeekView, choices: Choice<PeekParts>[]): string =>
  discards(choices).length > 0 ? m.peek_ask_discard() : m.peek_ask();

const SOUNDS: Partial<Record<string, Sound>> = { lay: "lay", draw: "draw" };

export const sound = ({ parts }: Happening<PeekParts>): Sound => SOUNDS[(parts && kindOf(parts)) ?? ""] ?? "tap";

export const advise = (parts: PeekParts): string =>
  kindOf(parts) === "discard" ? m.peek_advise_discard() : m.peek_advise();
