/** The twenty-four little cards as things that move: from the caught to the cat, from the hasty to the box. */
import { settled } from "../settle";
import type { PounceView } from "./model";

export type Place = "box" | number;

export interface OneCard {
  id: number;
  place: Place;
}

const ALL = 24;

export const stack = (): OneCard[] => Array.from({ length: ALL }, (_, id) => ({ id, place: "box" }));

export function dealt(cards: OneCard[], view: Pick<PounceView, "cards" | "box">): OneCard[] {
  const room = new Map<Place, number>(view.cards.map((count, seat) => [seat, count]));
  return settled(cards, room.set("box", view.box));
}
