/** The best moment of a game: the move that gained most. */
import type { Weighed } from "../../../net/wire";
import { courses } from "../../replay/chances";

export interface Best {
  number: number; // in the log
  seat: number;
  gain: number; // of the chance to win
}

const WORTH_SHOWING = 0.03;

/** Among the moves of these seats, the one after which its mover's chances had risen most. */
export function bestOf(decisions: readonly Weighed[], seats: readonly number[]): Best | null {
  const course = courses([...decisions], decisions[0]?.chances.length ?? 0);
  const gains = decisions.flatMap(({ number, seat }, i): Best[] => {
    const [before, after] = [course[seat]?.[i]?.[1] ?? 0, course[seat]?.[i + 1]?.[1] ?? 0];
    return seats.includes(seat) ? [{ number, seat, gain: after - before }] : [];
  });
  const [best] = gains.sort((a, b) => b.gain - a.gain);
  return best && best.gain >= WORTH_SHOWING ? best : null;
}
