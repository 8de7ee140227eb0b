/** Finished games that this browser saw to their end, newest first: to watch again. */
import type { ResultInfo, TableInfo } from "../../net/wire";
import { called } from "../../ui/called";
import { facesOf, type FaceName } from "../../ui/faces";
import { keep, kept } from "../device/keep";

export interface Finished {
  code: string;
  game: string;
  at: number; // when it ended, ms
  names: string[];
  faces: FaceName[];
  points: number[];
  winners: number[];
  mine: number[]; // seats of this device
}

const MOST = 12;

export function finished(): Finished[] {
  const all = kept("shelf") as Finished[] | null;
  return Array.isArray(all) ? all.filter(({ code, points }) => typeof code === "string" && Array.isArray(points)) : [];
}

/** Put a game on the shelf, once. */
export function putAway(info: TableInfo, result: ResultInfo, mine: number[], at = Date.now()): void {
  const before = finished();
  if (before.some(({ code }) => code === info.code)) return;
  const { code, game, seats } = info;
  const names = seats.map(called);
  const one: Finished = { code, game, at, names, faces: facesOf(seats), ...result, mine };
  keep("shelf", [one, ...before].slice(0, MOST));
}
