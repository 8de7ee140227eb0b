/** Tells each event once, in the player's language, with its sound. */
import type { GameBoard } from "../../boards/boards";
import { play } from "../../sound/sound";
import type { Event, Moment } from "../../net/wire";
import type { Table } from "../../state/table.svelte";
import { m } from "../../words.gen/messages.js";

const UNDO = -1;

export class Teller {
  private last = $state.raw<{ event: Event; before: Moment | undefined } | null>(null);

  constructor(
    private readonly table: Table,
    private readonly board: GameBoard,
  ) {
    $effect(() => {
      const event = table.playback.happened;
      if (!event || event.number === this.last?.event.number) return;
      this.last = { event, before: this.before(event) };
      const sound = event.move === UNDO ? null : this.board.sound(event, table.names);
      if (sound) play(sound);
    });
  }

  /** The latest event in words; follows the language and learns what came of a throw. */
  get latest(): string {
    const after = this.table.moment;
    if (!this.last || !after) return "";
    const { event, before } = this.last;
    if (event.move === UNDO) return m.tell_undo({ name: this.table.names[event.actor] ?? "" });
    return this.board.tell(
      event,
      before?.view,
      this.table.playback.isCaughtUp ? after.view : undefined,
      this.table.names,
    );
  }

  private before(event: Event): Moment | undefined {
    const entry = this.table.playback.history.findLast((one) => one.number < event.number);
    return entry?.seen.get(this.table.eyes);
  }
}
