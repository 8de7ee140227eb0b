/** Places from which a mouse can be picked, with the mouse that would come and the target to tap. */
import type { Box } from "../board";
import type { Layout, Seat } from "./layout";
import type { OneMouse } from "./mice";
import type { LuredMouse } from "./model";

export interface Group {
  mouse: LuredMouse;
  box: Box;
  top: string;
}

/** `least` is how wide and high a target must be for a thumb, in the board's own units. */
export function groups(
  board: Layout,
  mice: OneMouse[],
  wanted: LuredMouse[],
  sits: Map<string, Seat>,
  least = 0,
): Group[] {
  const taken = new Set<string>();
  return wanted.flatMap((mouse) => {
    const here = mice.filter((one) => one.colour === mouse.colour && one.place === (mouse.seat ?? "centre"));
    const top = here.findLast((one) => !taken.has(one.id));
    if (!top) return [];
    taken.add(top.id);
    return [
      {
        mouse,
        top: top.id,
        box: around(
          board,
          here.map((one) => sits.get(one.id)).filter((sit) => sit !== undefined),
          least,
        ),
      },
    ];
  });
}

function around(board: Layout, sits: Seat[], least: number): Box {
  const size = sits[0]?.size ?? board.mouse;
  const xs = sits.map((sit) => sit.x);
  const ys = sits.map((sit) => sit.y);
  const w = Math.max(Math.max(...xs) - Math.min(...xs) + size * 1.12, least);
  const h = Math.max(Math.max(...ys) - Math.min(...ys) + size * 1.1, least);
  return { x: (Math.max(...xs) + Math.min(...xs) - w) / 2, y: (Math.max(...ys) + Math.min(...ys) - h) / 2, w, h };
}
