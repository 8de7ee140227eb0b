/** Choosing mice one by one until they add up to a move that is offered. */
import type { Choice } from "../../board";
import { said, type LuredMouse, type LureParts } from "../model";

export interface Offer {
  move: number;
  mice: LuredMouse[];
}

export const key = (mouse: LuredMouse): string => `${mouse.colour}@${mouse.seat ?? "centre"}`;

export function lures(choices: Choice<LureParts>[]): Offer[] {
  return choices.flatMap(({ move, parts }) => {
    const what = said(parts);
    return what?.type === "lure" ? [{ move, mice: what.mice }] : [];
  });
}

/** What an offer takes beyond the mice picked so far; undefined if it doesn't take all of those. */
function beyond(offer: Offer, picked: LuredMouse[]): LuredMouse[] | undefined {
  const rest = [...offer.mice];
  for (const mouse of picked) {
    const at = rest.findIndex((other) => key(other) === key(mouse));
    if (at < 0) return undefined;
    rest.splice(at, 1);
  }
  return rest;
}

/** The mice that can be picked next, each once. */
export function pickable(offers: Offer[], picked: LuredMouse[]): LuredMouse[] {
  const next = new Map<string, LuredMouse>();
  for (const offer of offers) for (const mouse of beyond(offer, picked) ?? []) next.set(key(mouse), mouse);
  return [...next.values()];
}

/** The move that takes exactly the mice picked, if one is offered. */
export const exact = (offers: Offer[], picked: LuredMouse[]): Offer | undefined =>
  offers.find((offer) => beyond(offer, picked)?.length === 0);
