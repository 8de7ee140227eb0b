/** Cards fly from the plaque of who laid them, coins to the plaque of whose mouse peeks out. */
import type { Attachment } from "svelte/attachments";

import { pace } from "../../../state/device/settings.svelte";
import { plaqueBox } from "../../flight";
import { COIN_MS, FLY_MS, LAND_MS, MOUSE_MS } from "./beats";

/** How far a plaque is from a piece, middle to middle, in the units of the piece. */
function way(piece: SVGGraphicsElement, seat: number): string | null {
  const plaque = plaqueBox(seat);
  if (!plaque) return null;
  const here = piece.getBoundingClientRect();
  const scale = piece.getScreenCTM()?.a ?? 1;
  const x = plaque.x + plaque.width / 2 - here.x - here.width / 2;
  const y = plaque.y + plaque.height / 2 - here.y - here.height / 2;
  return `${x / scale}px ${y / scale}px`;
}

/** Let a card come from a plaque, or from where it was held, and settle. */
export function landing(card: SVGGraphicsElement, seat: number | null): void {
  const stretch = pace();
  const from = seat === null ? null : way(card, seat);
  const fly = from ? FLY_MS : 0;
  const settle = { scale: "1.08", translate: "0 0", offset: fly / (fly + LAND_MS), easing: "cubic-bezier(.2,.9,.3,1)" };
  const start = from ? [{ scale: "0.3", translate: from, easing: "cubic-bezier(.3,.1,.3,1)" }] : [];
  card.animate([...start, settle, { scale: "1", translate: "0 0" }], (fly + LAND_MS) * stretch);
}

/** Let a coin fly to a plaque, one after another, and be gone. */
export const toPlaque =
  (seat: number, number: number): Attachment<SVGGraphicsElement> =>
  (coin) => {
    const to = way(coin, seat);
    const timing = { duration: COIN_MS * pace(), delay: (number + 1) * MOUSE_MS * pace(), fill: "forwards" } as const;
    if (to)
      coin.animate(
        [
          { translate: "0 0", scale: "1" },
          { translate: to, scale: "1.3", opacity: 0.9 },
        ],
        {
          ...timing,
          easing: "cubic-bezier(.3,.1,.3,1)",
        },
      );
  };
