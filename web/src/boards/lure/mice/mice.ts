/** The thirty mice as things that move: which one is where, so that each can hop from place to place. */
import type { Box } from "../../board";
import { settled } from "../../settle";
import { inBadge, inPile, inPlace, type Field, type Seat } from "../layout";
import { COLOURS, type LureColour, type LureView } from "../model";

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

/** The mice that have gone elsewhere, in the order in which they go. */
export const gone = (before: OneMouse[], after: OneMouse[]): string[] =>
  after.flatMap(({ id, place }, i) => (before[i]?.place === place ? [] : [id]));

/** What the places of a colour in the row and on a player's plaque are called among measured boxes. */
export const rowSpot = (colour: LureColour): string => `row-${colour}`;
export const cardSpot = (seat: number, colour: LureColour): string => `card-${seat}-${colour}`;

/** Where each mouse sits, by its id; those whose place is not measured sit nowhere. */
export function sittings(field: Field, boxes: ReadonlyMap<string, Box>, mice: OneMouse[]): Map<string, Seat> {
  const found = new Map<string, Seat>();
  for (const mouse of mice) {
    const alike = mice.filter(({ colour, place }) => colour === mouse.colour && place === mouse.place);
    const seat = sitting(field, boxes, mouse, alike.indexOf(mouse), alike.length);
    if (seat) found.set(mouse.id, seat);
  }
  return found;
}

function sitting(
  field: Field,
  boxes: ReadonlyMap<string, Box>,
  { colour, place }: OneMouse,
  i: number,
  count: number,
): Seat | undefined {
  if (place === "centre") return inPile(field, COLOURS.indexOf(colour), i, count);
  const box = boxes.get(place === "front" ? rowSpot(colour) : cardSpot(place, colour));
  return box && (place === "front" ? inPlace(box, i, count) : inBadge(box));
}
