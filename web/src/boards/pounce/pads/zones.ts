/** Where the people around one device sit: along its edges, clockwise, so that the left neighbour is on the left. */
export type Edge = "bottom" | "left" | "top" | "right";

export interface Zone {
  seat: number;
  edge: Edge;
}

export const EDGES: Edge[] = ["bottom", "left", "top", "right"];
/** Where on the scene's edge a zone begins, as shares of its width and height. */
export function gate(zones: Zone[], seat: number, isAround: boolean): { x: number; y: number } | null {
  const edge = zones.find((zone) => zone.seat === seat)?.edge;
  if (!edge) return null;
  const here = along(zones, edge, isAround);
  const share = (here.findIndex((zone) => zone.seat === seat) + 0.5) / here.length;
  return edge === "bottom" || edge === "top"
    ? { x: share, y: edge === "top" ? 0 : 1 }
    : { x: edge === "left" ? 0 : 1, y: share };
}

/** By how much a zone is turned so that it stands upright for who sits at its edge. */
export const TURN: Record<Edge, number> = { bottom: 0, left: 90, top: 180, right: -90 };

type Counts = [bottom: number, left: number, top: number, right: number];
const NARROW: Counts[] = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [1, 0, 1, 0],
  [1, 0, 2, 0],
  [2, 0, 2, 0],
  [2, 0, 3, 0],
  [3, 0, 3, 0],
];
const TALL: Counts[] = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [1, 0, 1, 0],
  [1, 1, 0, 1],
  [1, 1, 1, 1],
  [1, 2, 1, 1],
  [1, 2, 1, 2],
];
const WIDE: Counts[] = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [1, 0, 1, 0],
  [1, 1, 0, 1],
  [1, 1, 1, 1],
  [2, 1, 1, 1],
  [2, 1, 2, 1],
];

/** A phone has no room at its long edges. */
export type Shape = "narrow" | "tall" | "wide";
const COUNTS: Record<Shape, Counts[]> = { narrow: NARROW, tall: TALL, wide: WIDE };

export const shapeOf = (width: number, height: number): Shape =>
  width > height * 1.15 ? "wide" : width < 560 ? "narrow" : "tall";

/** The zones of these seats, clockwise from the bottom; `isAround` false puts all in front of the screen. */
export function zonesFor(seats: number[], shape: Shape, isAround: boolean): Zone[] {
  const counts = COUNTS[shape][seats.length];
  if (!isAround || !counts) return seats.map((seat) => ({ seat, edge: "bottom" }));
  const edges = EDGES.flatMap((edge, i) => Array.from({ length: counts[i] ?? 0 }, () => edge));
  return seats.map((seat, i) => ({ seat, edge: edges[i] ?? "bottom" }));
}

/** The zones of one edge as they lie from left to right, or from top to bottom. */
export function along(zones: Zone[], edge: Edge, isAround: boolean): Zone[] {
  const here = zones.filter((zone) => zone.edge === edge);
  return isAround && (edge === "bottom" || edge === "left") ? here.reverse() : here;
}
