/** Where everything lies in the scene of Pounce, in pixels of the room it has: cheese, cup, die, and a plaque for everyone. */
import type { Box, Point } from "../../board";
import type { Room as Screen } from "../../room.svelte";

export interface Layout {
  s: number; // by how much the drawings are scaled
  cheese: Point; // the middle of its upper side
  hover: number; // y at which the cup's mouth hovers
  die: Point;
  box: Point & { scale: number };
  mouse: number; // how wide
  players: Player[];
}

export interface Player {
  plaque: Box | null; // none for those who have a zone of their own
  tail: Point; // where it leads to: whoever holds it
  cards: Box; // room for their cards
  seat: Point; // on the cheese
  under: Point; // on the cheese below the cup
  away: Point; // where the mouse runs
}

/** The room of the scene, and how large its plaques are. */
export interface Room {
  w: number;
  h: number;
  isUpright: boolean;
  plaque: { w: number; h: number; margin: number };
  tools: number; // how high what floats at the top is
}

/** Where on the scene's edge a seat's own zone begins, as shares of width and height; null for who has none. */
export type Gates = (seat: number) => Point | null;

// In drawings of scale 1, from the middle of the cheese's upper side.
const NEEDS = { w: 422, h: 557, below: 254 };
const MOUSE = 112;
const CUP = { height: 156, least: 118, most: 170 };
const DIE = { least: 158, most: 182, reach: 90 };
const UNDER = 0.55; // of the way from the middle: so far does the cup reach

/** The mice on the cheese, from the left in front over the back to the right in front. */
const SPOTS: Point[][] = [
  [],
  [{ x: 0, y: -34 }],
  [-70, 70].map((x) => ({ x, y: -28 })),
  [-104, 0, 104].map((x) => ({ x, y: x === 0 ? -48 : -14 })),
  [-121, -48, 48, 121].map((x) => ({ x, y: Math.abs(x) < 100 ? -44 : -14 })),
  [-134, -74, 0, 74, 134].map((x) => ({ x, y: x === 0 ? -54 : Math.abs(x) < 100 ? -42 : -2 })),
];

/** The scene as `eyes` see it, who sit at the lower left; the others follow clockwise. */
export function layout(seats: number, eyes: number, cat: number, room: Room, gates: Gates = () => null): Layout {
  const s = Math.min(room.w / NEEDS.w, room.h / NEEDS.h);
  const spare = room.h / s - NEEDS.h; // below what is needed, and above
  const cheese = { x: room.w / 2, y: room.h - s * (NEEDS.below + Math.min(20, spare * 0.12)) };
  const hover = cheese.y - s * between(CUP.least, cheese.y / s - CUP.height - 22, CUP.most);
  const die = { x: cheese.x, y: cheese.y + s * between(DIE.least, (room.h - cheese.y) / s - DIE.reach, DIE.most) };
  const order = Array.from({ length: seats }, (_, step) => (eyes + step) % seats);
  const mice = order.filter((seat) => seat !== cat);
  const player = (seat: number): Player => {
    const gate = gates(seat);
    const held = gate ? atGate(room, gate, s) : atPlaque(plaqueOf(room, order.indexOf(seat), seats), room, s);
    const spot = SPOTS[mice.length]?.[mice.indexOf(seat)] ?? { x: 0, y: 0 };
    const at = (share: number): Point => ({ x: cheese.x + s * spot.x * share, y: cheese.y + s * spot.y });
    return { ...held, seat: at(1), under: at(UNDER) };
  };
  return {
    ...{ s, cheese, hover, die, mouse: MOUSE * s },
    box: boxOf(room, seats, isSome(seats, gates)),
    players: Array.from({ length: seats }, (_, seat) => player(seat)),
  };
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));
const isSome = (seats: number, gates: Gates): boolean =>
  Array.from({ length: seats }, (_, seat) => gates(seat)).some(Boolean);

type Held = Pick<Player, "plaque" | "tail" | "cards" | "away">;

/** Cards lie in the lower half of a plaque, right of the face; a mouse that ran away stands behind it. */
function atPlaque(plaque: Box, room: Room, s: number): Held {
  const { x, y, w, h } = plaque;
  const mouse = MOUSE * s;
  const isTop = y < room.h * 0.2;
  const inwards = x > room.w / 2 ? x - mouse * 0.45 : x + w + mouse * 0.45;
  return {
    plaque,
    tail: { x: x + w / 2, y: y + h / 2 },
    cards: { x: x + h * (h < 60 ? 0.74 : 0.92), y: y + h * 0.54, w: w - h * 1.08, h: h * 0.34 },
    away: isTop
      ? room.isUpright
        ? { x: x + w / 2, y: y + h + mouse * 0.42 }
        : { x: inwards, y: y + mouse * 0.55 }
      : { x: x + w / 2, y: y - mouse * 0.3 },
  };
}

/** Cards lie beside the tail's end; in front and behind aside from die and paw. */
function atGate(room: Room, gate: Point, s: number): Held {
  const tail = { x: gate.x * room.w, y: gate.y * room.h };
  const isMiddle = Math.abs(gate.x - 0.5) < 0.1;
  const aside = isMiddle ? (gate.y > 0.5 ? -1 : 0.5) * room.w * 0.34 : gate.x > 0.6 ? -70 : 14; // the box is at the right
  const inwards = 0.5 + (gate.x - 0.5) * 0.72;
  const isCorner = gate.y === 0 && !isMiddle; // where the header and the box stand: below them
  const cards = isCorner
    ? { x: gate.x < 0.5 ? 8 : room.w - 72, y: room.tools + 40 }
    : { x: between(16, tail.x + aside, room.w - 76), y: between(14, tail.y - 24, room.h - 32) };
  return {
    plaque: null,
    tail,
    cards: { ...cards, w: 64, h: 22 },
    away: {
      x: (isMiddle ? 0.5 + (gate.y > 0.5 ? -0.3 : 0.3) : inwards) * room.w,
      y: between(MOUSE * s * 0.6, tail.y, room.h - MOUSE * s * 0.55),
    },
  };
}

type Side = "left" | "right";

/** Oneself at the lower left, then up the left side and down the right side, clockwise. */
function plaqueOf(room: Room, step: number, seats: number): Box {
  const left = room.isUpright || seats === 3 ? Math.ceil(seats / 2) : Math.floor(seats / 2); // in columns the header is there
  const side: Side = step < left ? "left" : "right";
  const up = side === "left" ? step : seats - 1 - step; // 0 is the lowest
  const { w, h, margin } = room.plaque;
  return { x: side === "left" ? margin : room.w - w - margin, y: heights(room, side, seats)[up] ?? 0, w, h };
}

/** The tops of a side's plaques, the lowest first. */
function heights({ h, isUpright, plaque, tools }: Room, side: Side, seats: number): number[] {
  const lowest = h - plaque.h - plaque.margin - (isUpright ? h * 0.05 : 0);
  if (seats === 3 && side === "right") return [h * 0.38];
  if (isUpright) return [lowest, h * 0.37, tools];
  if (side === "right" || seats < 6) return [lowest, h * 0.395, plaque.margin];
  return [lowest, h * 0.56, Math.max(h * 0.27, tools)]; // header and box stand above
}

/** The box stands at the right below the header; with six, or in columns, beside the buttons of the header. */
function boxOf({ w, h, isUpright, plaque, tools }: Room, seats: number, isShared: boolean): Layout["box"] {
  const scale = plaque.h / 58;
  if (isShared) return { x: w - 44 * scale, y: 44 * scale, scale };
  if (isUpright && seats === 6) return { x: w * 0.26, y: tools * 0.62, scale: scale * 0.8 };
  if (isUpright) return { x: w - plaque.margin - 36 * scale, y: tools + plaque.h * 0.55, scale };
  return h < 500 ? { x: 162, y: 40, scale } : { x: plaque.margin + 50 * scale, y: tools + 50 * scale, scale };
}

/** A tail that hangs a little between the mouse and whoever holds it. */
export function tail(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const sag = Math.min(60, Math.hypot(dx, dy) * 0.24);
  return `M${round(from.x)} ${round(from.y)}C${round(from.x + dx * 0.1)} ${round(from.y + dy * 0.4 + sag)} ${round(from.x + dx * 0.6)} ${round(from.y + dy * 0.8 + sag)} ${round(to.x)} ${round(to.y)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** What a scene of this size has room for: its plaques are as large as the screen's kind lets them be. */
export function roomOf(screen: Pick<Screen, "size" | "u" | "isUpright">, w: number, h: number): Room {
  const { size, u, isUpright } = screen;
  const tools = size === "phone" ? 62 : size === "tablet" ? 92 : 84 * u;
  if (size === "phone") {
    const plaque = isUpright ? { w: between(112, w * 0.313, 120), h: 54 } : { w: 120, h: 50 };
    return { w, h, isUpright, tools, plaque: { ...plaque, margin: 8 } };
  }
  const plaque =
    size === "tablet" ? { w: w * 0.232, h: w * 0.104, margin: 20 } : { w: 206 * u, h: 88 * u, margin: 22 * u };
  return { w, h, isUpright, tools, plaque };
}
