/** One table as this device sees it: who sits there, what is shown, what may be done. */
import { LUCK, UNDO, type Court } from "../../boards/board";
import type { GameBoard } from "../../boards/boards";
import { leaveSeat } from "../../net/api";
import type { Layouts, Named } from "../../net/layout";
import { browserWiring, Link, type LinkState } from "../../net/link";
import { share } from "../../net/luck/sharing";
import {
  hintedOf,
  momentOf,
  momentsOf,
  triedOf,
  type Advice,
  type Event,
  type FromServer,
  type Hinted,
  type Moment,
  type MySeat,
  type Reaction,
  type TableForMe,
  type TableInfo,
  type Tried,
} from "../../net/wire";
import { called } from "../../ui/called";
import { isTimed } from "../games.svelte";
import { pauses, timed, type Paced } from "./pauses";
import { Playback } from "./playback.svelte";
import { Presences } from "./presence.svelte";

export interface Said {
  seat: number;
  what: Reaction | "helped";
  key: number;
}

/** Refusals that tell a player nothing new: the table has moved on, or they were a little too quick. */
const QUIET = new Set(["stale", "after_verdict", "other_throw", "kept", "too_fast"]);

export class Table {
  info = $state.raw<TableInfo>() as TableInfo;
  mine = $state.raw<MySeat[]>([]);
  invites = $state.raw<MySeat[]>([]);
  isHost = $state(false);
  link = $state<LinkState>("joining");
  closedBy = $state<number | null>(null);
  pending = $state<string | null>(null);
  refusal = $state<string | null>(null);
  said = $state.raw<Said[]>([]);
  eyes = $state<number | null>(null);
  evidence = $state.raw<Court["evidence"]>([]);
  tried = $state.raw<Tried | null>(null);
  hinted = $state.raw<Hinted | null>(null);
  hinting = $state<"no" | "asked" | "refused">("no");
  readonly playback: Playback;
  readonly presences = new Presences();
  private readonly layouts: Layouts;
  private socket: Link | null = null;

  constructor(
    mine: TableForMe,
    board: Pick<GameBoard, "layouts"> & Paced,
    private readonly wiring = browserWiring,
  ) {
    this.layouts = board.layouts;
    this.sees(mine);
    this.playback = new Playback(
      isTimed(mine.table.game)
        ? timed
        : pauses(
            board,
            () => this.seatsHere,
            () => this.eyes,
          ),
      () => Math.max(1, this.mine.length),
    );
    this.connect();
  }

  get names(): string[] {
    return this.info.seats.map(called);
  }

  /** What the seat that looks now may know. */
  get moment(): Moment | undefined {
    return this.playback.shown?.seen.get(this.eyes);
  }

  /** What it saw before that. */
  get before(): Named | undefined {
    return this.playback.shown?.before?.seen.get(this.eyes)?.sight;
  }

  /** What happened last, as that seat may know it. */
  get happened(): Event | null {
    return this.moment?.event ?? null;
  }

  /** The last move of a player that was not taken back. */
  get lastMove(): Event | null {
    for (let entry = this.playback.shown; entry; entry = entry.before) {
      const event = entry.seen.get(this.eyes)?.event;
      if (event && event.move === UNDO) return null;
      if (event && event.actor < LUCK) return event;
    }
    return null;
  }

  get choices(): Moment["legal"] {
    return this.choicesOf(this.eyes);
  }

  private choicesOf(seat: number | null): Moment["legal"] {
    const isReady = this.playback.isCaughtUp && this.pending === null && this.info.phase !== "closed";
    return isReady ? (this.playback.shown?.seen.get(seat)?.legal ?? []) : [];
  }

  get seatsHere(): number[] {
    return this.mine.map(({ seat }) => seat);
  }

  /** For games judged by presses: each seat of this device moves and presses by itself. */
  get court(): Court {
    return {
      seats: this.seatsHere,
      evidence: this.evidence,
      choicesOf: (seat) => this.choicesOf(seat),
      choose: (seat, move) => this.chooseFor(seat, move),
      seen: (throws) => this.socket?.say({ kind: "seen", throw: throws }),
      press: (seat, reaction) => this.press(seat, reaction),
    };
  }

  get canUndo(): boolean {
    return this.playback.isCaughtUp && this.pending === null && this.moment?.can_undo === true;
  }

  choose(move: number): void {
    if (this.eyes !== null) this.chooseFor(this.eyes, move);
  }

  private press(seat: number, reaction: number | null): void {
    const throws = this.playback.shown?.seen.get(seat)?.sight.throws;
    if (typeof throws === "number") this.socket?.press({ kind: "press", seat, throw: throws, reaction });
  }

  private chooseFor(seat: number, move: number): void {
    const moment = this.playback.shown?.seen.get(seat);
    if (!moment || moment.seat === null || this.pending !== null) return;
    this.refusal = null;
    this.pending = this.socket?.move(moment.seat, moment.number, move) ?? null;
  }

  undo(): void {
    const { moment } = this;
    if (moment && moment.seat !== null) this.pending = this.socket?.undo(moment.seat, moment.number) ?? null;
  }

  /** The best move that was advised for what is shown now. */
  get hint(): Advice | null {
    const { hinted, moment } = this;
    const fits = hinted && moment && hinted.number === moment.number && hinted.seat === moment.seat;
    return fits && this.choices.length > 0 ? (hinted.options[0] ?? null) : null;
  }

  /** What a move would bring, as far as that was asked for what is shown now. */
  get foreseen(): Tried | null {
    return this.tried?.number === this.moment?.number && this.tried?.seat === this.moment?.seat ? this.tried : null;
  }

  look(move: number): void {
    const { moment } = this;
    if (moment && moment.seat !== null && this.choices.length > 0 && this.foreseen?.move !== move)
      this.socket?.say({ kind: "try", seat: moment.seat, number: moment.number, move });
  }

  askHint(): void {
    const { moment } = this;
    if (!moment || moment.seat === null || this.choices.length === 0 || this.hinting === "asked") return;
    this.hinting = "asked";
    this.socket?.say({ kind: "hint", seat: moment.seat, number: moment.number });
  }

  react(what: Reaction): void {
    if (this.eyes !== null) this.socket?.say({ kind: "react", seat: this.eyes, what });
  }

  comeBack(): void {
    for (const { seat } of this.mine) this.socket?.say({ kind: "back", seat });
  }

  hurry(): void {
    this.socket?.hurry();
  }

  leave(): void {
    this.socket?.end();
  }

  /** Get up during the game: a bot keeps each seat until its player is back. */
  async getUp(): Promise<void> {
    this.leave();
    for (const { seat } of this.mine) await leaveSeat(this.info.id, seat);
  }

  /** The table after a request: seats may have been taken or numbered anew, so the socket says hello again. */
  sees(mine: TableForMe): void {
    const before = this.mine.map(({ token }) => token).join();
    this.mine = mine.mine;
    this.knows(mine.table);
    this.invites = mine.invites;
    this.isHost = mine.host;
    this.eyes = mine.mine[0]?.seat ?? null;
    this.share();
    if (this.socket && before !== mine.mine.map(({ token }) => token).join()) this.connect();
  }

  private knows(info: TableInfo): void {
    this.info = info;
    this.presences.see(info.seats, this.seatsHere, info.clock?.timing !== "off");
  }

  /** Add this browser's own bytes to the luck. */
  private share(): void {
    void share(this.info, this.seatsHere);
  }

  private connect(): void {
    this.socket?.end();
    const wiring = this.wiring(
      (message) => this.heard(message),
      (state, code) => this.linkChanged(state, code),
    );
    this.socket = new Link(
      this.info.id,
      this.mine.map(({ token }) => token),
      wiring,
    );
  }

  private linkChanged(state: LinkState, code?: number): void {
    this.link = state;
    this.closedBy = state === "closed" ? (code ?? null) : null;
  }

  private heard(message: FromServer): void {
    if (message.kind === "welcome" || message.kind === "table") this.knows(message.table);
    if (message.kind === "table" && this.refusal === "someone_away") this.refusal = null;
    if (message.kind === "welcome") this.renumber(message.seats);
    if (message.kind === "welcome" || message.kind === "table") this.share();
    if (message.kind === "view") this.playback.add([momentOf(message, this.layouts)]);
    if (message.kind === "update" && message.court.length > 0) this.evidence = message.court;
    if (message.kind === "update" && this.refusal === "no_room") this.refusal = null; // there is some again
    if (message.kind === "update") this.playback.add(momentsOf(message, this.layouts));
    if (message.kind === "view" || message.kind === "update") this.answered(message);
    if (message.kind === "done") this.pending = null;
    if (message.kind === "refused") this.refused(message.code);
    if (message.kind === "tried") this.tried = triedOf(message, this.layouts);
    if (message.kind === "hinted") this.advised(hintedOf(message, this.layouts));
    if (message.kind === "helped") this.hearReaction(message.seat, "helped");
    if (message.kind === "reacted") this.hearReaction(message.seat, message.what);
  }

  /** Closed seats vanish at the start and the others are numbered anew, in the same order. */
  private renumber(seats: number[]): void {
    this.mine = this.mine.map(({ token }, i) => ({ token, seat: seats[i] ?? i }));
    if (this.eyes === null || !seats.includes(this.eyes)) this.eyes = seats[0] ?? null;
  }

  private advised(message: Hinted): void {
    this.hinted = message;
    this.hinting = "no";
  }

  private answered(moment: Pick<Moment, "awaited">): void {
    this.pending = null;
    this.hinting = "no";
    const next = moment.awaited.find((seat) => this.mine.some((own) => own.seat === seat));
    if (next !== undefined && this.mine.length > 1) void this.playback.settled().then(() => (this.eyes = next));
  }

  private refused(code: string): void {
    this.pending = null;
    if (this.hinting === "asked") this.hinting = "refused";
    else if (!QUIET.has(code)) this.refusal = code;
  }

  private hearReaction(seat: number, what: Said["what"]): void {
    const one = { seat, what, key: Date.now() + Math.random() };
    this.said = [...this.said, one];
    setTimeout(() => (this.said = this.said.filter((other) => other.key !== one.key)), 3500);
  }
}
