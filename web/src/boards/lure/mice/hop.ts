/** How mice move: they hop on arcs, scatter each on its own, or slide together. */
import type { Attachment } from "svelte/attachments";

import { pace } from "../../../state/device/settings.svelte";
import { TIMES, type Way } from "../events/script";
import type { Seat } from "../layout";

export interface Going {
  seat: Seat;
  isSeen: boolean; // a caught mouse is only a number on a card
  way: Way;
  turn: number; // after how many others it goes; -1 if it stays
  room: unknown; // in another room everything just lies elsewhere
}

const MS: Record<Way, number> = { hop: TIMES.hop, scatter: TIMES.scatter, slide: TIMES.slide };
const APART: Record<Way, number> = { hop: TIMES.next, scatter: TIMES.apart, slide: 0 };
const STEPS = 10;
const last = new WeakMap<Element, Going>();

/** Points of the way from seat to seat, as high as its kind of going asks, with a squash on landing. */
export function frames(from: Seat, to: Seat, way: Way, turn: number): Keyframe[] {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const high = way === "slide" ? 0 : way === "hop" ? 0.6 : 0.25 + 0.15 * (turn % 3);
  const lift = Math.max(0, Math.min(high * far, (from.y + to.y - to.size) / 2)); // never above the screen
  const points = Array.from({ length: STEPS + 1 }, (_, i) => {
    const t = i / STEPS;
    const mix = (a: number, b: number): number => a + (b - a) * t;
    const y = mix(from.y, to.y) - lift * 4 * t * (1 - t);
    return { offset: t * 0.86, transform: `${put(mix(from.x, to.x), y, to)} scale(${mix(from.size / to.size, 1)})` };
  });
  const squash = way === "slide" ? 1 : 0.92;
  return [
    ...points,
    { offset: 0.93, transform: `${put(to.x, to.y, to)} scale(${2 - squash}, ${squash})` },
    { offset: 1, transform: `${put(to.x, to.y, to)} scale(1)` },
  ];
}

const put = (x: number, y: number, { size }: Seat): string => `translate(${x - size / 2}px, ${y - size / 2}px)`;

/** Keep a mouse on its seat; if it has another one than before it goes there. */
export function going(to: Going): Attachment<SVGSVGElement> {
  return (mouse) => {
    const from = last.get(mouse);
    last.set(mouse, to);
    const { x, y, size } = to.seat;
    if (from && isSame(from, to)) return;
    mouse.style.width = mouse.style.height = `${size}px`;
    mouse.style.transform = put(x, y, to.seat);
    mouse.style.opacity = to.isSeen ? "1" : "0";
    const isElsewhere = from && from.room === to.room && (from.seat.x !== x || from.seat.y !== y);
    if (isElsewhere && pace() > 0) send(mouse, from, to);
  };
}

const isSame = (from: Going, to: Going): boolean =>
  from.isSeen === to.isSeen &&
  from.seat.x === to.seat.x &&
  from.seat.y === to.seat.y &&
  from.seat.size === to.seat.size;

function send(mouse: Element, from: Going, to: Going): void {
  for (const old of mouse.getAnimations()) old.cancel();
  const turn = Math.max(0, to.turn);
  const way = to.turn < 0 ? "slide" : to.way;
  const times = { duration: MS[way] * pace(), delay: turn * APART[way] * pace(), fill: "backwards" as const };
  mouse.animate(frames(from.seat, to.seat, way, turn), { ...times, easing: "cubic-bezier(.3,.1,.3,1)" });
  if (from.isSeen !== to.isSeen)
    mouse.animate([{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: to.isSeen ? 1 : 0 }], times);
}
