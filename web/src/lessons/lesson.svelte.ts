/** A first short game that teaches: the rules have played it already, so it needs no server and can't go wrong. */
import { HERE } from "../local/ids";
import type { Socket } from "../net/link";
import type { FromClient, FromServer, TableForMe, TableInfo } from "../net/wire";
import type { Tried, Update, View } from "../wire.gen";

/** What the coach says, the move that is waited for if any, what it would bring, and what is told after it. */
export interface Step {
  tips: string[];
  move: number | null;
  tried: Tried | null;
  update: Update;
}

/** As `mischief.server.lessons` writes it. */
export interface Script {
  seats: number;
  view: View;
  steps: Step[];
  ending: string[];
}

type Press = Extract<FromClient, { kind: "press" }>;

export const ME = 0;

/** One who learns, and where they are in the lesson. Speaks like the connection to a server. */
export class Lesson implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  private at = $state(0); // the step
  private said = $state(0); // tips of it that were read
  private hasSlipped = $state(false); // pressed where one should not

  constructor(
    readonly game: string,
    private readonly script: Script,
    private readonly names: string[],
  ) {}

  /** The table as a server would tell of it. */
  get table(): TableForMe {
    const seats = this.names.map((name, seat) => seatOf(name, seat === ME));
    const info = { ...NOWHERE, id: `${HERE}lesson-${this.game}`, game: this.game, seats } as TableInfo;
    return { table: info, mine: [{ seat: ME, token: "" }], invites: [], host: false, awaited: [] };
  }

  connect(): Socket {
    queueMicrotask(() => this.onopen?.());
    return this;
  }

  /** What the coach says now; nothing once all was said and done. */
  get tip(): string | undefined {
    return this.hasSlipped ? "oops" : this.tips[this.said];
  }

  /** Whether the coach waits for the move and not for "Got it". */
  get isWaiting(): boolean {
    return this.wanted !== null && this.said >= this.tips.length - 1;
  }

  get wanted(): number | null {
    return this.step?.move ?? null;
  }

  get isOver(): boolean {
    return !this.step && this.said >= this.tips.length;
  }

  /** How many tips were said, this one too, and how many there are. */
  get count(): { at: number; of: number } {
    const all = this.script.steps.map(({ tips }) => tips.length);
    const before = all.slice(0, this.at).reduce((sum, tips) => sum + tips, 0);
    return { at: before + this.said + 1, of: all.reduce((sum, tips) => sum + tips, this.script.ending.length) };
  }

  gotIt(): void {
    this.hasSlipped = false;
    this.said += 1;
    if (this.step && this.step.move === null && this.said >= this.tips.length) this.goOn();
  }

  /** Answers come a moment later, as from anybody. */
  send(text: string): void {
    queueMicrotask(() => this.hear(JSON.parse(text) as FromClient));
  }

  private hear(message: FromClient): void {
    if (message.kind === "hello") this.greet();
    if (message.kind === "move") this.moved(message.move, message.id);
    if (message.kind === "press") this.pressed(message);
    if (message.kind === "try" && this.step?.tried?.move === message.move) this.tell(this.step.tried);
  }

  close(): void {
    this.onmessage = null;
  }

  private get step(): Step | undefined {
    return this.script.steps[this.at];
  }

  private get tips(): string[] {
    return this.step?.tips ?? this.script.ending;
  }

  private greet(): void {
    this.tell({ kind: "welcome", table: this.table.table, seats: [ME] } as unknown as FromServer);
    this.tell(this.script.view);
  }

  private moved(move: number, id: string): void {
    this.tell({ kind: "done", id } as FromServer);
    if (this.step?.move === move) this.goOn();
  }

  /** Any press will do where one is wanted: how quick it was is the script's. */
  private pressed({ seat, throw: count, reaction }: Press): void {
    this.tell({ kind: "pressed", seat, throw: count, reaction });
    if (this.wanted !== null) this.goOn();
    else this.hasSlipped = this.step !== undefined;
  }

  private goOn(): void {
    const update = this.step?.update;
    this.at += 1;
    this.said = 0;
    this.hasSlipped = false;
    if (update) this.tell(update);
  }

  private tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const seatOf = (name: string, isMine: boolean): Partial<TableInfo["seats"][number]> => ({
  kind: isMine ? "person" : "bot",
  name,
  picture: "",
  bot: isMine ? null : "kitten",
  kept: false,
  here: isMine,
  ready: true,
  host: false,
});

/** A table that is nobody's: no luck to be checked, no clock, no hints. */
const NOWHERE: Omit<TableInfo, "id" | "game" | "seats"> = {
  code: "",
  rules: "",
  options: {},
  phase: "playing",
  clock: { timing: "off", time: 0, bonus: 0 },
  luck: { scheme: "none", commitment: "", promises: [], shares: [], secret: "" },
  series: null,
  next: null,
  watching: 0,
  hints: false,
  note: null,
};
