/** Hints: what a player might do, and what each move is worth, by search from what the seat can see. */
import type { Hinted } from "../../wire.gen";
import type { Luck } from "../rules";
import type { Sitting } from "../sitting";
import type { Search } from "./search";

const QUICK = { simulations: 5_000, seconds: 0.2 }; // nobody waits for a hint
const MOST_TOLD = 3;

export async function advise(search: Search, sitting: Sitting, seat: number, luck: Luck): Promise<Hinted> {
  const { rules, state, number } = sitting;
  const asked = { sight: rules.look(state, seat), seat, moves: sitting.legal(seat), luck };
  const thoughts = await search.think(asked, QUICK);
  const options = thoughts.slice(0, MOST_TOLD).map(({ move, chances, error }) => ({
    move,
    parts: rules.parts(state, seat, move),
    value: chances[seat] ?? 0,
    error,
  }));
  return { kind: "hinted", number, seat, exact: false, options };
}
