/** The thirty mice as things that move: which one is where, so that each can hop from place to place. */
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
    Array.from({ length: EACH }, (_, i) => ({ id: `${colour}-${i}`, colour, place: "centre" as Place })),
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
    settleColour(
      mice.filter((mouse) => mouse.colour === colour),
      wanted(view, index),
    ),
  );
}

function settleColour(mice: OneMouse[], room: Map<Place, number>): OneMouse[] {
  const stays = mice.map((mouse) => {
    const left = room.get(mouse.place) ?? 0;
    if (left > 0) room.set(mouse.place, left - 1);
    return left > 0;
  });
  return mice.map((mouse, i) => (stays[i] ? mouse : { ...mouse, place: nextRoom(room) ?? mouse.place }));
}

function nextRoom(room: Map<Place, number>): Place | undefined {
  for (const [place, left] of room) {
    if (left > 0) {
      room.set(place, left - 1);
      return place;
    }
  }
  return undefined;
}
