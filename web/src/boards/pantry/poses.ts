/** How a tile looks: what the reckoning said of it, or how it takes the tile that is held beside it. */
import type { CatPose, MousePose } from "../../art/kinds";
import type { Reckoned } from "./reckon";

export interface Look {
  pose: MousePose;
  catPose: CatPose;
  isDim: boolean;
}

export type Regard = "like" | "mind" | null;

export function look(tile: number, reckoning: Reckoned | null, regard: Regard): Look {
  const said = reckoning?.said.get(tile)?.what;
  const isCaught = said === "caught by cat" || said === "caught by trap";
  return {
    pose: isCaught ? "caught" : said === "paid" ? "happy" : mood(regard),
    catPose:
      said === "drinks" || regard === "like"
        ? "drinking"
        : isCatching(tile, reckoning, regard)
          ? "pouncing"
          : "watching",
    isDim: isCaught || said === "disarmed",
  };
}

const mood = (regard: Regard): MousePose =>
  regard === "mind" ? "frightened" : regard === "like" ? "happy" : "curious";

const isCatching = (tile: number, reckoning: Reckoned | null, regard: Regard): boolean =>
  regard === "mind" || (reckoning?.step?.because.includes(tile) ?? false);
