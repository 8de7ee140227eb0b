/** A place as on a compass, north or south first: "n2e1" is two up and one to the right of where one counts from. */
export const compass = (east: number, north: number, middle: string): string =>
  steps(north, "ns") + steps(east, "ew") || middle;

const steps = (count: number, ways: string): string =>
  count === 0 ? "" : `${ways[Number(count < 0)]}${Math.abs(count)}`;
