/** A table in the page with people at it: messages in, one after another; stored; then told. Speaks docs/protocol.md. */
import type { FromClient, FromServer } from "../../wire.gen";
import { advise } from "../bots/advise";
import { choose, chooseAtOnce, choosePerfectly, PERFECT, strongest, type Asked as Asking } from "../bots/bot";
import type { Search } from "../bots/search";
import { packed } from "../rules/records";
import { Refusal, refusalOf, wrongPhase } from "../refusal";
import { infoOf, namesOf, seatsHere, sharesOf, type Row } from "../table/row";
import { Rounds } from "./rounds";
import { LUCK, type Luck } from "../rules/rules";
import { putOut } from "../table/seating";
import { Sitting, UNDO, type Agreed, type Happening } from "../table/sitting";
import { isSolved } from "../solved/library";
import { Conflict, storedIn, type Stored } from "../store";
import { PACE, type Surroundings } from "./surroundings";
import { updateOf, viewOf } from "./tidings";

export interface Connection {
  seats: number[];
  send: (message: FromServer) => void;
  close: (code: number) => void;
}

type Asked = Exclude<FromClient, { kind: "hello" | "echo" | "echoed" }>;
type Acting = Extract<Asked, { kind: "move" | "undo" }>;

const MOST_MISSED = 16; // entries that a short absence may miss and still see happen
const SHARE_WITHIN = 5_000;
const TRY_AGAIN = 3_000; // milliseconds, what could not be stored
const TABLE_CLOSED = 4006;
const BAD_TOKEN = 4003;

export class LiveTable {
  row: Row;
  sitting: Sitting | null = null;
  private readonly listeners = new Set<Connection>();
  private done = new Map<string, number>(); // the page's own name of a move -> its log number
  private queue: Promise<unknown> = Promise.resolve();
  private thinkingAt = -1; // the log number that a bot is thinking about
  private stopAlarm: () => void = () => undefined;
  private readonly rounds: Rounds | null; // where milliseconds count

  constructor(
    private readonly house: Surroundings,
    private readonly search: Search,
    stored: Stored,
  ) {
    this.row = stored.row;
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
    return this.listeners.size > 0;
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
      this.listeners.add(connection);
      const table = infoOf(this.row, this.around);
      const at = this.house.now();
      connection.send({ kind: "welcome", number: this.sitting?.number ?? 0, at, seats: connection.seats, table });
      this.catchUp(connection, number);
      await this.goOn().catch((error: unknown) => this.unable(error));
    });
  }

  leave(connection: Connection): void {
    this.listeners.delete(connection);
  }

  /** Tell what was missed since a log number, if it is little; else give a fresh view. */
  private catchUp(connection: Connection, seen: number | null): void {
    const { sitting } = this;
    if (!sitting) return;
    const missed = seen === null || seen >= sitting.number ? [] : [...sitting.history()].slice(seen);
    const isLittle = missed.length > 0 && missed.length <= MOST_MISSED;
    for (const seat of eyesOf(connection))
      connection.send(isLittle ? this.update(sitting, seat, missed) : viewOf(sitting, seat, this.house.now()));
  }

  private update(sitting: Sitting, seat: number | null, happened: Happening[]): FromServer {
    const ids = new Map([...this.done].map(([id, number]) => [number, id]));
    return updateOf(sitting, seat, this.house.now(), happened, ids);
  }

  // --- messages ---

  /** What a device asks for; presses never wait for what is being stored. */
  receive(connection: Connection, message: Asked): Promise<void> {
    const isPress = message.kind === "press" || message.kind === "seen";
    const answering = isPress ? this.answer(connection, message) : this.do(() => this.answer(connection, message));
    return answering.catch((error: unknown) => {
      const refused = this.refusal(error, "id" in message ? message.id : null);
      connection.send(refused);
      if (refused.code === "stale") this.catchUp(connection, null);
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
    else if (message.kind === "try") connection.send(this.tried(message));
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

  private tried({ seat, number, move }: Extract<Asked, { kind: "try" }>): FromServer {
    const sitting = this.playing(number);
    const { rules, state, agreed } = sitting;
    if (!sitting.legal(seat).includes(move)) throw new Refusal("not_legal", `move ${move} is not legal`);
    const after = rules.play(rules.imagine(rules.look(state, seat)), seat, move); // so that nothing secret can show
    const { points } = rules.scores(after, agreed.seats);
    return { kind: "tried", number, seat, move, points, sight: rules.see(after, seat) };
  }

  private hint(connection: Connection, { seat, number }: Extract<Asked, { kind: "hint" }>): void {
    const sitting = this.playing(number);
    if (!this.row.hints || this.rounds) throw new Refusal("no_hints", "at this table nobody gets hints");
    if (!sitting.turn().includes(seat)) throw new Refusal("not_your_turn", "hints are for those whose turn it is");
    void this.advised(sitting, seat).then((hinted) => {
      if (this.sitting?.number === number) connection.send(hinted);
    });
  }

  /** What is known exactly, if it is on this device; else it is fetched for the next time, and nobody waits for it. */
  private async advised(sitting: Sitting, seat: number): Promise<FromServer> {
    const [{ library }, { game }] = [this.house, this.row];
    const isKnown = isSolved(sitting.rules, sitting.state);
    const solved = isKnown ? await library.atHand(game) : null;
    if (isKnown && !solved) void library.welcome(game);
    return advise(this.search, solved, sitting, seat, this.luck());
  }

  // --- storing and telling ---

  /** Let something happen, and tell it once it is stored; if that fails, the table is as it was stored last. */
  private async enter(act: () => Happening[], id: string | null = null): Promise<void> {
    const { sitting } = this;
    const happened = act();
    if (!sitting) return;
    if (happened.length > 0) await this.store(sitting, happened, id);
    for (const listener of happened.length > 0 ? this.listeners : [])
      for (const seat of eyesOf(listener)) listener.send(this.update(sitting, seat, happened));
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
  private unasked(act: () => Promise<void>): void {
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
    for (const listener of this.listeners) this.catchUp(listener, null);
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
    else this.think();
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

  private tell(message: FromServer): void {
    for (const listener of this.listeners) listener.send(message);
  }

  private tellTable(): void {
    this.tell({ kind: "table", table: infoOf(this.row, this.around) });
  }

  // --- bots ---

  private luck(): Luck {
    const seed = this.house.chance(7).reduce((all, byte) => (all << 8n) + BigInt(byte), 0n);
    return this.search.rules.seeded(seed);
  }

  /** Ask the bot whose turn it is, as long as anybody is here to see it. */
  think(): void {
    const { sitting } = this;
    if (sitting && this.rounds?.letsBotsMove(sitting) === false) return;
    const seat = sitting?.seatsOnTurn().find((one) => this.isBots(one));
    if (!sitting || seat === undefined || !this.isWatched || this.thinkingAt === sitting.number) return;
    const { number } = sitting;
    this.thinkingAt = number;
    const paced = new Promise<void>((resolve) => this.house.later(resolve, PACE));
    void Promise.all([this.chosen(sitting, seat), paced]).then(([move]) =>
      this.unasked(() => this.moveFor(seat, number, move)),
    );
  }

  isBots(seat: number): boolean {
    const place = this.row.seats[seat];
    return place?.kind === "bot" || place?.kept === true;
  }

  private async chosen(sitting: Sitting, seat: number): Promise<number> {
    const [asked, name] = [this.asked(sitting, seat), this.botAt(seat)];
    const choosing = name === PERFECT ? this.chosenPerfectly(asked) : choose(name, this.search, asked);
    const move = await choosing.catch(() => NaN);
    return asked.legal.includes(move) ? move : (asked.legal[0] ?? 0);
  }

  /** If the table is gone and can't be fetched, all here are told, and the strongest of the others chooses. */
  private async chosenPerfectly(asked: Asking): Promise<number> {
    try {
      return await choosePerfectly(await this.house.library.wanted(this.row.game), asked, this.search.rules);
    } catch {
      this.house.library.forget(this.row.game);
      this.tell(this.refusal(new Refusal("no_perfect", "the table of perfect play is not here"), null));
      return choose(strongest(this.search.rules), this.search, asked);
    }
  }

  private botAt(seat: number): string {
    return this.row.seats[seat]?.bot ?? this.search.rules.about.usual;
  }

  private asked(sitting: Sitting, seat: number): Asking {
    const sight = sitting.rules.look(sitting.state, seat);
    return { sight, seat, legal: sitting.legal(seat), luck: this.luck() };
  }

  /** How a seat's bot answers the face that lies there. */
  answerOf(sitting: Sitting, seat: number): number {
    return chooseAtOnce(this.botAt(seat), this.search.rules, this.asked(sitting, seat));
  }

  /** Make a bot's move, unless its seat was taken back or the table has gone on. */
  private async moveFor(seat: number, number: number, move: number): Promise<void> {
    if (this.thinkingAt === number) this.thinkingAt = -1;
    const { sitting } = this;
    if (sitting?.number === number && this.isBots(seat)) await this.enter(() => this.make(sitting, seat, move));
  }

  get names(): string[] {
    return namesOf(this.row);
  }
}

/** The seats that a device looks from; none is a spectator. */
const eyesOf = ({ seats }: Connection): (number | null)[] => (seats.length > 0 ? seats : [null]);
