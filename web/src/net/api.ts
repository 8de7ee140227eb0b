/** Plain requests: what happens around a table. */
import type { AnalysisInfo, Clock, Draw, GameInfo, Reach, Replay, RulesText, TableForMe, WarmUpInfo } from "./wire";

/** A request that was turned down; `code` is stable, see docs/protocol.md. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown, more: HeadersInit = {}): Promise<Answer> {
  return (await (await answered(method, path, body, more)).json()) as Answer;
}

async function answered(method: string, path: string, body?: unknown, more: HeadersInit = {}): Promise<Response> {
  const init: RequestInit = { method, headers: { Accept: "application/json", ...more } };
  if (body !== undefined) {
    init.headers = { ...init.headers, "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(`/api${path}`, init).catch(() => {
    throw new Refused("offline", "the server can't be reached");
  });
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Refused> {
  const problem = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  return new Refused(problem.code ?? "server_error", problem.message ?? answer.statusText);
}

export interface NewTable {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  series?: boolean;
  clock?: Clock;
  hints?: boolean;
}

export const games = (): Promise<GameInfo[]> => ask("GET", "/games");
export const rulesText = async (game: string, language: string): Promise<string> =>
  (await ask<RulesText>("GET", `/games/${encodeURIComponent(game)}/rules/${language}`)).markdown;
export const onPaper = async (game: string, language: string, paper: string): Promise<Blob> =>
  (await answered("GET", `/games/${encodeURIComponent(game)}/print/${language}?paper=${paper}`)).blob();
export const reach = (): Promise<Reach> => ask("GET", "/reach");
export const warmUp = (): Promise<WarmUpInfo> => ask("GET", "/warm-up");
export const myTables = (): Promise<TableForMe[]> => ask("GET", "/tables");
export const openTable = (table: NewTable): Promise<TableForMe> => ask("POST", "/tables", table);
export const byCode = (code: string): Promise<TableForMe> => ask("GET", `/codes/${encodeURIComponent(code)}`);
export const takeSeat = (id: string, seat: number, name: string, invite?: string): Promise<TableForMe> =>
  ask("POST", `/tables/${id}/seats/${seat}`, { name, picture: "", ...(invite ? { invite } : {}) });
export const promiseShare = (id: string, seat: number, promise: string): Promise<TableForMe> =>
  ask("PUT", `/tables/${id}/seats/${seat}/promise`, { promise });
export const showShare = (id: string, seat: number, share: string): Promise<TableForMe> =>
  ask("PUT", `/tables/${id}/seats/${seat}/share`, { share });
export const leaveSeat = (id: string, seat: number): Promise<TableForMe> =>
  ask("DELETE", `/tables/${id}/seats/${seat}`);
export const putBot = (id: string, seat: number, level: string): Promise<TableForMe> =>
  ask("POST", `/tables/${id}/seats/${seat}/bot`, { level });
export const start = (id: string): Promise<TableForMe> => ask("POST", `/tables/${id}/start`);
export const rematch = (id: string): Promise<TableForMe> => ask("POST", `/tables/${id}/rematch`);
export interface Part {
  seat: number | null;
  after: number;
  isOpen: boolean;
  token: string | undefined;
}

/** The next steps of a game as a seat or the audience saw them; with open hands everything is told. */
export function replayOf(id: string, { seat, after, isOpen, token }: Part): Promise<Replay> {
  const asked = new URLSearchParams({ after: String(after), count: "500" });
  if (seat !== null) asked.set("seat", String(seat));
  if (isOpen) asked.set("open", "true");
  return ask("GET", `/tables/${id}/replay?${asked}`, undefined, token ? { "X-Seat-Token": token } : {});
}

export const luckOf = (id: string): Promise<{ draws: Draw[] }> => ask("GET", `/tables/${id}/luck`);
export const analyse = (id: string): Promise<AnalysisInfo> => ask("POST", `/tables/${id}/analysis`);
export const analysisOf = (id: string): Promise<AnalysisInfo> => ask("GET", `/tables/${id}/analysis`);
export const recordAddress = (id: string): string => `/api/tables/${id}/record`;
