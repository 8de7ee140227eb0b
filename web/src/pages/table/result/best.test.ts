/** Which move is shown as the best of a game. */
import { expect, test } from "vitest";

import type { Weighed } from "../../../net/wire";
import { bestOf } from "./best";

const move = (number: number, seat: number, mine: number): Weighed =>
  ({ number, seat, chances: [mine, 1 - mine] }) as unknown as Weighed;

test("the move that gained most is its mover's best, whatever the others did", () => {
  const game = [move(3, 0, 0.55), move(5, 1, 0.3), move(9, 0, 0.7), move(12, 1, 0.1), move(15, 0, 0.2)];
  expect(bestOf(game, [0])).toMatchObject({ number: 9, seat: 0 });
  expect(bestOf(game, [0])?.gain).toBeCloseTo(0.4);
  expect(bestOf(game, [0, 1])).toMatchObject({ number: 12, seat: 1 });
});

test("where nothing stood out nothing is shown", () => {
  expect(bestOf([], [0])).toBeNull();
  expect(bestOf([move(3, 0, 0.51), move(5, 0, 0.5)], [0])).toBeNull();
});
