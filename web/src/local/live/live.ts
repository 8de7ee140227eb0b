/** A table in the page with people at it: messages in, one after another; stored; then told. Speaks docs/protocol.md. */
import type { FromClient, FromServer } from "../../wire.gen";
import type { Search } from "../bots/search";
import { Refusal, refusalOf, wrongPhase } from "../refusal";
import { packed } from "../rules/records";
import { LUCK } from "../rules/rules";
import { Conflict, storedIn, type Stored } from "../store";
import { infoOf, seatsHere, sharesOf, type Row } from "../table/row";
import { putOut } from "../table/seating";
import { Sitting, UNDO, type Agreed, type Happening } from "../table/sitting";
import { Audience, type Connection } from "./audience";
import { Rounds } from "./rounds";
import { StandIns } from "./stand-ins";
import type { Surroundings } from "./surroundings";
import { triedOf } from "./tidings";

type Asked = Exclude<FromClient, { kind: "hello" | "echo" | "echoed" }>;
type Acting = Extract<Asked, { kind: "move" | "undo" }>;

const SHARE_WITHIN = 5_000;
const TRY_AGAIN = 3_000; // milliseconds, what could not be stored
const TABLE_CLOSED = 4006;
const BAD_TOKEN = 4003;

export class LiveTable {
  row: Row;
  sitting: Sitting | null = null;
  private done = new Map<string, number>(); // the page's own name of a move -> its log number
  private queue: Promise<unknown> = Promise.resolve();
  private stopAlarm: () => void = () => undefined;
  private readonly audience: Audience;
  readonly standIns: StandIns;
  private readonly rounds: Rounds | null; // where milliseconds count

  constructor(
    private readonly house: Surroundings,
    private readonly search: Search,
    stored: Stored,
  ) {
    this.row = stored.row;
    this.audience = new Audience(() => house.now());
    this.standIns = new StandIns(house, this, search);
    this.rounds = search.rules.about.is_timed ? new Rounds(house, this, search.rules) : null;
    this.sit(stored);
  }

  private sit({ row, entries }: Stored): void {
    this.row = row;
    this.done = new Map(entries.flatMap(({ id, number }) => (id === null ? [] : [[id, number]])));
    const isBegun = row.phase === "playing" || row.phase === "over" || entries.length > 0;
    this.sitting = isBegun ? Sitting.resume(this.search.rules, this.agreed(), entries) : null;
    this.rounds?.forget();
    this.watchShares();
  }

  agreed(): Agreed {
    const { rules, options, seats, secret } = this.row;
    const numbers = packed(this.search.rules.about, options);
    if (!numbers) throw new Refusal("bad_options", "these options can't be played in the page");
    return { version: rules, seats: seats.length, options: numbers, dealer: { secret, shares: sharesOf(this.row) } };
  }

  /** Whether anybody is here. */
  get isWatched(): boolean {
    return this.audience.isHere;
  }

  get around(): { isHere: boolean; points: number[] | null; note: string | null } {
    const points = this.sitting?.isOver ? this.sitting.scores.points : null;
    return { isHere: this.isWatched, points, note: this.house.isKept ? null : "not_kept" };
  }

  /** One thing after another: whatever comes while something is being stored waits. */
  do<Result>(act: () => Promise<Result> | Result): Promise<Result> {
    const doing = this.queue.then(act);
    this.queue = doing.catch(() => undefined);
    return doing;
  }

  // --- coming and going ---

  join(connection: Connection, { tokens = [], number = null }: Extract<FromClient, { kind: "hello" }>): Promise<void> {
    return this.do(async () => {
      const seats = seatsHere(this.row);
      const mine = tokens.map((token) => seats.find((one) => one.token === token)?.seat);
      if (this.row.phase === "closed") return connection.close(TABLE_CLOSED);
      if (mine.includes(undefined)) return connection.close(BAD_TOKEN);
      connection.seats = mine.filter((seat) => seat !== undefined).sort((a, b) => a - b);
      this.audience.join(connection);
      const table = infoOf(this.row, this.around);
      const at = this.house.now();
      connection.send({ kind: "welcome", number: this.sitting?.number ?? 0, at, seats: connection.seats, table });
      if (this.sitting) this.audience.catchUp(connection, this.sitting, number, this.ids());
      await this.goOn().catch((error: unknown) => this.unable(error));
    });
  }

  leave(connection: Connection): void {
    this.audience.leave(connection);
  }

  /** The page's own names of moves, by log number. */
  private ids(): Map<number, string> {
    return new Map([...this.done].map(([id, number]) => [number, id]));
  }

  // --- messages ---

  /** What a device asks for; presses never wait for what is being stored. */
  receive(connection: Connection, message: Asked): Promise<void> {
    const isPress = message.kind === "press" || message.kind === "seen";
    const answering = isPress ? this.answer(connection, message) : this.do(() => this.answer(connection, message));
    return answering.catch((error: unknown) => {
      const refused = this.refusal(error, "id" in message ? message.id : null);
      connection.send(refused);
      if (refused.code === "stale" && this.sitting) this.audience.view(connection, this.sitting);
    });
  }

  private refusal(error: unknown, id: string | null): Extract<FromServer, { kind: "refused" }> {
    const { code, message } = refusalOf(error);
    return { kind: "refused", code, message, number: this.sitting?.number ?? 0, id };
  }

  private async answer(connection: Connection, message: Asked): Promise<void> {
    if (message.kind === "seen") return this.rounds?.seen(message.throw);
    if (!connection.seats.includes(message.seat)) throw new Refusal("not_yours", "that seat is not yours");
    if (message.kind === "react") this.tell({ kind: "reacted", seat: message.seat, what: message.what });
    else if (message.kind === "back") await this.comeBack(message.seat);
    else if (message.kind === "try") connection.send(triedOf(this.playing(message.number), message.seat, message.move));
    else if (message.kind === "hint") this.hint(connection, message);
    else if (message.kind === "press") connection.send(this.pressed(message));
    else await this.play(connection, message);
  }

  private playing(number: number): Sitting {
    const { sitting } = this;
    if (!sitting || this.row.phase === "closed") throw wrongPhase(this.row.phase);
    if (number !== sitting.number) throw new Refusal("stale", `the table is at number ${sitting.number} now`);
    return sitting;
  }

  private async play(connection: Connection, message: Acting): Promise<void> {
    const known = this.done.get(message.id);
    if (known !== undefined) return connection.send({ kind: "done", id: message.id, number: known });
    const sitting = this.playing(message.number);
    await this.comeBack(message.seat);
    const move = message.kind === "undo" ? UNDO : message.move;
    this.rounds?.check(move);
    await this.enter(() => this.make(sitting, message.seat, move), message.id);
  }

  /** Make a move, and deal the luck that follows it; where time counts, luck comes in its own time. */
  private make(sitting: Sitting, actor: number, move: number): Happening[] {
    if (!this.rounds) return sitting.play(actor, move);
    const happening = sitting.enter(actor, move);
    this.rounds.made(sitting, move);
    return [happening];
  }

  private pressed(message: Extract<Asked, { kind: "press" }>): FromServer {
    if (!this.rounds) throw new Refusal("other_throw", "nothing is thrown here that could be pressed for");
    return this.rounds.press(message);
  }

  private hint(connection: Connection, { seat, number }: Extract<Asked, { kind: "hint" }>): void {
    const sitting = this.playing(number);
    if (!this.row.hints || this.rounds) throw new Refusal("no_hints", "at this table nobody gets hints");
    if (!sitting.turn().includes(seat)) throw new Refusal("not_your_turn", "hints are for those whose turn it is");
    void this.standIns.advise(sitting, seat).then((hinted) => {
      if (this.sitting?.number === number) connection.send(hinted);
    });
  }

  // --- storing and telling ---

  /** Let something happen, and tell it once it is stored; if that fails, the table is as it was stored last. */
  private async enter(act: () => Happening[], id: string | null = null): Promise<void> {
    const { sitting } = this;
    const happened = act();
    if (!sitting) return;
    if (happened.length > 0) {
      await this.store(sitting, happened, id);
      this.audience.update(sitting, happened, this.ids());
    }
    await this.goOn();
  }

  /** Let the clock, the die or the court do something in its turn. */
  attempt(act: () => Happening[]): void {
    this.do(() => this.enter(act)).catch((error: unknown) => {
      const refused = this.refusal(error, null);
      if (refused.code !== "stale") this.tell(refused); // else all have seen what another tab did instead
      this.rounds?.look();
    });
  }

  /** Let something happen that nobody asked for. */
  unasked(act: () => Promise<void>): void {
    this.do(act).catch((error: unknown) => this.unable(error));
  }

  /** What nobody asked for could not be stored: all here are told, and it is tried again. */
  private unable(error: unknown): void {
    const refused = this.refusal(error, null);
    if (refused.code === "stale" || !this.isWatched) return; // else all have seen what another tab did instead
    this.tell(refused);
    this.house.later(() => this.unasked(() => this.goOn()), TRY_AGAIN);
  }

  private async store(sitting: Sitting, happened: Happening[], id: string | null): Promise<void> {
    const [at, table] = [this.house.now(), this.row.id];
    const rows = happened.map(({ entry }, i) => storedIn(sitting, entry, { table, id: i ? null : id, at }));
    try {
      await this.house.store.add(rows);
    } catch (error) {
      await this.reread();
      throw error instanceof Conflict ? new Refusal("stale", "the table has gone on in another tab") : error;
    }
    if (id !== null) this.done.set(id, rows[0]?.number ?? 0);
    this.house.changed(this.row.id);
  }

  /** Another tab has changed this table, or nothing could be stored: be as it is stored. */
  async reread(): Promise<void> {
    const stored = await this.house.store.load(this.row.id);
    if (stored) this.sit(stored);
    this.tellTable();
    if (this.sitting) this.audience.refresh(this.sitting);
  }

  refresh(): Promise<void> {
    return this.do(async () => {
      await this.reread();
      await this.goOn();
    });
  }

  /** What follows from how the table stands: the first luck, the end, a bot's move. */
  private async goOn(): Promise<void> {
    if (this.row.phase !== "playing") return;
    if (!this.sitting) this.sitting = new Sitting(this.search.rules, this.agreed());
    const { sitting } = this;
    if (!this.rounds && sitting.turn().includes(LUCK)) return this.enter(() => sitting.deal());
    this.rounds?.look();
    if (sitting.isOver) await this.change((row) => void (row.phase = "over"));
    else this.standIns.think();
  }

  /** Change who sits here or what the table is; throws what the edit throws. Call it from `do`. */
  async change(edit: (row: Row) => void): Promise<void> {
    const row = structuredClone(this.row);
    edit(row);
    row.touched = this.house.now();
    await this.house.store.save(row);
    this.row = row;
    this.watchShares();
    this.tellTable();
    this.house.changed(row.id);
    await this.goOn();
  }

  private watchShares(): void {
    this.stopAlarm();
    if (this.row.phase === "sharing")
      this.stopAlarm = this.house.later(() => this.unasked(() => this.change(putOut)), SHARE_WITHIN);
  }

  private async comeBack(seat: number): Promise<void> {
    if (this.row.seats[seat]?.kept)
      await this.change((row) => void Object.assign(row.seats[seat] ?? {}, { kept: false }));
  }

  tellRefused(refusal: Refusal): void {
    this.tell(this.refusal(refusal, null));
  }

  private tell(message: FromServer): void {
    this.audience.tell(message);
  }

  private tellTable(): void {
    this.tell({ kind: "table", table: infoOf(this.row, this.around) });
  }

  // --- bots ---

  /** In a round bots answer through the court. */
  letsBotsMove(sitting: Sitting): boolean {
    return this.rounds?.letsBotsMove(sitting) ?? true;
  }

  /** Let a bot play for a seat. */
  async playFor(seat: number, move: number): Promise<void> {
    const { sitting } = this;
    if (sitting) await this.enter(() => this.make(sitting, seat, move));
  }
}
