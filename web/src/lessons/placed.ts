/** Where the coach's bubble goes: near what it speaks of, and over none of it as long as there is room elsewhere. */
import type { Box, Point } from "../boards/board";

export interface Size {
  w: number;
  h: number;
}

const GAP = 24;
const EDGE = 12;
const STEP = 8; // pixels from one place that is thought of to the next
const HIDING = 100; // how much worse it is to cover something than to be a pixel further away

const middle = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });
export const grown = ({ x, y, w, h }: Box, by: number): Box => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });
const along = (from: number, size: number, other: number, otherSize: number): number =>
  Math.max(0, Math.min(from + size, other + otherSize) - Math.max(from, other));
/** How much of the one lies over the other, in square pixels. */
const shared = (one: Box, other: Box): number =>
  along(one.x, one.w, other.x, other.w) * along(one.y, one.h, other.y, other.h);

const steps = (size: number, room: number): number[] => {
  const most = Math.max(EDGE, room - size - EDGE);
  return Array.from({ length: Math.floor((most - EDGE) / STEP) + 1 }, (_, i) => EDGE + i * STEP);
};

function cost(bubble: Box, things: Box[]): number {
  const covered = things.reduce((sum, one) => sum + HIDING * shared(bubble, one) + shared(bubble, grown(one, GAP)), 0);
  const [{ x, y }, near] = [middle(bubble), middle(things[0] ?? bubble)];
  return covered + Math.hypot(x - near.x, y - near.y);
}

/** The first thing is the one to be near; without any, the middle of the upper half. */
export function placed(things: Box[], own: Size, screen: Size): Point {
  if (things.length === 0) return { x: Math.max(EDGE, (screen.w - own.w) / 2), y: screen.h * 0.3 };
  const spots = steps(own.h, screen.h).flatMap((y) => steps(own.w, screen.w).map((x) => ({ x, y, ...own })));
  return spots.reduce((best, spot) => (cost(spot, things) < cost(best, things) ? spot : best));
}
