/** The risk that the server tells, as people read it. */
const THROWS = 36; // that are equally likely
const DOTS = 9;

/** How many of nine dots are red: one at least where there is any risk. */
export const dotsOf = (risk: number): number => (risk > 0 ? Math.max(1, Math.round((DOTS * risk) / THROWS)) : 0);

const shared = (a: number, b: number): number => (b === 0 ? a : shared(b, a % b));

/** "1 in 9"; null where nothing can fail. */
export function oddsOf(risk: number): { fails: number; of: number } | null {
  const by = shared(THROWS, risk);
  return risk > 0 ? { fails: risk / by, of: THROWS / by } : null;
}
