/** Places for as many cards as a hand can hold. */
const PLACES = 6;

/** Which card lies in which place: those that were there stay, and new ones take what is free. */
export function kept(places: (number | null)[], hand: number[]): (number | null)[] {
  const fresh = hand.filter((card) => !places.includes(card));
  return Array.from({ length: PLACES }, (_, i) => {
    const card = places[i] ?? null;
    return card !== null && hand.includes(card) ? card : (fresh.shift() ?? null);
  });
}
