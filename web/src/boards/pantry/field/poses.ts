/** How a tile looks by what is said of it: during the game what would happen to it, at the end what did. */
import type { CatPose, MousePose } from "../../../art/kinds";
import { isCaught } from "../foresight";
import type { Step } from "../model";

export interface Look {
  pose: MousePose;
  catPose: CatPose;
  isDim: boolean;
}

interface Seen {
  said: Map<number, Step>;
  isOver: boolean;
  happy: number[]; // mice that are glad of what is held beside them
  pouncing: number[]; // cats that catch somebody now
}

export function look(tile: number, { said, isOver, happy, pouncing }: Seen): Look {
  const what = said.get(tile)?.what;
  const mood: MousePose = happy.includes(tile) || (isOver && what === "paid") ? "happy" : "curious";
  return {
    pose: isCaught(what) ? (isOver ? "caught" : "frightened") : mood,
    catPose: what === "drinks" ? "drinking" : pouncing.includes(tile) ? "pouncing" : "watching",
    isDim: isOver && (what === "disarmed" || isCaught(what)),
  };
}
