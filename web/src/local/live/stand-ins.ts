/** Who plays when nobody does: bots in their seats, and bots that keep one. As src/mischief/server/live/stand_ins.py. */
import type { FromServer } from "../../wire.gen";
import { advise } from "../bots/advise";
import { choose, chooseAtOnce, choosePerfectly, PERFECT, strongest, type Asked } from "../bots/bot";
import type { Search } from "../bots/search";
import { Refusal } from "../refusal";
import type { Luck } from "../rules/rules";
import { isSolved } from "../solved/library";
import type { Row } from "../table/row";
import type { Sitting } from "../table/sitting";
import { PACE, type Surroundings } from "./surroundings";

/** What bots need of their table. */
export interface AtTable {
  readonly row: Row;
  readonly sitting: Sitting | null;
  readonly isWatched: boolean; // somebody is here
  letsBotsMove: (sitting: Sitting) => boolean;
  playFor: (seat: number, move: number) => Promise<void>;
  tellRefused: (refusal: Refusal) => void;
  unasked: (act: () => Promise<void>) => void; // in its turn
}

export class StandIns {
  private thinkingAt = -1; // the log number that a bot is thinking about

  constructor(
    private readonly house: Surroundings,
    private readonly live: AtTable,
    private readonly search: Search,
  ) {}

  isBots(seat: number): boolean {
    const place = this.live.row.seats[seat];
    return place?.kind === "bot" || place?.kept === true;
  }

  /** Ask the bot whose turn it is, as long as anybody is here to see it. */
  think(): void {
    const { sitting, isWatched } = this.live;
    if (!sitting || !isWatched || this.thinkingAt === sitting.number || !this.live.letsBotsMove(sitting)) return;
    const seat = sitting.seatsOnTurn().find((one) => this.isBots(one));
    if (seat === undefined) return;
    const { number } = sitting;
    this.thinkingAt = number;
    const paced = new Promise<void>((resolve) => this.house.later(resolve, PACE));
    void Promise.all([this.chosen(sitting, seat), paced]).then(([move]) =>
      this.live.unasked(() => this.move(seat, number, move)),
    );
  }

  /** Make a bot's move, unless its seat was taken back or the table has gone on. */
  private async move(seat: number, number: number, move: number): Promise<void> {
    if (this.thinkingAt === number) this.thinkingAt = -1;
    if (this.live.sitting?.number === number && this.isBots(seat)) await this.live.playFor(seat, move);
  }

  /** How a seat's bot answers the face that lies there. */
  answerOf(sitting: Sitting, seat: number): number {
    return chooseAtOnce(this.botAt(seat), this.search.rules, this.asked(sitting, seat));
  }

  private async chosen(sitting: Sitting, seat: number): Promise<number> {
    const [asked, name] = [this.asked(sitting, seat), this.botAt(seat)];
    const choosing = name === PERFECT ? this.chosenPerfectly(asked) : choose(name, this.search, asked);
    const move = await choosing.catch(() => NaN);
    return asked.legal.includes(move) ? move : (asked.legal[0] ?? 0);
  }

  /** If the table is gone and can't be fetched, all here are told, and the strongest of the others chooses. */
  private async chosenPerfectly(asked: Asked): Promise<number> {
    const { library } = this.house;
    try {
      return await choosePerfectly(await library.wanted(this.live.row.game), asked, this.search.rules);
    } catch {
      library.forget(this.live.row.game);
      this.live.tellRefused(new Refusal("no_perfect", "the table of perfect play is not here"));
      return choose(strongest(this.search.rules), this.search, asked);
    }
  }

  /** A hint: what is known exactly, if it is on this device; else it is fetched for the next time, and nobody waits for it. */
  async advise(sitting: Sitting, seat: number): Promise<FromServer> {
    const [{ library }, { game }] = [this.house, this.live.row];
    const isKnown = isSolved(sitting.rules, sitting.state);
    const solved = isKnown ? await library.atHand(game) : null;
    if (isKnown && !solved) void library.welcome(game);
    return advise(this.search, solved, sitting, seat, this.luck());
  }

  private botAt(seat: number): string {
    return this.live.row.seats[seat]?.bot ?? this.search.rules.about.usual;
  }

  private asked(sitting: Sitting, seat: number): Asked {
    const sight = sitting.rules.look(sitting.state, seat);
    return { sight, seat, legal: sitting.legal(seat), luck: this.luck() };
  }

  private luck(): Luck {
    const seed = this.house.chance(7).reduce((all, byte) => (all << 8n) + BigInt(byte), 0n);
    return this.search.rules.seeded(seed);
  }
}
