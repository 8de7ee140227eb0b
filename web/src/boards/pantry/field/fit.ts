/** What of the field has to be seen: all tiles and the free places around them, or at the end what turns over. */
import { around, middle, type Fit } from "../../field/camera";
import type { Room } from "../../room.svelte";
import { boxOf, PITCH, type PantryView, type Spot } from "../model";
import type { Reckoned } from "../reckon";

const MARGIN = 0.86 * PITCH; // the free places
const RIM = 0.3 * PITCH; // where there are none
const CEILING = 0.27;
const FINGER = { upright: 44, lying: 42 }; // pixels that a finger can hit; lying, a row more is seen for it
const FLOORS = { phone: 38, tablet: 60, desk: 64 }; // pixels

interface Looks {
  aimed: Spot | null;
  isHeld: boolean; // a tile wants a place that a finger can hit
  end: Reckoned | null;
  isWatched?: boolean; // nobody lays anything here
}

export function fitOf(
  view: PantryView,
  room: Pick<Room, "size" | "u" | "isUpright">,
  { aimed, isHeld, end, isWatched }: Looks,
): Fit {
  const least = Math.round(FLOORS[room.size] * (room.size === "desk" ? room.u : 1));
  const latest = aimed ?? view.field.at(-1);
  return {
    box: around([
      around(turning(view, end).map(boxOf), end || isWatched ? RIM : MARGIN),
      ...(aimed ? [boxOf(aimed)] : []),
    ]),
    piece: PITCH,
    floor: isHeld ? Math.max(least, room.isUpright ? FINGER.upright : FINGER.lying) : least,
    ceiling: CEILING,
    focus: latest ? middle(boxOf(latest)) : null,
  };
}

function turning({ field }: PantryView, end: Reckoned | null): Spot[] {
  const steps = end?.scene && end.scene.what !== "paid" ? end.scene.steps : [];
  const tiles = steps.flatMap(({ tile, because }) => [tile, ...because]).flatMap((tile) => field[tile] ?? []);
  if (tiles.length > 0) return tiles;
  return field.length > 0 ? field : [{ east: 0, north: 0 }];
}
