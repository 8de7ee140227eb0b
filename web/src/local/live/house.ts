/** All tables of this page: answers the same requests as the server, see docs/protocol.md. */
import type { AnalysisInfo, NewTable, PutBot, TableForMe, TakeSeat } from "../../wire.gen";
import { Analysis } from "../analysis";
import { PERFECT, plays, prepare } from "../bots/bot";
import { HERE } from "../ids";
import { LiveTable } from "./live";
import { isWritten } from "../table/notation";
import { recordIn, tableOf } from "../table/reading";
import { recordOf, written } from "../table/record";
import { changed, mistakeIn, packed } from "../rules/records";
import { Refusal, wrongPhase } from "../refusal";
import { replayOf, luckOf } from "../table/replays";
import { forMe, isEnded, type Row } from "../table/row";
import type { About } from "../rules/about";
import type { Rules } from "../rules/rules";
import { EMPTY, leave, needPhase, promise, putBot, show, start, take } from "../table/seating";
import type { Sitting } from "../table/sitting";
import { isSolved } from "../solved/library";
import type { Solved } from "../solved/solved";
import type { Stored } from "../store";
import { hex, type Surroundings } from "./surroundings";

const MOST_FINISHED = 40; // games that are kept after their end

export type Opening = NewTable & { isPerfect?: boolean }; // whether the perfect bot will sit there
type Body = Record<string, unknown>;
type Answer = (live: LiveTable, body: Body, asked: URLSearchParams, seat: number) => unknown;

export class House {
  private readonly tables = new Map<string, Promise<LiveTable>>();
  private readonly analyses = new Map<string, Analysis>();

  constructor(private readonly around: Surroundings) {}

  /** The answer to a request; throws a Refusal. */
  async request(method: string, path: string, body: Body = {}): Promise<unknown> {
    const { pathname, searchParams } = new URL(path, "https://here.invalid");
    const [room = "", name = "", what = "", number = "", more = ""] = pathname.split("/").slice(1);
    if (room === "codes") return this.forMe(await this.table(name));
    if (room === "records") return this.openRecord(String(body.text));
    if (name === "") return method === "POST" ? this.open(body as unknown as Opening) : this.list();
    const asked = [method, what, more].filter(Boolean).join(" ");
    const answer = this.answers[asked];
    if (!answer) throw new Refusal("no_such_page", `nobody answers ${asked} here`);
    return answer(await this.table(name), body, searchParams, Number(number));
  }

  private readonly answers: Record<string, Answer> = {
    GET: (live) => this.forMe(live),
    "POST seats": (live, body, _, seat) =>
      this.edit(live, (row) => take(row, seat, body as unknown as TakeSeat, this.token())),
    "DELETE seats": (live, _, __, seat) => this.edit(live, (row) => leave(row, seat)),
    "POST seats bot": (live, body, _, seat) => this.seatBot(live, seat, (body as PutBot).level ?? null),
    "PUT seats promise": (live, body, _, seat) => this.edit(live, (row) => promise(row, seat, String(body.promise))),
    "PUT seats share": (live, body, _, seat) => this.edit(live, (row) => show(row, seat, String(body.share))),
    "POST start": (live) => this.edit(live, start),
    "POST rematch": (live) => this.rematch(live),
    DELETE: (live) => this.edit(live, (row) => void (row.phase = "closed")),
    "GET record": (live) => written(recordOf(live.row, begun(live))),
    "GET replay": (live, _, asked) => replayOf(asked.has("open") ? ended(live) : begun(live), eyesOf(asked)),
    "GET luck": (live) => luckOf(ended(live)),
    "GET analysis": (live): AnalysisInfo => this.analyses.get(live.row.id)?.info ?? NONE_YET,
    "POST analysis": (live) => this.analyse(live),
  };

  // --- tables ---

  /** A table by its id; whoever knocks first brings it back from the store. */
  table(id: string): Promise<LiveTable> {
    const known = this.tables.get(id) ?? this.bringBack(id);
    this.tables.set(id, known);
    known.catch(() => this.tables.delete(id));
    return known;
  }

  private async bringBack(id: string): Promise<LiveTable> {
    const stored = await this.around.store.load(id);
    if (!stored) throw new Refusal("no_such_table", "there is no such table on this device");
    const search = await this.around.search(stored.row.game);
    const { about } = search.rules;
    if (![about.version, ...about.older].includes(stored.row.rules))
      throw new Refusal("unknown_version", `${about.game} can't be played by rules ${stored.row.rules} any more`);
    try {
      return new LiveTable(this.around, search, stored);
    } catch (error) {
      throw new Refusal("damaged", `what was kept of this table is damaged: ${String(error)}`);
    }
  }

  /** Another tab has changed a table. */
  async refresh(id: string): Promise<void> {
    await (await this.tables.get(id))?.refresh();
  }

  private forMe(live: LiveTable): TableForMe {
    return forMe(live.row, live.around);
  }

  private async edit(live: LiveTable, change: (row: Row) => void): Promise<TableForMe> {
    await live.do(() => live.change(change));
    return this.forMe(live);
  }

  /** The games that wait for somebody, the newest first. */
  private async list(): Promise<TableForMe[]> {
    const rows = (await this.around.store.rows()).sort((a, b) => b.touched - a.touched);
    const waiting = rows.filter(({ phase }) => phase === "playing" || phase === "sharing");
    return waiting.flatMap(listed);
  }

  private token(): string {
    return hex(this.around.chance(16));
  }

  private async open({
    game,
    seats,
    options = {},
    series = false,
    hints = true,
    clock,
    isPerfect = false,
  }: Opening): Promise<TableForMe> {
    const { rules } = await this.around.search(game);
    const { about } = rules;
    const chosen = changed(about, options);
    if (!isWritten(game) || (clock && clock.timing !== "off") || !packed(about, chosen))
      throw new Refusal("not_here", "that is played at the server");
    const wrong = mistakeIn(about, chosen);
    if (wrong) throw new Refusal("bad_options", wrong);
    if (!about.seats.includes(seats)) throw new Refusal("bad_seats", `${game} is not for ${seats}`);
    const row = this.row(
      about,
      Array.from({ length: seats }, () => EMPTY),
    );
    const opened = { ...row, options: chosen, series: series ? [] : null, hints };
    if (isPerfect) await this.needPerfect(rules, opened);
    await this.tidy();
    return this.add(opened);
  }

  private row({ game, version }: About, seats: Row["seats"]): Row {
    return {
      id: HERE + hex(this.around.chance(6)),
      game,
      rules: version,
      options: {},
      phase: "open",
      seats,
      secret: hex(this.around.chance(32)),
      series: null,
      next: null,
      hints: true,
      touched: this.around.now(),
    };
  }

  private async add(row: Row): Promise<TableForMe> {
    await this.around.store.save(row);
    return this.forMe(await this.table(row.id));
  }

  /** Forget tables that never began, and games that ended long ago. */
  private async tidy(): Promise<void> {
    const rows = (await this.around.store.rows()).sort((a, b) => b.touched - a.touched);
    const old = [...rows.filter(isEnded).slice(MOST_FINISHED), ...rows.filter(({ phase }) => phase === "open")];
    for (const { id } of old) if (!this.tables.has(id)) await this.around.store.remove(id);
  }

  private async seatBot(live: LiveTable, seat: number, level: string | null): Promise<TableForMe> {
    const search = await this.around.search(live.row.game);
    const { rules } = search;
    const wanted = level ?? rules.about.usual;
    if (wanted === PERFECT) await this.needPerfect(rules, live.row);
    else if (!plays(rules, wanted)) throw new Refusal("unknown_bot", `there is no bot ${wanted} here`);
    prepare(search, wanted);
    return this.edit(live, (row) => putBot(row, seat, wanted));
  }

  /** See that perfect play is on this device, if this table's game is solved. */
  private async needPerfect(
    rules: Rules,
    { game, options, seats }: Pick<Row, "game" | "options" | "seats">,
  ): Promise<void> {
    const { about } = rules;
    const begun = rules.begin(about.version, seats.length, packed(about, options) ?? []);
    if (!isSolved(rules, begun)) throw new Refusal("not_here", "perfect play of these rules is not known here");
    await this.around.library.wanted(game);
  }

  /** The table for the next game: the same seats, the start moved on. Asking again finds the same one. */
  private async rematch(live: LiveTable): Promise<TableForMe> {
    needPhase(live.row, "over");
    if (live.row.next !== null) return this.forMe(await this.table(live.row.next));
    const { about } = (await this.around.search(live.row.game)).rules;
    const next = await this.add(this.nextRow(about, live.row, begun(live)));
    await live.do(() => live.change((row) => void (row.next = next.table.id)));
    return next;
  }

  private nextRow(about: About, before: Row, sitting: Sitting): Row {
    const seats = before.seats.map((seat) => ({ ...seat, kept: false, promise: null, share: null }));
    const row = this.row(about, seats);
    const started = sitting.log.find(({ actor }) => actor < seats.length)?.actor ?? 0;
    const options = changed(about, { ...before.options, first: (started + 1) % seats.length });
    const played = before.series && [...before.series, sitting.scores.points];
    return { ...row, options, hints: before.hints, series: played && (played.length < seats.length ? played : []) };
  }

  // --- looking back ---

  /** A record as a table whose game has ended. */
  private async openRecord(text: string): Promise<TableForMe> {
    const record = recordIn(text);
    if (!isWritten(record.game)) throw new Refusal("not_here", `${record.game} can't be read here`);
    const table = tableOf(await this.around.search(record.game), record, text, this.around.now());
    const stored = await this.around.store.load(table.row.id);
    if (stored?.entries.length !== table.entries.length) await this.keep(table);
    return this.forMe(await this.table(table.row.id));
  }

  /** Store a whole table, or nothing of it. */
  private async keep({ row, entries }: Stored): Promise<void> {
    const { store } = this.around;
    await store.remove(row.id);
    try {
      await store.save(row);
      await store.add(entries);
    } catch (error) {
      await store.remove(row.id);
      throw error;
    }
  }

  private async analyse(live: LiveTable): Promise<AnalysisInfo> {
    const { id, game } = live.row;
    const known = this.analyses.get(id)?.info;
    if (known && known.progress !== "failed") return known;
    const [search, sitting] = [await this.around.search(game), ended(live)];
    const solved = this.perfect(game, sitting);
    const analysis = new Analysis(search, sitting, this.around.simulations, solved);
    this.analyses.set(id, analysis);
    return analysis.info;
  }

  private perfect(game: string, { rules, state }: Sitting): Promise<Solved | null> {
    return isSolved(rules, state) ? this.around.library.welcome(game) : Promise.resolve(null);
  }
}

const NONE_YET: AnalysisInfo = { progress: "none", of: 0, exact: false, decisions: [] };

/** A table for the list; one of which too little is left to show has no place there. */
function listed(row: Row): TableForMe[] {
  try {
    return [forMe(row, { isHere: false, points: null, note: null })];
  } catch {
    return [];
  }
}

function begun({ sitting, row }: LiveTable): Sitting {
  if (!sitting) throw wrongPhase(row.phase);
  return sitting;
}

function ended(live: LiveTable): Sitting {
  if (!isEnded(live.row)) throw new Refusal("wrong_phase", "that is told when the game is over, not before");
  return begun(live);
}

const eyesOf = (asked: URLSearchParams): Parameters<typeof replayOf>[1] => ({
  seat: asked.has("seat") ? Number(asked.get("seat")) : null,
  after: Number(asked.get("after") ?? 0),
  count: Number(asked.get("count") ?? 100),
  isOpen: asked.get("open") === "true",
});
