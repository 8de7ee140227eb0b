/** Where the field is looked at from: it fits its pieces, and a hand may zoom and move it. */
import type { Box, Point } from "../board";

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Room {
  width: number;
  height: number;
}

/** What has to be seen, in the field's own units, and how large a piece may become on the screen. */
export interface Fit {
  box: Box; // all pieces and the ghost, with a margin
  piece: number; // the side of one
  floor: number; // pixels: it gets no smaller, even if not everything fits
  ceiling: number; // share of the room's shorter side: it gets no larger
  focus?: Point | null; // what to look at where not everything fits: the last move, or the ghost
}

export type Edge = "left" | "right" | "top" | "bottom";

const CLOSEST = 2; // times the ceiling, by hand
const FURTHEST = 0.5; // times the floor
const CUT = 0.4; // of a piece: what is hidden less than this needs no paw

/** The box around some boxes, with a margin on every side. */
export function around(boxes: Box[], margin = 0): Box {
  const x = Math.min(...boxes.map((box) => box.x)) - margin;
  const y = Math.min(...boxes.map((box) => box.y)) - margin;
  const right = Math.max(...boxes.map((box) => box.x + box.w)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.y + box.h)) + margin;
  return { x, y, w: right - x, h: bottom - y };
}

export const middle = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

/** A camera that sees everything as large as that is allowed; below the floor it looks at the focus. */
export function fitted({ box, piece, floor, ceiling, focus }: Fit, { width, height }: Room): Camera {
  const most = (ceiling * Math.min(width, height)) / piece;
  const scale = Math.max(floor / piece, Math.min(most, width / box.w, height / box.h));
  const at = focus ?? middle(box);
  return {
    scale,
    x: width / 2 - scale * seenFrom(box.x, box.w, width / scale, at.x),
    y: height / 2 - scale * seenFrom(box.y, box.h, height / scale, at.y),
  };
}

/** The middle of what is seen along one side: of everything if that fits, else near a point, with no bare edge. */
function seenFrom(start: number, length: number, room: number, at: number): number {
  if (length <= room) return start + length / 2;
  return Math.max(start + room / 2, Math.min(start + length - room / 2, at));
}

/** The edges of the room beyond which there is more. */
export function beyond({ box, piece }: Fit, camera: Camera, { width, height }: Room): Edge[] {
  const [from, to] = [under(camera, { x: 0, y: 0 }), under(camera, { x: width, y: height })];
  const least = piece * CUT;
  const hidden: Record<Edge, number> = {
    left: from.x - box.x,
    right: box.x + box.w - to.x,
    top: from.y - box.y,
    bottom: box.y + box.h - to.y,
  };
  return (Object.keys(hidden) as Edge[]).filter((edge) => hidden[edge] > least);
}

/** What a board may want to know of the view: how large its units are, and which part of the field is seen. */
export interface Seen {
  scale: number;
  box: Box;
}

export function seenBy(camera: Camera, { width, height }: Room): Seen {
  const { scale } = camera;
  return { scale, box: { ...under(camera, { x: 0, y: 0 }), w: width / scale, h: height / scale } };
}

/** Zoom so that the point of the screen stays where it is. */
export function zoomed(camera: Camera, factor: number, at: Point, { piece, floor, ceiling }: Fit, room: Room): Camera {
  const closest = (CLOSEST * ceiling * Math.min(room.width, room.height)) / piece;
  const scale = Math.max((FURTHEST * floor) / piece, Math.min(closest, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

export const moved = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** The point of the field under a point of the screen. */
export const under = (camera: Camera, at: Point): Point => ({
  x: (at.x - camera.x) / camera.scale,
  y: (at.y - camera.y) / camera.scale,
});
