/** Where the table is looked at from: pure steps of panning and zooming. */
import type { Box, Point } from "./board";

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

const CLOSEST = 2.2;
const FURTHEST = 0.12;

/** A camera that sees the whole box, not closer than `most`. */
export function fitted(box: Box, width: number, height: number, most = 1.25): Camera {
  const scale = Math.min(most, width / box.w, height / box.h);
  return { scale, x: width / 2 - (box.x + box.w / 2) * scale, y: height / 2 - (box.y + box.h / 2) * scale };
}

/** Zoom so that the point of the screen stays where it is. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = Math.max(FURTHEST, Math.min(CLOSEST, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

export const moved = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** The point of the table under a point of the screen. */
export const under = (camera: Camera, at: Point): Point => ({
  x: (at.x - camera.x) / camera.scale,
  y: (at.y - camera.y) / camera.scale,
});
