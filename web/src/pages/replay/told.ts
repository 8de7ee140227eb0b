/** A step of a replay in the player's language. */
import { UNDO } from "../../boards/board";
import type { GameBoard } from "../../boards/boards";
import type { Frame } from "../../state/finished/reel.svelte";
import { m } from "../../words.svelte";

/** A step that has something to say. */
export interface Told {
  at: number;
  words: string;
}

export const allTold = (board: GameBoard, frames: Frame[], names: string[]): Told[] =>
  frames
    .map((frame, at) => ({ at, words: told(board, frames[at - 1], frame, names) }))
    .filter(({ words }) => words !== "");

export function told(board: GameBoard, before: Frame | undefined, frame: Frame | undefined, names: string[]): string {
  if (!frame) return "";
  const { event } = frame;
  if (!event) return m.replay_begin();
  if (event.move === UNDO) return m.tell_undo({ name: names[event.actor] ?? "" });
  return board.tell(event, before && board.viewOf(before.sight), board.viewOf(frame.sight), names);
}
