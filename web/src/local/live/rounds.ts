/** The court at one table in the page: the die tumbles, presses are heard, a verdict is given. As src/mischief/server/live/rounds. */
import { read } from "../../net/layout";
import type { Press, Pressed } from "../../wire.gen";
import { Refusal } from "../refusal";
import { CLOCK, LUCK, type Rules } from "../rules/rules";
import { entered, Round } from "../table/court";
import type { Row } from "../table/row";
import type { Happening, Sitting } from "../table/sitting";
import type { StandIns } from "./stand-ins";
import { PACE, type Surroundings } from "./surroundings";

/** What rounds need of their table. */
export interface AtTable {
  readonly row: Row;
  readonly sitting: Sitting | null;
  readonly isWatched: boolean; // somebody is here
  attempt: (act: () => Happening[]) => void; // in its turn; stored, then told
  readonly standIns: StandIns;
}

const TUMBLES = { least: 1_000, most: 3_500 }; // milliseconds, as all that follow
const PAUSE = 2_500; // in which people read a verdict before a bot or the clock throws
const CALM_PAUSE = 500; // after a round in which nobody pressed: there is nothing to read
const COURTESY = 250; // for those who are just too late: they want to see by how much
const ORPHANED = 15_000; // after which a round that another tab runs must be over
const FRAME = 1000 / 60;
const MOST = 400; // that a face may take to the screen and a press back, until a face was seen

export class Rounds {
  private round: Round | null = null; // the last one that was run here
  private bots = new Map<number, number | null>(); // by seat, how many ms after the face each presses in this round
  private mine: number | null = null; // the throw that was made here
  private landsAt = 0;
  private restsUntil: number;
  private orphanedAt: number | null = null;
  private patience = 0; // with a round that was not begun here: none where the tab that began it has gone
  private reach = MOST;
  private isQueued = false;
  private stopAlarm: () => void = () => undefined;

  constructor(
    private readonly house: Surroundings,
    private readonly live: AtTable,
    private readonly rules: Rules,
  ) {
    this.restsUntil = house.instant() + PAUSE;
  }

  /** The table was read again: whatever was thrown there is not known to be ours. */
  forget(): void {
    [this.mine, this.orphanedAt, this.isQueued] = [null, null, false];
  }

  // --- what the table asks and tells ---

  /** Refuse what may not come as a move of a person. */
  check(move: number): void {
    if (this.rules.isTimedMove(move)) throw new Refusal("press_instead", "a press is sent as a press");
  }

  /** A move was made here; a throw begins a round that is ours to run. */
  made(sitting: Sitting, move: number): void {
    if (move === this.rules.about.court.throw) this.mine = throwsIn(sitting);
  }

  /** Whether bots may make ordinary moves now: in a round they answer through the court. */
  letsBotsMove(sitting: Sitting): boolean {
    return !sitting.turn().includes(CLOCK) && this.house.instant() >= this.restsUntil - PACE;
  }

  /** The table has gone on, or people have come: see what that means. */
  look(): void {
    const sitting = this.playing();
    if (sitting && isOn(sitting)) this.follow(sitting, throwsIn(sitting));
    else this.end();
    if (sitting) this.patience = ORPHANED;
    this.tick();
  }

  /** Hear a press; only whoever pressed is answered. */
  press({ seat, throw: count, reaction }: Press): Pressed {
    if (!this.round) throw new Refusal("other_throw", "no throw is being judged here");
    if (this.bots.has(seat)) throw new Refusal("kept", "a bot answers for this seat in this round");
    const { claim } = this.round.hear(count, seat, reaction, this.house.instant());
    this.tick();
    return { kind: "pressed", seat, throw: count, reaction: claim };
  }

  /** The face is painted: so the way to the screen and back takes about so long. */
  seen(count: number): void {
    if (this.round?.count !== count || this.round.faceAt === null) return;
    this.reach = Math.min(this.house.instant() - this.round.faceAt + FRAME, MOST);
  }

  // --- a round ---

  private follow(sitting: Sitting, count: number): void {
    if (count !== this.mine) {
      this.orphanedAt ??= this.house.instant() + this.patience;
      return;
    }
    if (this.round?.count !== count) this.begin(count, sitting.agreed.seats);
    if (!sitting.turn().includes(LUCK)) this.show(sitting);
  }

  private end(): void {
    if (this.round) this.round.isClosed = true;
    this.orphanedAt = null;
  }

  /** The die is in the air. */
  private begin(count: number, seats: number): void {
    this.round = new Round(count, seats);
    const share = this.house.chance(4).reduce((all, byte) => (all + byte) / 256, 0);
    this.landsAt = this.house.instant() + TUMBLES.least + share * (TUMBLES.most - TUMBLES.least);
    const seated = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => this.live.standIns.isBots(seat));
    this.bots = new Map(seated.map((seat) => [seat, null]));
  }

  /** The face has just been sent; bots make up their minds at once, whenever they will press. */
  private show(sitting: Sitting): void {
    if (!this.round || this.round.faceAt !== null) return;
    this.round.show(this.house.instant(), Math.max(...this.untils(sitting, this.round)));
    for (const seat of this.bots.keys()) this.bots.set(seat, this.reactionOf(sitting, seat));
  }

  private reactionOf(sitting: Sitting, seat: number): number | null {
    const { early, still } = this.rules.about.court;
    const answer = this.live.standIns.answerOf(sitting, seat);
    if (answer === early) return 0;
    return answer !== still && this.rules.isTimedMove(answer) ? this.rules.reaction(answer) : null;
  }

  // --- time ---

  /** Do what is due, and set the alarm for what is due next. */
  private tick(): void {
    this.stopAlarm();
    const now = this.house.instant();
    const due = this.due(now);
    this.stopAlarm = due < Infinity ? this.house.later(() => this.tick(), due - now) : () => undefined;
  }

  private due(now: number): number {
    const [sitting, { round }] = [this.playing(), this];
    if (!sitting) return Infinity;
    if (!isOn(sitting)) return this.rest(sitting, now);
    if (this.orphanedAt !== null) return this.when(this.orphanedAt, now, () => this.undone());
    if (!round || round.isClosed || round.count !== throwsIn(sitting)) return Infinity;
    if (round.faceAt === null && round.jumpedAt === null) return this.when(this.landsAt, now, () => this.land());
    return this.judge(sitting, round, now);
  }

  /** Have something done if its time has come; gives when to look again. */
  private when(due: number, now: number, act: () => Happening[]): number {
    if (now < due) return due;
    if (!this.isQueued)
      this.live.attempt(() => {
        this.isQueued = false;
        return act();
      });
    this.isQueued = true;
    return Infinity;
  }

  /** Between rounds: after a while the clock throws, or a bot may, if anybody is here. */
  private rest(sitting: Sitting, now: number): number {
    const throwsItself = sitting.turn().includes(CLOCK);
    const due = throwsItself ? this.restsUntil : this.restsUntil - PACE; // a bot makes up its mind while people read
    if (now < due || !this.live.isWatched) return now < due ? due : Infinity;
    if (throwsItself) return this.when(due, now, () => this.throwItself());
    this.live.standIns.think();
    return Infinity;
  }

  /** Give the verdict once no press could change it. */
  private judge(sitting: Sitting, round: Round, now: number): number {
    const presses = [...this.bots].map(([seat, ms]) => ({
      seat,
      ms: ms ?? 0,
      at: (round.faceAt ?? Infinity) + (ms ?? Infinity),
    }));
    for (const { seat, ms, at } of presses) if (at <= now) round.hear(round.count, seat, ms, at);
    const settles = this.settles(sitting, round);
    if (now < settles) return Math.min(settles, ...presses.flatMap(({ at }) => (at > now ? [at] : [])));
    round.isClosed = true;
    return this.when(settles, now, () => this.verdict(round));
  }

  private settles(sitting: Sitting, round: Round): number {
    const { seats } = sitting.agreed;
    const reach = Array.from({ length: seats }, (_, seat) => (this.bots.has(seat) ? 0 : this.reach));
    const settles = round.settlesAt(this.untils(sitting, round), reach);
    if (round.faceAt === null || round.heard.size === seats) return settles;
    return Math.max(settles, Math.min(settles + COURTESY, round.faceAt + round.lasts));
  }

  /** By seat, the last press that would still change anything, given what was heard. */
  private untils(sitting: Sitting, round: Round): number[] {
    let { state } = sitting;
    for (const [seat, { judged }] of round.heard) state = this.rules.play(state, seat, entered(this.rules, judged));
    return Array.from({ length: sitting.agreed.seats }, (_, seat) => this.rules.mattersUntil(state, seat));
  }

  // --- entries ---

  /** C2: the die throws itself. */
  private throwItself(): Happening[] {
    const sitting = this.playing();
    if (!sitting || isOn(sitting) || !this.live.isWatched) return [];
    return this.byClock(sitting, "throw");
  }

  /** The die comes to rest; if everybody has gone meanwhile, the throw never happened. */
  private land(): Happening[] {
    const sitting = this.playing();
    if (!sitting?.turn().includes(LUCK) || this.round?.jumpedAt !== null) return [];
    return this.live.isWatched ? sitting.deal() : this.undone();
  }

  private undone(): Happening[] {
    const sitting = this.playing();
    return sitting && isOn(sitting) ? this.byClock(sitting, "void") : [];
  }

  /** All answers and the end of the round, together. */
  private verdict(round: Round): Happening[] {
    const sitting = this.playing();
    if (!sitting || !isOn(sitting) || throwsIn(sitting) !== round.count) return [];
    const heard = [...round.heard].sort(([one], [other]) => one - other);
    const happened = heard.map(([seat, evidence]) => {
      const happening = sitting.enter(seat, entered(this.rules, evidence.judged));
      if (!this.bots.has(seat)) sitting.evidence.set(happening.entry.number, evidence);
      return happening;
    });
    this.restsUntil = this.house.instant() + (heard.length > 0 ? PAUSE : CALM_PAUSE);
    return [...happened, ...this.byClock(sitting, "close")];
  }

  private byClock(sitting: Sitting, what: "throw" | "close" | "void"): Happening[] {
    const move = this.rules.about.court[what] ?? 0;
    const happening = sitting.enter(CLOCK, move);
    this.made(sitting, move);
    return [happening];
  }

  /** The game, while it is played. */
  private playing(): Sitting | null {
    const { row, sitting } = this.live;
    return row.phase === "playing" && sitting && !sitting.isOver ? sitting : null;
  }
}

/** Whether a die is in the air, or lies there and is not judged yet. */
const isOn = (sitting: Sitting): boolean =>
  sitting.turn().includes(CLOCK) && !sitting.legal(CLOCK).includes(sitting.rules.about.court.throw ?? 0);

/** How often the die was thrown: every game with a court says it under this name. */
const throwsIn = ({ rules, state }: Sitting): number =>
  Number(read(rules.about.layouts.sight, rules.see(state, null)).throws);
