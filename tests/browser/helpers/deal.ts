/** Tables in the middle of a game, played there by bots: nothing has to be painted until something is looked at. */
import type { Page } from "playwright-core";

import type { Game } from "./play";

export interface Dealt {
  code: string;
  id: string;
  tokens: string[];
}

/** Lives in the page: a table of this person's with bots around it. */
async function opened({ game, names, bots }: { game: Game; names: string[]; bots: number }): Promise<Dealt> {
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Answer;
  };
  interface Answer {
    table: { id: string; code: string };
    mine: { token: string }[];
  }
  const timed = game === "pounce" ? { first: 1 } : {};
  const { table } = await ask("POST", "/tables", { game, seats: names.length + bots, options: timed });
  for (const [seat, name] of names.entries()) await ask("POST", `/tables/${table.id}/seats/${seat}`, { name });
  for (let seat = names.length; seat < names.length + bots; seat += 1)
    await ask("POST", `/tables/${table.id}/seats/${seat}/bot`, { level: "kitten" });
  const started = await ask("POST", `/tables/${table.id}/start`);
  return { ...table, tokens: started.mine.map(({ token }) => token) };
}

/** Lives in the page: makes so many moves, here one and there one, and waits for the next; false once the game is over. */
function moved({ id, tokens, moves }: Dealt & { moves: number }): Promise<boolean> {
  interface Heard {
    kind: string;
    number: number;
    seat: number | null;
    legal?: number[][];
    result?: unknown;
  }
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
  const say = (message: unknown): void => socket.send(JSON.stringify(message));
  const STEP = 7; // from move to move among those that may be made
  let made = 0;
  return new Promise((done) => {
    const end = (isOn: boolean): void => (socket.close(), done(isOn));
    socket.onopen = () => say({ kind: "hello", table: id, tokens });
    socket.onmessage = ({ data }) => {
      const heard = JSON.parse(String(data)) as Heard;
      if (heard.kind === "echo") return say({ ...heard, kind: "echoed" });
      if (heard.kind !== "view" && heard.kind !== "update") return;
      if (heard.result) return end(false);
      const legal = heard.legal ?? []; // each with its parts
      if (legal.length === 0) return;
      if (made === moves) return end(true);
      const move = legal[(STEP * heard.number) % legal.length]?.[0];
      say({ kind: "move", id: `${heard.number}`, seat: heard.seat, number: heard.number, move });
      made += 1;
    };
  });
}

export const deal = (page: Page, game: Game, names: string[], bots: number): Promise<Dealt> =>
  page.evaluate(opened, { game, names, bots });

/** Whether the game goes on after so many moves more of this person's. */
export const goOn = (page: Page, table: Dealt, moves: number): Promise<boolean> =>
  page.evaluate(moved, { ...table, moves });
