/** Tells each event once, in the player's language, with its sound. */
import type { GameBoard } from "../../boards/boards";
import type { Named } from "../../net/layout";
import { play, type Sound } from "../../sound/sound";
import type { Entry } from "../../state/playback.svelte";
import type { Table } from "../../state/table.svelte";
import { m } from "../../words.gen/messages.js";

const UNDO = -1;

export class Teller {
  private last = -1;

  constructor(
    private readonly table: Table,
    private readonly board: GameBoard,
  ) {
    $effect(() => {
      const latest = table.playback.happened;
      if (!latest || latest.number <= this.last) return;
      for (const sound of new Set(this.unheard(latest))) play(sound);
      this.last = latest.number;
    });
  }

  /** The latest event in words; follows the language and learns what came of a throw. */
  get latest(): string {
    const { happened: event, moment, names } = this.table;
    if (!event || !moment) return "";
    if (event.move === UNDO) return m.tell_undo({ name: names[event.actor] ?? "" });
    const after = moment.number === event.number ? moment.sight : undefined;
    return this.board.tell(event, this.view(this.before(event.number)), this.view(after), names);
  }

  /** The sounds of all that happened since the last one, for several events may come at once. */
  private unheard(latest: Entry): Sound[] {
    const fresh = [...this.table.playback.history, latest].filter(({ number }) => number > this.last);
    return fresh.flatMap(({ seen }) => {
      const event = seen.get(this.table.eyes)?.event;
      return (event?.parts && this.board.sound(event)) ?? [];
    });
  }

  private view(sight: Named | undefined): unknown {
    return sight && this.board.viewOf(sight);
  }

  /** What was to be seen when an event came. */
  private before(number: number): Named | undefined {
    const entry = this.table.playback.history.findLast((one) => one.number < number);
    return entry?.seen.get(this.table.eyes)?.sight;
  }
}
