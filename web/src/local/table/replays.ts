/** A game once more, step by step, and its luck: as src/mischief/server/http/replays.py. */
import { read, type Named } from "../../net/layout";
import type { Draws, Replay, ReplayStep, TicketsFor } from "../../wire.gen";
import { LUCK, type Rules, type State } from "../rules/rules";
import { Sitting } from "./sitting";
import { judgedOf } from "../live/tidings";

export interface Eyes {
  seat: number | null;
  after: number;
  count: number;
  isOpen: boolean; // everything is told in full
}

export function replayOf(sitting: Sitting, { seat, after, count, isOpen }: Eyes): Replay {
  const { rules, agreed, log } = sitting;
  const past = Sitting.resume(rules, agreed, log.slice(0, after));
  const fieldsNow = (): Named => read(rules.about.layouts.sight, rules.see(past.state, seat));
  const sight = rules.see(past.state, seat);
  let fields = fieldsNow();
  const steps = log.slice(after, after + count).map((entry): ReplayStep => {
    const { number, actor, move } = entry;
    const happening = past.follow(actor, move);
    const told = isOpen ? move : past.tell(happening, seat);
    const [before, now] = [fields, fieldsNow()];
    fields = now;
    const parts = past.partsOf(happening, told);
    return {
      number,
      actor,
      move: told,
      parts,
      awaited: past.seatsOnTurn(),
      changed: changes(before, now),
      court: judgedOf(sitting, entry),
    };
  });
  return { seat, number: after, of: log.length, sight, steps };
}

const changes = (before: Named, now: Named): Named =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => String(value) !== String(before[name])));

/** Every draw, with what each ticket would have done. */
export const luckOf = (sitting: Sitting): Draws => ({
  draws: [...sitting.history()]
    .filter(({ entry }) => entry.actor === LUCK)
    .map(({ entry, before }) => {
      const outcomes = outcomesOf(sitting.rules, before);
      const odds = outcomes.reduce((all, { tickets }) => all + tickets, 0);
      return { number: entry.number, odds, outcomes, move: entry.move };
    }),
});

/** What the tickets do, in order, runs of the same as one. */
function outcomesOf(rules: Rules, before: State): TicketsFor[] {
  const runs: TicketsFor[] = [];
  const odds = rules.odds(before);
  for (let ticket = 0; ticket < odds; ticket += 1) {
    const move = rules.outcome(before, ticket);
    const last = runs.at(-1);
    if (last?.move === move) last.tickets += 1;
    else runs.push({ tickets: 1, move });
  }
  return runs;
}
