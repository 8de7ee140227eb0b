/** What a tile over a place would bring: the field as the server reckons it with the tile, beside the field without it. */
import type { Point } from "../board";
import { at, type FieldTile, type PantryView, type Step } from "./model";

/** An edge between a mouse and a cheese that begins or ceases to pay. */
export interface Coin extends Point {
  key: string;
  mouse: number; // the number of its tile
  points: 1 | -1;
  owner: number;
}

export interface Brings {
  gains: number[]; // by seat
  coins: Coin[];
  itself: Step | undefined; // what is said of the tile
  others: Record<"caught" | "freed" | "fed" | "calmed" | "disarmed", number>; // how many tiles around it
}

type What = Step["what"];

export const saidIn = ({ reckoning }: PantryView): Map<number, Step> =>
  new Map(reckoning.map((step) => [step.tile, step]));

export const isCaught = (what: What | undefined): boolean => what === "caught by cat" || what === "caught by trap";

/** The tiles of which the second field says this and the first does not. */
export function newly(is: (what: What | undefined) => boolean, before: PantryView, after: PantryView): number[] {
  const [then, now] = [saidIn(before), saidIn(after)];
  return after.field.flatMap((_, tile) => (is(now.get(tile)?.what) && !is(then.get(tile)?.what) ? [tile] : []));
}

export function brings(before: PantryView, after: PantryView): Brings {
  const last = after.field.length - 1;
  const count = (is: (what: What | undefined) => boolean, [from, to] = [before, after]): number =>
    newly(is, from, to).filter((tile) => tile !== last).length;
  return {
    gains: after.points.map((points, seat) => points - (before.points[seat] ?? 0)),
    coins: [...coins(before, after, 1), ...coins(after, before, -1)],
    itself: saidIn(after).get(last),
    others: {
      caught: count(isCaught),
      freed: count(isCaught, [after, before]),
      fed: fedBy(last, after),
      calmed: count((what) => what === "drinks"),
      disarmed: count((what) => what === "disarmed"),
    },
  };
}

const fedBy = (tile: number, { reckoning }: PantryView): number =>
  reckoning.filter(({ what, because }) => what === "paid" && because.includes(tile)).length;

/** The edges that pay in the second field and not in the first. */
function coins(before: PantryView, after: PantryView, points: 1 | -1): Coin[] {
  const paid = new Set(edges(before).map(({ key }) => key));
  return edges(after)
    .filter(({ key }) => !paid.has(key))
    .map((edge) => ({ ...edge, points }));
}

function edges({ field, reckoning }: PantryView): Omit<Coin, "points">[] {
  return reckoning
    .filter(({ what }) => what === "paid")
    .flatMap(({ tile, because }) =>
      because.flatMap((cheese) => {
        const [mouse, food] = [field[tile], field[cheese]];
        return mouse && food
          ? [{ key: `${tile} ${cheese}`, mouse: tile, owner: mouse.owner, ...between(mouse, food) }]
          : [];
      }),
    );
}

function between(mouse: FieldTile, food: FieldTile): Point {
  const [one, other] = [at(mouse), at(food)];
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
