/** Where everything lies on the table of Pounce: the cheese in the middle, the players around it. */
import type { Box, Point } from "../board";

export interface Layout {
  w: number;
  h: number;
  middle: number; // x of cheese, cup and die
  top: number; // y of the cheese's upper side
  hover: number; // y at which the cup's mouth hovers
  die: Point;
  box: Point;
  mouse: number;
  players: Player[];
}

export interface Player {
  plaque: Box | null; // none for those who have a zone of their own
  tail: Point; // where the tail leads to
  cards: Point; // the first of their cards
  seat: Point; // on the cheese
  away: Point; // where the mouse runs
  home: Point; // where the cat's own mouse waits: on the edge of the plaque
}

const TALL = { w: 400, h: 480 };
const PLAQUE_H = 64;
const RING = { x: 62, y: 26 };

/** Where on the scene's edge a seat's own zone begins, as shares of width and height; null for who has none. */
export type Gates = (seat: number) => Point | null;

/** The scene as `eyes` see it, who sit at the bottom. */
export function layout(seats: number, eyes: number, aspect: number, gates: Gates = () => null): Layout {
  const h = aspect < TALL.w / TALL.h ? Math.min(TALL.w / aspect, 640) : TALL.h;
  const w = Math.max(TALL.w, Math.min(h * aspect, 1040));
  const spare = h - TALL.h;
  const isShared = Array.from({ length: seats }, (_, seat) => gates(seat)).some((gate) => gate !== null);
  const size = { w, h, middle: w / 2, top: 286 + spare * 0.5, mouse: 60 };
  return {
    ...size,
    hover: 178 + spare * 0.35,
    die: { x: w / 2, y: h - 72 },
    box: { x: w - 52, y: isShared ? 54 : h - 46 },
    players: Array.from({ length: seats }, (_, seat) =>
      player(size, (seat - eyes + seats) % seats, seats, gates(seat)),
    ),
  };
}

type Size = Pick<Layout, "w" | "h" | "middle" | "top" | "mouse">;

function player(size: Size, step: number, seats: number, gate: Point | null): Player {
  const angle = Math.PI / 2 + (step * 2 * Math.PI) / seats;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const held = gate ? atGate(size, gate) : atPlaque(plaqueOf(size, step, seats));
  return {
    ...held,
    seat: { x: size.middle + x * RING.x, y: size.top - 22 + y * RING.y },
    away: away(size, x, y),
    home: held.home ?? away(size, x * 1.02, y * 1.1),
  };
}

type Held = Pick<Player, "plaque" | "tail" | "cards"> & { home?: Point };

const atPlaque = (plaque: Box): Held => ({
  plaque,
  tail: { x: plaque.x + plaque.w / 2, y: plaque.y + plaque.h / 2 },
  cards: { x: plaque.x + 15, y: plaque.y + plaque.h - 17 },
  home: { x: plaque.x + plaque.w - 22, y: plaque.y - 7 },
});

/** Cards lie beside the tail's end; in front and behind aside from die and paw. */
function atGate(size: Size, gate: Point): Held {
  const tail = { x: gate.x * size.w, y: gate.y * size.h };
  const isMiddle = Math.abs(gate.x - 0.5) < 0.1;
  const aside = gate.x > 0.6 ? -70 : 14; // the box stands at the right
  const x = tail.x + (isMiddle ? (gate.y > 0.5 ? -150 : 70) : aside);
  return {
    plaque: null,
    tail,
    cards: {
      x: Math.max(24, Math.min(size.w - 76, x)),
      y: Math.max(26, Math.min(size.h - 26, tail.y - 18)),
    },
  };
}

/** Oneself at the bottom left; the others up the left side and down the right side, clockwise. */
function plaqueOf(size: Size, step: number, seats: number): Box {
  const w = Math.min(190, Math.max(104, (size.w - 240) / 2));
  if (step === 0) return { x: 8, y: size.h - PLAQUE_H - 8, w: Math.min(w, 132), h: PLAQUE_H };
  const left = Math.floor(seats / 2); // how many sit on the left
  const isLeft = step <= left;
  const [i, count] = isLeft ? [left - step, left] : [step - left - 1, seats - 1 - left];
  const room = size.top - 68;
  const gap = (room - PLAQUE_H - 16) / Math.max(1.35, count - 1);
  return { x: isLeft ? 8 : size.w - w - 8, y: 24 + (count === 1 ? room * 0.3 : i * gap), w, h: PLAQUE_H };
}

/** Off the cheese, towards one's own side; in front and behind a step aside from die and cup. */
function away(size: Size, x: number, y: number): Point {
  const wide = Math.min(size.w / 2 - 34, 250);
  const aside = Math.abs(x) < 0.3 ? -Math.sign(y || 1) * 0.52 : x;
  return { x: size.middle + aside * wide, y: size.top + 6 + y * (y > 0 ? 92 : 66) };
}

/** A tail that hangs a little between the mouse and whoever holds it. */
export function tail(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const sag = Math.min(46, Math.hypot(dx, dy) * 0.22);
  return `M${round(from.x)} ${round(from.y)}C${round(from.x + dx * 0.3)} ${round(from.y + dy * 0.3 + sag)} ${round(from.x + dx * 0.7)} ${round(from.y + dy * 0.7 + sag)} ${round(to.x)} ${round(to.y)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
