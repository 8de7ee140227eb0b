/** The game so far in words, in the player's language; what was before this page came is asked for once. */
import { LUCK } from "../../../boards/board";
import type { GameBoard } from "../../../boards/boards";
import { Reel, type Frame } from "../../../state/finished/reel.svelte";
import type { Table } from "../../../state/table/table.svelte";
import { told } from "../../replay/told";
import type { Teller } from "./teller.svelte";

/** One step of the replay. */
export interface Line {
  number: number;
  seat: number | null; // who did it
  words: string;
}

export class Story {
  private past = $state.raw<Frame[]>([]);

  constructor(
    private readonly table: Table,
    private readonly board: GameBoard,
    private readonly teller: Teller,
  ) {}

  /** Ask for what was before; at a device that goes around, as the audience saw it. */
  async begin(): Promise<void> {
    const { info, mine } = this.table;
    if (info.phase === "sharing") return; // nothing was
    const reel = new Reel(info, mine, this.board.isSecret, this.board.layouts);
    await reel.look(mine.length === 1 ? reel.eyes : "audience");
    this.past = reel.frames;
  }

  get lines(): Line[] {
    const known = this.past.at(-1)?.number ?? -1;
    return [...this.before(), ...this.teller.lines.filter(({ number }) => number > known)];
  }

  private before(): Line[] {
    const { names } = this.table;
    return this.past.flatMap((frame, i): Line[] => {
      const before = this.past[i - 1];
      const words = before ? told(this.board, before, frame, names) : "";
      return words === "" ? [] : [{ number: frame.number, seat: this.who(before, frame), words }];
    });
  }

  private who(before: Frame | undefined, { event, sight }: Frame): number | null {
    if (!event || !before) return null;
    return event.actor < LUCK ? event.actor : this.teller.whose(event, before.sight, sight);
  }
}
