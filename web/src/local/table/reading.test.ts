/** Records that people bring: every one that our tables have written opens, and none that was changed. */
import { expect, it, vi } from "vitest";

import golden from "../../fixtures/sittings.json";
import type { TableForMe } from "../../wire.gen";
import { house } from "../testing";

vi.setConfig({ testTimeout: 60_000 }); // whole games, on a machine that may be busy

const TEXTS = import.meta.glob<string>("../../../../tests/records/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const written = golden.map(({ record }) => record);

const opened = async (text: string): Promise<{ table: TableForMe["table"]; again: string }> => {
  const all = house();
  const { table } = (await all.request("POST", "/records", { text })) as TableForMe;
  return { table, again: String(await all.request("GET", `/tables/${table.id}/record`)) };
};

it.each(Object.keys(TEXTS))("%s opens", async (file) => {
  const text = TEXTS[file] ?? "";
  const { table, again } = await opened(text);
  expect(table.phase).toBe("over");
  const moves = (JSON.parse(again) as { moves: { number: number; by: string; move: string }[] }).moves;
  expect(`${moves.map(({ number, by, move }) => `${number}. ${by}: ${move}`).join("\n")}\n`).toBe(
    text.split("\n\n")[1],
  );
});

it.each(written)("a record as JSON is the same after it was opened", async (text) => {
  expect((await opened(text)).again).toBe(text);
});

it("a record says which bots sat where, and is the same after it was opened", async () => {
  const record = JSON.parse(written[0] ?? "") as { names: string[] };
  const parts: [string, unknown][] = Object.entries(record);
  const at = parts.findIndex(([name]) => name === "luck");
  parts.splice(at, 0, ["bots", record.names.map((_, i) => (i ? "match-42" : null))]);
  const text = `${JSON.stringify(Object.fromEntries(parts), null, 2)}\n`;
  const { table, again } = await opened(text);
  expect(again).toBe(text);
  expect(table.seats.map(({ bot }) => bot)).toEqual(record.names.map((_, i) => (i ? "match-42" : null)));
});

it("the same record is the same table, however often it is opened", async () => {
  const all = house();
  const [text = ""] = written;
  const first = (await all.request("POST", "/records", { text })) as TableForMe;
  expect(((await all.request("POST", "/records", { text })) as TableForMe).table.id).toBe(first.table.id);
});

it("what was changed is refused", async () => {
  const [text = ""] = written;
  const refusals = [
    ["bad_record", "no record at all"],
    ["bad_record", text.replace('"move": "throw"', '"move": "stop"')],
    ["bad_record", text.replace(/"move": "(\w+), (\w+)"/, '"move": "white, white"')],
    ["bad_record", text.replace(/"points": \[\s*\d+/, '"points": [99')],
    ["bad_record", text.replace(/"secret": "../, '"secret": "ff')],
    ["unknown_version", text.replace('"rules": "1"', '"rules": "77"')],
    ["not_here", text.replace('"game": "lure"', '"game": "chess"')],
  ];
  for (const [code = "", changed = ""] of refusals) {
    expect(changed).not.toBe(text);
    await expect(opened(changed)).rejects.toMatchObject({ code });
  }
});
