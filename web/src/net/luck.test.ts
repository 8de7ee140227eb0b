import { expect, it } from "vitest";

import { commitmentTo, ticket } from "./luck";

const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const SHARES = ["a0".repeat(16), "b1".repeat(16)];
const tickets = (n: number): Promise<number[]> =>
  Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((position) => ticket(SECRET, SHARES, position, n)));

it("agrees with the example in docs/luck.md", async () => {
  expect(await commitmentTo(SECRET)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  expect(await tickets(36)).toEqual([20, 20, 19, 31, 34, 7, 14, 26]);
  expect(await tickets(2)).toEqual([0, 1, 0, 1, 1, 0, 0, 1]);
  expect(await tickets(1000003)).toEqual([337988, 758656, 322996, 700421, 569796, 129980, 239611, 785630]);
});
