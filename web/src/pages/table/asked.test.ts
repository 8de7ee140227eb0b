import { expect, it } from "vitest";

import type { GameBoard } from "../../boards/boards";
import type { Table } from "../../state/table/table.svelte";
import { prompt } from "./asked";

const board = { viewOf: () => ({}), prompt: () => "Throw!" } as unknown as GameBoard;
const table = (awaited: number, mine: number[], choices: unknown[] = []): Table =>
  ({
    moment: { awaited: [awaited], sight: {}, result: null },
    names: ["Ann", "Ben"],
    mine: mine.map((seat) => ({ seat })),
    eyes: mine[0] ?? null,
    info: { phase: "playing" },
    choices,
  }) as unknown as Table;

it("asks who is on turn, and says whom else we wait for, but to nobody that they wait for themselves", () => {
  expect(prompt(table(0, [0], ["throw"]), board)).toBe("Throw!");
  expect(prompt(table(1, [0]), board)).toBe("Ben is playing…");
  expect(prompt(table(0, [0]), board)).toBe(""); // the dice tumble
  expect(prompt(table(0, [0, 1]), board)).toBe("Ann is playing…"); // around one device
});
