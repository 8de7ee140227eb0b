/** The twenty-four little cards as things that move: from the caught to the cat, from the hasty to the box. */
import type { Spot } from "../../motion";
import { settled } from "../../settle";
import type { PounceView } from "../model";
import type { Layout } from "./layout";

export type Place = "box" | number;

export interface OneCard {
  id: number;
  place: Place;
}

const ALL = 24;
const CARD = { w: 22, h: 28 }; // as drawn

export const stack = (): OneCard[] => Array.from({ length: ALL }, (_, id) => ({ id, place: "box" }));

export function dealt(cards: OneCard[], view: Pick<PounceView, "cards" | "box">): OneCard[] {
  const room = new Map<Place, number>(view.cards.map((count, seat) => [seat, count]));
  return settled(cards, room.set("box", view.box));
}

/** Where a card lies: two to be seen in the box, and in a row with its player, overlapping where there are many. */
export function cardSpot(card: OneCard, cards: OneCard[], { box, players }: Layout): Spot {
  const alike = cards.filter(({ place }) => place === card.place);
  const i = alike.indexOf(card);
  const room = card.place === "box" ? undefined : players[card.place]?.cards;
  if (!room)
    return {
      x: box.x + (i % 2 ? 8 : -10) * box.scale,
      y: box.y - (i < 2 ? 12 : 2) * box.scale,
      scale: 0.8 * box.scale,
    };
  const scale = room.h / CARD.h;
  const step = Math.min(CARD.w * scale, (room.w - CARD.w * scale) / Math.max(1, alike.length - 1));
  return { x: room.x + (CARD.w / 2) * scale + i * step, y: room.y + room.h / 2, scale };
}
