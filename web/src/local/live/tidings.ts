/** What is said at one moment of a game: as src/mischief/server/live/updates.py. */
import type { Event, Judged, ResultInfo, Tried, Update, View } from "../../wire.gen";
import { Refusal } from "../refusal";
import type { Entry, Happening, Sitting } from "../table/sitting";

type Standing = Omit<View, "kind" | "sight">;

/** All that a seat may know now. */
export const viewOf = (sitting: Sitting, seat: number | null, at: number): View => ({
  kind: "view",
  ...standing(sitting, seat, at),
  sight: sitting.rules.see(sitting.state, seat),
});

/** What just happened, as a seat may know it; `ids` are the page's own names of moves, by log number. */
export function updateOf(
  sitting: Sitting,
  seat: number | null,
  at: number,
  happened: Happening[],
  ids: Map<number, string>,
): Update {
  const afters = [...happened.slice(1).map(({ before }) => before), sitting.state];
  const events = happened.map((happening, i): Event => {
    const { number, actor } = happening.entry;
    const move = sitting.tell(happening, seat);
    const sight = sitting.rules.see(afters[i] ?? sitting.state, seat);
    return { number, actor, move, parts: sitting.partsOf(happening, move), sight, id: ids.get(number) ?? null };
  });
  return { kind: "update", ...standing(sitting, seat, at), events, court: courtOf(sitting, happened) };
}

/** What a move would bring, as far as its seat can know. */
export function triedOf(sitting: Sitting, seat: number, move: number): Tried {
  const { rules, state, agreed, number } = sitting;
  if (!sitting.legal(seat).includes(move)) throw new Refusal("not_legal", `move ${move} is not legal`);
  const after = rules.play(rules.imagine(rules.look(state, seat)), seat, move); // so that nothing secret can show
  const { points } = rules.scores(after, agreed.seats);
  return { kind: "tried", number, seat, move, points, sight: rules.see(after, seat) };
}

/** What the court knew about presses that are told now: their round is over, so that everybody may know. */
const courtOf = (sitting: Sitting, happened: Happening[]): Judged[] =>
  happened.flatMap(({ entry }) => judgedOf(sitting, entry) ?? []);

export function judgedOf({ evidence }: Sitting, { number, actor }: Entry): Judged | null {
  const found = evidence.get(number);
  return found ? { seat: actor, ...found } : null;
}

function standing(sitting: Sitting, seat: number | null, at: number): Standing {
  const awaited = sitting.seatsOnTurn();
  const isMine = seat !== null && awaited.includes(seat);
  return {
    number: sitting.number,
    seat,
    at,
    awaited,
    legal: isMine ? sitting.rules.offer(sitting.state, seat) : [],
    can_undo: seat !== null && sitting.canUndo(seat),
    clock: null,
    result: resultOf(sitting),
  };
}

const resultOf = (sitting: Sitting): ResultInfo | null => (sitting.isOver ? sitting.scores : null);
