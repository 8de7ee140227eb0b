/** Pieces fly from the plaque of who moved. */
import type { Attachment } from "svelte/attachments";

import { pace } from "../state/device/settings.svelte";

/** Where a player's plaque is on the screen. */
export const plaqueBox = (seat: number): DOMRect | null =>
  document.querySelector(`.plaque[data-seat="${seat}"]`)?.getBoundingClientRect() ?? null;

/** Let a piece come from a player's plaque when it appears; it lands where it is drawn. */
export function flownFrom(seat: number | null, ms = 380, delay = 0): Attachment<SVGGraphicsElement | HTMLElement> {
  return (piece) => {
    const from = seat === null ? null : plaqueBox(seat);
    const stretch = pace();
    if (!from || stretch === 0) return;
    const to = piece.getBoundingClientRect();
    const scale = piece instanceof SVGGraphicsElement ? (piece.getScreenCTM()?.a ?? 1) : 1;
    const x = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
    const y = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
    piece.animate(
      [
        { translate: `${x}px ${y}px`, opacity: 0.4 },
        { translate: "0 0", opacity: 1 },
      ],
      {
        duration: ms * stretch,
        delay: delay * stretch,
        easing: "cubic-bezier(.2,.9,.3,1)",
        fill: "backwards",
      },
    );
  };
}
