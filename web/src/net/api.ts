/** Plain requests: what happens around a table, be it at the server or in the page. */
import { askHere, hasTables } from "../local/here";
import { isHere } from "../local/ids";
import { isSite } from "../site";
import { Refused } from "./refused";
import type {
  AnalysisInfo,
  Clock,
  Draw,
  GameInfo,
  Reach,
  Replay,
  RulesText,
  TableForMe,
  TakeSeat,
  WarmUpInfo,
} from "./wire";

export { Refused };

async function ask<Answer>(method: string, path: string, body?: unknown, more: HeadersInit = {}): Promise<Answer> {
  const [, , table = ""] = path.split("/");
  if (isHere(table)) return (await askHere(method, path, body)) as Answer;
  return (await (await answered(method, path, body, more)).json()) as Answer;
}

async function answered(method: string, path: string, body?: unknown, more: HeadersInit = {}): Promise<Response> {
  if (isSite) throw new Refused("no_server", "there is no server behind this page");
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

/** A file beside the page, where it was written without a server. */
async function beside(name: string): Promise<Response> {
  const answer = await fetch(name).catch(() => null);
  if (!answer?.ok) throw new Refused("offline", `${name} can't be reached`);
  return answer;
}

export const games = async (): Promise<GameInfo[]> =>
  isSite ? ((await (await beside("games.json")).json()) as GameInfo[]) : ask("GET", "/games");
export const rulesText = async (game: string, language: string): Promise<string> =>
  (await ask<RulesText>("GET", `/games/${encodeURIComponent(game)}/rules/${language}`)).markdown;
export const onPaper = async (game: string, language: string, paper: string): Promise<Blob> =>
  (isSite
    ? await beside(`print/${game}-${paper}-${language}.pdf`)
    : await answered("GET", `/games/${encodeURIComponent(game)}/print/${language}?paper=${paper}`)
  ).blob();
export const reach = (): Promise<Reach> => ask("GET", "/reach");
export const warmUp = (): Promise<WarmUpInfo> => ask("GET", "/warm-up");
export const openTable = (table: NewTable): Promise<TableForMe> => ask("POST", "/tables", table);
export const openHere = (table: NewTable & { isPerfect: boolean }): Promise<TableForMe> =>
  askHere("POST", "/tables", table) as Promise<TableForMe>;

const tablesHere = async (): Promise<TableForMe[]> =>
  (await hasTables()) ? ((await askHere("GET", "/tables")) as TableForMe[]) : [];

/** Those in the page first; where the server can't be reached, those alone. */
export async function myTables(): Promise<TableForMe[]> {
  const here = tablesHere().catch(() => []);
  const there = ask<TableForMe[]>("GET", "/tables").catch(() => []);
  return (await Promise.all([here, there])).flat();
}

export const byCode = (code: string): Promise<TableForMe> => ask("GET", `/codes/${encodeURIComponent(code)}`);
export const takeSeat = (id: string, seat: number, sitter: TakeSeat): Promise<TableForMe> =>
  ask("POST", `/tables/${id}/seats/${seat}`, sitter);
export const promiseShare = (id: string, seat: number, promise: string): Promise<TableForMe> =>
  ask("PUT", `/tables/${id}/seats/${seat}/promise`, { promise });
export const showShare = (id: string, seat: number, share: string): Promise<TableForMe> =>
  ask("PUT", `/tables/${id}/seats/${seat}/share`, { share });
export const leaveSeat = (id: string, seat: number): Promise<TableForMe> =>
  ask("DELETE", `/tables/${id}/seats/${seat}`);
export const putBot = (id: string, seat: number, level: string): Promise<TableForMe> =>
  ask("POST", `/tables/${id}/seats/${seat}/bot`, { level });
export const closeSeat = (id: string, seat: number): Promise<TableForMe> =>
  ask("POST", `/tables/${id}/seats/${seat}/close`);
export const closeTable = (id: string): Promise<unknown> => answered("DELETE", `/tables/${id}`);
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
/** A record file as a table whose game has ended. */
export const openRecord = (text: string): Promise<TableForMe> =>
  askHere("POST", "/records", { text }) as Promise<TableForMe>;
export const recordText = (id: string): Promise<string> => ask("GET", `/tables/${id}/record`);
export const recordAddress = (id: string): string => `/api/tables/${id}/record`;
