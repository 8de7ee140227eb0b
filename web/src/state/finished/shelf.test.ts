/** What a browser keeps of finished games. */
import { beforeEach, expect, test } from "vitest";

import type { TableInfo } from "../../net/wire";
import { finished, putAway } from "./shelf";

const info = (code: string): TableInfo =>
  ({
    code,
    game: "lure",
    seats: [
      { name: "Ola", picture: "mouse-red", bot: null },
      { name: "Mittens", picture: "" },
    ],
  }) as TableInfo;
const result = { points: [20, 12], winners: [0] };

beforeEach(() => localStorage.clear());

test("a finished game is kept once, with who played and how it ended; the newest comes first", () => {
  putAway(info("a"), result, [0], 1000);
  putAway(info("b"), result, [0], 2000);
  putAway(info("a"), result, [0], 3000);
  expect(finished().map(({ code, at }) => [code, at])).toEqual([
    ["b", 2000],
    ["a", 1000],
  ]);
  expect(finished()[0]).toMatchObject({ names: ["Ola", "Mittens"], points: [20, 12], winners: [0], mine: [0] });
  expect(finished()[0]?.faces[0]).toBe("mouse-red");
});

test("only the last dozen stay, and a spoilt memory is an empty shelf", () => {
  for (let i = 0; i < 20; i += 1) putAway(info(`t${i}`), result, [], i);
  expect(finished()).toHaveLength(12);
  expect(finished()[0]?.code).toBe("t19");
  localStorage.setItem("mischief.shelf", '{"not": "a list"}');
  expect(finished()).toEqual([]);
});
