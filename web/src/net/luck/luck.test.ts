import { describe, expect, it } from "vitest";

import { agrees, commitmentTo, ticket } from "./luck";

const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const SHARES = ["a0".repeat(16), "b1".repeat(16)];
const tickets = (n: number): number[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((position) => ticket(SECRET, SHARES, position, n));

it("agrees with the example in docs/luck.md", () => {
  expect(commitmentTo(SECRET)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  expect(tickets(36)).toEqual([20, 20, 19, 31, 34, 7, 14, 26]);
  expect(tickets(2)).toEqual([0, 1, 0, 1, 1, 0, 0, 1]);
  expect(tickets(1000003)).toEqual([337988, 758656, 322996, 700421, 569796, 129980, 239611, 785630]);
});

describe("a draw", () => {
  const [MILK, CHEESE, A_TILE] = [9, 11, 16];
  const draw = { number: 1, odds: 36, move: CHEESE };
  const fair = [
    { tickets: 20, move: MILK },
    { tickets: 16, move: CHEESE }, // tickets 20 to 35, and entry 1 draws 20
  ];
  const check = (outcomes: typeof fair, ...heard: number[]): boolean =>
    agrees(SECRET, SHARES, { ...draw, outcomes }, heard);

  it("agrees with its ticket", () => {
    expect(check(fair)).toBe(true);
    expect(check(fair, CHEESE)).toBe(true);
    expect(check(fair, A_TILE)).toBe(true); // nobody told us which
  });

  it("does not if another ticket was needed, tickets are missing, or we were told otherwise then", () => {
    expect(check([...fair].reverse())).toBe(false);
    expect(check(fair.slice(1))).toBe(false);
    expect(check(fair, MILK)).toBe(false);
    expect(check(fair, A_TILE, MILK)).toBe(false); // one of two seats at this device was told
  });
});
