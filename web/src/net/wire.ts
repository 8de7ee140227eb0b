/** The messages of docs/protocol.md that the page uses; the one place that names where their types come from. */
export interface SeatInfo {
  kind: "open" | "person" | "bot" | "closed";
  name: string | null;
  picture: string;
  bot: string | null;
  kept: boolean;
  here: boolean;
  ready: boolean;
  host: boolean;
}

export interface TableInfo {
  id: string;
  code: string;
  game: string;
  rules: string;
  options: Record<string, unknown>;
  phase: "open" | "playing" | "over" | "closed";
  seats: SeatInfo[];
  clock: { timing: "off" | "move" | "bank"; time: number; bonus: number };
  luck: { scheme: string; commitment: string; shares: string[]; secret: string | null };
  series: { number: number; of: number; totals: number[] } | null;
  next: string | null;
  watching: number;
  note: string | null;
}

export interface MySeat {
  seat: number;
  token: string;
}

export interface TableForMe {
  table: TableInfo;
  mine: MySeat[];
  invites: MySeat[];
  host: boolean;
}

export interface GameInfo {
  name: string;
  seats: number[];
  rules: string;
  series: boolean;
  bots: string[];
  options: Record<string, unknown>;
}

export interface Choice {
  move: number;
  words: string;
}

export interface Event {
  number: number;
  actor: number;
  move: number;
  words: string;
  id: string | null;
}

export interface Moment {
  number: number;
  seat: number | null;
  at: number;
  view: { game: string } & Record<string, unknown>;
  awaited: number[];
  legal: Choice[];
  can_undo: boolean;
  clock: { left: number[]; until: (number | null)[] } | null;
  result: { points: number[]; winners: number[] } | null;
}

export type Reaction = "hello" | "well-played" | "thanks" | "oops" | "wow" | "hurry" | "good-game" | "again";

export type FromServer =
  | { kind: "welcome"; number: number; at: number; seats: number[]; table: TableInfo }
  | ({ kind: "view" } & Moment)
  | ({ kind: "update"; events: Event[] } & Moment)
  | { kind: "done"; id: string; number: number }
  | { kind: "refused"; code: string; message: string; number: number; id: string | null }
  | { kind: "table"; table: TableInfo }
  | { kind: "reacted"; seat: number; what: Reaction }
  | { kind: "echoed"; sent: number; at: number };

export type FromClient =
  | { kind: "hello"; table: string; tokens: string[]; number: number | null }
  | { kind: "move"; id: string; seat: number; number: number; move: number }
  | { kind: "undo"; id: string; seat: number; number: number }
  | { kind: "back"; seat: number }
  | { kind: "react"; seat: number; what: Reaction }
  | { kind: "echo"; sent: number };
