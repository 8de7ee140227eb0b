/** What every decision of a finished game was worth, exactly where it is solved, else as forecast: as src/mischief/lab/analysis. */
import type { AnalysisInfo, Weighed } from "../wire.gen";
import { Forecaster } from "./bots/forecast";
import type { Search } from "./bots/search";
import { CLOCK, LUCK, type Rules } from "./rules/rules";
import { UNDO, type Happening, type Sitting } from "./table/sitting";
import type { Solved } from "./solved/solved";

const NORMAL_95 = 1.959963984540054;

/** What players did, without luck, the clock and what was taken back. */
export function decided(sitting: Sitting): Happening[] {
  const kept: Happening[] = [];
  for (const happening of sitting.history()) {
    if (happening.entry.move === UNDO) kept.pop();
    else if (happening.entry.actor !== LUCK && happening.entry.actor !== CLOCK) kept.push(happening);
  }
  return kept;
}

/** Weigh every decision; `info` tells at any time how far it is. */
export class Analysis {
  readonly info: AnalysisInfo;

  constructor(
    private readonly search: Search,
    sitting: Sitting,
    simulations: number,
    solved: Promise<Solved | null>,
  ) {
    const decisions = decided(sitting);
    this.info = { progress: "working", of: decisions.length, exact: false, decisions: [] };
    void this.run(decisions, simulations, solved);
  }

  private async run(decisions: Happening[], simulations: number, coming: Promise<Solved | null>): Promise<void> {
    try {
      const solved = await coming;
      for (const one of decisions)
        this.info.decisions.push(
          solved ? await lookedUp(this.search.rules, solved, one) : await weighed(this.search, one, simulations),
        );
      this.info.exact = solved !== null && decisions.length > 0;
      this.info.progress = "done";
    } catch {
      this.info.progress = "failed";
    }
  }
}

/** The move played beside the best one that there is. */
async function lookedUp(rules: Rules, solved: Solved, { entry, before }: Happening): Promise<Weighed> {
  const { number, actor: seat, move } = entry;
  const known = await solved.weigh(before);
  const top = Math.max(...known.map(({ value }) => value));
  const best = known.find(({ value }) => value === top)?.move ?? move;
  const after = known.find((one) => one.move === move)?.value ?? 0;
  return {
    number,
    seat,
    parts: rules.parts(before, seat, move),
    best,
    best_parts: rules.parts(before, seat, best),
    before: rounded(top),
    after: rounded(after),
    loss: rounded(top - after),
    error: 0,
    chances: (seat === 0 ? [after, 1 - after] : [1 - after, after]).map(rounded),
    doubts: [0, 0],
  };
}

/** The move played beside the best one that is forecast; if it does at least as well, it is the best. */
export async function weighed(search: Search, { entry, before }: Happening, simulations: number): Promise<Weighed> {
  const { rules } = search;
  const { number, actor: seat, move } = entry;
  const luck = rules.seeded(0n, BigInt(number));
  const asked = { sight: rules.look(before, seat), seat, moves: rules.legal(before, seat), luck };
  const forecaster = await Forecaster.of(search);
  const [first] = await forecaster.think(asked, { simulations, seconds: null });
  const thoughts = await forecaster.compare(
    { ...asked, moves: [...new Set([first?.move ?? move, move])] },
    simulations,
  );
  const mine = thoughts.find((one) => one.move === move);
  const other = thoughts.find((one) => one.move === first?.move) ?? mine;
  if (!mine || !other) throw new Error("nothing was compared");
  const best = (other.chances[seat] ?? 0) <= (mine.chances[seat] ?? 0) ? mine : other;
  const [top, after] = [best.chances[seat] ?? 0, mine.chances[seat] ?? 0];
  return {
    number,
    seat,
    parts: rules.parts(before, seat, move),
    best: best.move,
    best_parts: rules.parts(before, seat, best.move),
    before: rounded(top),
    after: rounded(after),
    loss: rounded(top - after),
    error: rounded(forecaster.doubtBetween(best, mine, seat) ?? NORMAL_95 * Math.hypot(best.error, mine.error)),
    chances: mine.chances.map(rounded),
    doubts: forecaster.doubts(mine).map(rounded),
  };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
