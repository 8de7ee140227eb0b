/** The thirty mice as things that move: which one is where, so that each can hop from place to place. */
import { settled } from "../settle";
import { COLOURS, type LureColour, type LureView } from "./model";

export type Place = "centre" | "front" | number;

export interface OneMouse {
  id: string;
  colour: LureColour;
  place: Place;
}

export const EACH = 6;

export function gather(): OneMouse[] {
  return COLOURS.flatMap((colour) =>
    Array.from({ length: EACH }, (_, i) => ({ id: `${colour}-${i}`, colour, place: "centre" })),
  );
}

function wanted(view: LureView, colour: number): Map<Place, number> {
  const places = new Map<Place, number>([
    ["centre", view.centre[colour] ?? 0],
    ["front", view.front[colour] ?? 0],
  ]);
  view.cards.forEach((card, seat) => places.set(seat, card[colour] ?? 0));
  return places;
}

/** Move as few mice as possible so that they lie as the view says. */
export function settle(mice: OneMouse[], view: LureView): OneMouse[] {
  return COLOURS.flatMap((colour, index) =>
    settled(
      mice.filter((mouse) => mouse.colour === colour),
      wanted(view, index),
    ),
  );
}
