/** A step of a replay in the player's language. */
import type { GameBoard } from "../../boards/boards";
import type { Frame } from "../../state/reel.svelte";
import { m } from "../../words.gen/messages.js";

const UNDO = -1;

export function told(board: GameBoard, before: Frame | undefined, frame: Frame | undefined, names: string[]): string {
  if (!frame) return "";
  const { event } = frame;
  if (!event) return m.replay_begin();
  if (event.move === UNDO) return m.tell_undo({ name: names[event.actor] ?? "" });
  return board.tell(event, before && board.viewOf(before.sight), board.viewOf(frame.sight), names);
}
