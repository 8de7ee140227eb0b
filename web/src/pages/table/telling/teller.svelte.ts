/** Tells each event once, on its own moment, in the player's language, with its sound and who did it. */
import { LUCK, UNDO } from "../../../boards/board";
import type { GameBoard } from "../../../boards/boards";
import type { Named } from "../../../net/layout";
import type { Event } from "../../../net/wire";
import { play } from "../../../sound/sound";
import { pace } from "../../../state/device/settings.svelte";
import { seenBy } from "../../../state/table/pauses";
import type { Entry } from "../../../state/table/playback.svelte";
import type { Table } from "../../../state/table/table.svelte";
import { m } from "../../../words.svelte";
import type { Line } from "./story.svelte";

export class Teller {
  told = $state.raw<Entry | null>(null); // the last event that was told
  private heard = -1;
  private late: (() => void) | null = null; // tells what is not yet told

  constructor(
    private readonly table: Table,
    private readonly board: GameBoard,
  ) {
    $effect(() => {
      const entry = table.playback.shown;
      if (!entry || entry.number <= this.heard) return;
      this.late?.();
      this.sound();
      this.heard = entry.number;
      this.tellWhenDue(entry);
    });
  }

  /** The latest event in words; follows the language. */
  get latest(): string {
    return this.told ? this.words(this.told) : "";
  }

  /** Who did it: for what luck did, whose luck it was. */
  get mover(): number | null {
    return this.told && this.who(this.seen(this.told));
  }

  private who({ moment, before }: ReturnType<typeof seenBy>): number | null {
    if (!moment?.event) return null;
    const { event, sight } = moment;
    if (event.actor < LUCK) return event.actor;
    return this.whose(event, before, sight);
  }

  /** Whose luck it was. */
  whose(event: Event, before: Named | undefined, after: Named): number | null {
    const seen = this.view(before);
    return this.board.whose ? this.board.whose(event, seen, this.view(after)) : onTurn(seen);
  }

  /** All that was told since the page came. */
  get lines(): Line[] {
    const until = this.told?.number ?? -1;
    return this.table.playback.history.flatMap((entry): Line[] => {
      const words = entry.number > until ? "" : this.words(entry);
      return words === "" ? [] : [{ number: entry.number, seat: this.who(this.seen(entry)), words }];
    });
  }

  /** What tumbles is told once it lies: until then the words before it stay. */
  private tellWhenDue(entry: Entry): void {
    const timer = setTimeout(() => this.late?.(), this.delay(entry) * pace());
    this.late = () => {
      clearTimeout(timer);
      this.late = null;
      if (this.words(entry) !== "") this.told = entry;
    };
    if (this.delay(entry) * pace() === 0) this.late();
  }

  private delay(entry: Entry): number {
    const { moment, before } = this.seen(entry);
    const { event, sight } = moment ?? {};
    if (!event?.parts || !this.board.beats?.told) return 0;
    return this.board.beats.told(event, this.view(before), this.view(sight));
  }

  private words(entry: Entry): string {
    const { moment, before } = this.seen(entry);
    const { names } = this.table;
    if (!moment?.event) return "";
    if (moment.event.move === UNDO) return m.tell_undo({ name: names[moment.event.actor] ?? "" });
    return this.board.tell(moment.event, this.view(before), this.view(moment.sight), names);
  }

  /** The sounds of all that happened since the last one, for several events may be shown at once. */
  private sound(): void {
    const fresh = this.table.playback.history.filter(({ number }) => number > this.heard);
    const sounds = fresh.flatMap((entry) => {
      const event = this.seen(entry).moment?.event;
      return (event?.parts && this.board.sound(event)) ?? [];
    });
    for (const sound of new Set(sounds)) play(sound);
  }

  /** At a device that goes around, only what everybody there may know is told: as others see it whose luck it was not. */
  private seen(entry: Entry): ReturnType<typeof seenBy> {
    const { eyes, seatsHere } = this.table;
    if (!this.board.isSecret || seatsHere.length < 2) return seenBy(eyes, entry);
    const whose = this.who(seenBy(eyes, entry));
    return seenBy(seatsHere.find((seat) => seat !== whose) ?? eyes, entry);
  }

  private view(sight: Named | undefined): unknown {
    return sight && this.board.viewOf(sight);
  }
}

const onTurn = (view: unknown): number | null => (view as { seat?: number | null } | undefined)?.seat ?? null;
