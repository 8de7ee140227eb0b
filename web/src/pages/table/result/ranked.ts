/** Seats in the order of the result; those who won share the first place, others share by points. */
export interface Row {
  seat: number;
  place: number;
  points: number;
}

export function ranked(result: { points: number[]; winners: number[] }): Row[] {
  const rank = (seat: number): number => (result.winners.includes(seat) ? Infinity : (result.points[seat] ?? 0));
  const seats = result.points.map((_, seat) => seat).sort((a, b) => rank(b) - rank(a) || a - b);
  return seats.map((seat) => ({
    seat,
    place: 1 + seats.filter((other) => rank(other) > rank(seat)).length,
    points: result.points[seat] ?? 0,
  }));
}
