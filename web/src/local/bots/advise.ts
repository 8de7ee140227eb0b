/** Hints: what a player might do, and what each move is worth, exactly where the game is solved, else as forecast. */
import type { Hinted } from "../../wire.gen";
import type { Luck } from "../rules/rules";
import type { Sitting } from "../table/sitting";
import type { Solved } from "../solved/solved";
import { Forecaster } from "./forecast";
import type { Search } from "./search";

const QUICK = { simulations: 5_000, seconds: 0.2 }; // nobody waits for a hint
const MOST_TOLD = 3;

interface Told {
  move: number;
  value: number;
  error: number;
  doubt: number | null;
}

export async function advise(
  search: Search,
  solved: Solved | null,
  sitting: Sitting,
  seat: number,
  luck: Luck,
): Promise<Hinted> {
  const { rules, state, number } = sitting;
  const known = solved && (await lookedUp(solved, sitting, seat));
  const found = known ?? (await thoughtOf(search, sitting, seat, luck));
  const options = found.slice(0, MOST_TOLD).map((one) => ({ ...one, parts: rules.parts(state, seat, one.move) }));
  return { kind: "hinted", number, seat, exact: known !== null, options };
}

/** The best first; null if the table can't be read. */
async function lookedUp(solved: Solved, { rules, state }: Sitting, seat: number): Promise<Told[] | null> {
  const known = await solved.weigh(rules.imagine(rules.look(state, seat))).catch(() => null);
  return known?.sort((a, b) => b.value - a.value).map((one) => ({ ...one, error: 0, doubt: 0 })) ?? null;
}

async function thoughtOf(search: Search, sitting: Sitting, seat: number, luck: Luck): Promise<Told[]> {
  const asked = { sight: sitting.rules.look(sitting.state, seat), seat, moves: sitting.legal(seat), luck };
  const forecaster = await Forecaster.of(search);
  const thoughts = await forecaster.think(asked, QUICK);
  return thoughts.map((thought) => {
    const { move, chances, error } = thought;
    return { move, value: chances[seat] ?? 0, error, doubt: forecaster.doubts(thought)[seat] ?? null };
  });
}
