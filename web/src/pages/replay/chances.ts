/** The numbers behind the graph of chances. */
import type { Weighed } from "../../net/wire";

/** For each seat its chance to win after every decision, by log number; before the first all are as good as each other. */
export function courses(decisions: Weighed[], seats: number): [number, number][][] {
  return Array.from({ length: seats }, (_, seat) => [
    [0, 1 / seats],
    ...decisions.map(({ number, chances }): [number, number] => [number, chances[seat] ?? 0]),
  ]);
}

/** For each seat how low and how high its chance may be after the decisions of which that is known, by log number. */
export function margins(decisions: Weighed[], seats: number): [number, number, number][][] {
  const known = decisions.filter(({ doubts }) => doubts.some((doubt) => doubt > 0));
  return Array.from({ length: seats }, (_, seat) =>
    known.map(({ number, chances, doubts }) => {
      const [chance, doubt] = [chances[seat] ?? 0, doubts[seat] ?? 0];
      return [number, Math.max(0, chance - doubt), Math.min(1, chance + doubt)];
    }),
  );
}

/** The one closest by some distance, if it is within reach. */
export function nearest<One>(all: One[], distance: (one: One) => number, reach: number): One | undefined {
  const [closest] = [...all].sort((a, b) => distance(a) - distance(b));
  return closest !== undefined && distance(closest) <= reach ? closest : undefined;
}
