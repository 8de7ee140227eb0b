/** Motion tells what happened: things hop along arcs from where they were. */
import type { Attachment } from "svelte/attachments";

import { pace } from "../state/device/settings.svelte";

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

const HOP_MS = 420;
const SHUFFLE = 40; // a shorter way is walked, not hopped
const last = new WeakMap<Element, Spot>();

const written = ({ x, y, scale }: Spot): string => `translate(${x}px, ${y}px) scale(${scale})`;

/** Points of a parabola between two spots. */
export function arc(from: Spot, to: Spot, points = 8): Spot[] {
  const way = Math.hypot(to.x - from.x, to.y - from.y);
  const lift = way < SHUFFLE ? 0 : 14 + Math.min(90, way * 0.3);
  return Array.from({ length: points + 1 }, (_, i) => {
    const t = i / points;
    const mix = (a: number, b: number): number => a + (b - a) * t;
    return { x: mix(from.x, to.x), y: mix(from.y, to.y) - lift * 4 * t * (1 - t), scale: mix(from.scale, to.scale) };
  });
}

/** Keep an svg group at a spot; when the spot changes the group hops there. */
export function hopping(to: Spot, delay = 0): Attachment<SVGElement> {
  return (element) => {
    const from = last.get(element);
    last.set(element, to);
    element.setAttribute("transform", `translate(${to.x} ${to.y}) scale(${to.scale})`);
    const stretch = pace();
    if (!from || stretch === 0 || (from.x === to.x && from.y === to.y && from.scale === to.scale)) return;
    for (const old of element.getAnimations()) old.cancel();
    const frames = arc(from, to).map((spot) => ({ transform: written(spot) }));
    element.animate(frames, {
      duration: HOP_MS * stretch,
      delay: delay * stretch,
      easing: "cubic-bezier(.35,.05,.5,1)",
      fill: "backwards",
    });
  };
}
