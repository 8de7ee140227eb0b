/** Which free place an arrow key leads to: the nearest one that lies that way. */
import type { Spot } from "../model";

const WAYS: Partial<Record<string, Spot>> = {
  ArrowRight: { east: 1, north: 0 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
};

export function next<Some extends Spot>(spots: Some[], from: Spot, key: string): Some | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  const away = ({ east, north }: Spot): number => {
    const [dx, dy] = [east - from.east, north - from.north];
    const [along, aside] = [dx * way.east + dy * way.north, Math.abs(dx * way.north) + Math.abs(dy * way.east)];
    return along > 0 ? along + 2 * aside : Infinity;
  };
  const near = spots.filter((spot) => away(spot) < Infinity).sort((one, other) => away(one) - away(other));
  return near[0];
}
