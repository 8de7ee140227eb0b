// Made from src/mischief/server/wire/*.py and the games' layouts by `make generate`. Don't edit: change them.

/** A move that one might make, and the chance to win with it. */
export interface Advice {
  move: number;
  parts: number[];
  value: number;
  error: number;
  doubt: number | null;
}

/** How far a game has been looked at: `of` decisions in all, and those weighed so far. */
export interface AnalysisInfo {
  progress: "done" | "failed" | "none" | "waiting" | "working";
  of: number;
  exact: boolean;
  decisions: Weighed[];
}

/** Take one's seat back from the bot that keeps it. */
export interface Back {
  kind: "back";
  seat: number;
}

/** How time is given. `time` is for a move or for the bank, by `timing`; `bonus` goes into the bank after a move. */
export interface Clock {
  timing: Timing;
  time: number;
  bonus: number;
}

/** Milliseconds left by seat, and for each awaited seat the server's instant at which it runs out. */
export interface ClockInfo {
  left: number[];
  until: (number | null)[];
}

/** The move of this id was made before, as log entry `number`; it is not made again. */
export interface Done {
  kind: "done";
  id: string;
  number: number;
}

/** One piece of luck: of how many tickets it was drawn, what each of them does in order, and what happened. */
export interface Draw {
  number: number;
  odds: number;
  outcomes: TicketsFor[];
  move: number;
}

/** All luck of a finished game. */
export interface Draws {
  draws: Draw[];
}

/** Answered at once with the same number, to measure the way there and back; either side may ask. */
export interface Echo {
  kind: "echo";
  sent: number;
}

/** The answer to an echo; the server adds its instant. */
export interface Echoed {
  kind: "echoed";
  sent: number;
  at?: number | null;
}

/** One log entry as the receiver may know it, and their sight after it. Actor 6 is luck, 7 the clock. */
export interface Event {
  number: number;
  actor: number;
  move: number;
  parts: number[] | null;
  sight: number[];
  id: string | null;
}

/** One field of a layout: how many numbers it is, and what is known about them. */
export interface FieldInfo {
  name: string;
  shape: number[];
  used: string | null;
  words: string[];
  shown: "grid" | "hand" | "pile" | "seat" | "track" | null;
}

/** A game that can be played here, with its options as JSON Schema, and how to read its sights and parts. */
export interface GameInfo {
  name: string;
  seats: number[];
  rules: string;
  series: boolean;
  timed: boolean;
  bots: string[];
  usual_bot: string;
  titles: Record<string, string>;
  lines: Record<string, string>;
  words: Record<string, Record<string, string>>;
  open: boolean;
  options: Record<string, unknown>;
  sight: FieldInfo[];
  parts: FieldInfo[];
}

export interface Health {
  status: string;
}

/** The first message on a socket: which table, for which seats, and the last log number seen. */
export interface Hello {
  kind: "hello";
  table: string;
  tokens?: string[];
  number?: number | null;
}

/** Somebody else has asked for a hint and got one. */
export interface Helped {
  kind: "helped";
  seat: number;
}

/** Ask what one might do, on the table as it stands after log entry `number`. */
export interface Hint {
  kind: "hint";
  seat: number;
  number: number;
}

/** The answer to a hint: up to three moves, the best first; `exact` if the game is solved. */
export interface Hinted {
  kind: "hinted";
  number: number;
  seat: number;
  exact: boolean;
  options: Advice[];
}

/** What the court made of one press, in ms after the face: the claim, what could be believed, and the verdict. */
export interface Judged {
  seat: number;
  claim: number | null;
  low: number;
  high: number;
  judged: number | null;
}

/** What keeps a seat. */
export type Kind = "bot" | "closed" | "open" | "person";

/** What proves the luck; shares are shown when all are in, the secret once the game is over or closed. */
export interface LuckInfo {
  scheme: string;
  commitment: string;
  promises: (string | null)[];
  shares: string[];
  secret: string | null;
}

/** The person at this device: a short id, a name and a picture. */
export interface Me {
  id: string;
  name: string | null;
  picture: string;
}

/** A move, made on the table as it stood after log entry `number`; `id` is the client's own name for it. */
export interface Move {
  kind: "move";
  id: string;
  seat: number;
  number: number;
  move: number;
}

/** A seat of one's own with the token that protects it. */
export interface MySeat {
  seat: number;
  token: string;
}

export interface NewMe {
  name: string;
  picture?: string;
}

/** What is asked for when a table is opened. */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  clock?: Clock;
  series?: boolean;
  hints?: boolean;
}

/** The table changed: someone sat down, left, came back, or it started, ended or was closed. */
export interface News {
  kind: "table";
  table: TableInfo;
}

/** A press in a timed game, so long after this device painted the face of throw `throw`; null: before that. */
export interface Press {
  kind: "press";
  seat: number;
  throw: number;
  reaction: number | null;
}

/** A press was heard; `reaction` is the claim that stands, which is the first. */
export interface Pressed {
  kind: "pressed";
  seat: number;
  throw: number;
  reaction: number | null;
}

/** Every HTTP error: a stable code, and a sentence. */
export interface Problem {
  code: string;
  message: string;
}

/** The head of a chain whose next link will be this seat's share. */
export interface PromiseShare {
  promise: string;
}

export interface PutBot {
  level?: string | null;
}

/** The address that others in the room can reach; none if only this machine reaches the server. */
export interface Reach {
  address: string | null;
}

/** Say one of the ready phrases. */
export interface React {
  kind: "react";
  seat: number;
  what: "again" | "good-game" | "hello" | "hurry" | "oops" | "thanks" | "well-played" | "wow";
}

/** Someone said a ready phrase. */
export interface Reacted {
  kind: "reacted";
  seat: number;
  what: "again" | "good-game" | "hello" | "hurry" | "oops" | "thanks" | "well-played" | "wow";
}

/** A message that was not acted upon: a stable code, and a sentence. */
export interface Refused {
  kind: "refused";
  code: string;
  message: string;
  number: number;
  id: string | null;
}

/** The sight after log entry `number`, and the steps from there; `of` is the length of the whole log. */
export interface Replay {
  seat: number | null;
  number: number;
  of: number;
  sight: number[];
  steps: ReplayStep[];
}

/** One log entry as the asker may know it, who is awaited after it, and the fields of the sight that it changed. */
export interface ReplayStep {
  number: number;
  actor: number;
  move: number;
  parts: number[] | null;
  awaited: number[];
  changed: Record<string, unknown>;
  court: Judged | null;
}

/** How the game ended. */
export interface ResultInfo {
  points: number[];
  winners: number[];
}

/** How a game is played, as Markdown. */
export interface RulesText {
  markdown: string;
}

/** One seat as everybody sees it. */
export interface SeatInfo {
  kind: Kind;
  name: string | null;
  picture: string;
  bot: string | null;
  kept: boolean;
  here: boolean;
  ready: boolean;
  host: boolean;
}

/** The device has just painted the face of throw `throw`: a slow screen is not its player's fault. */
export interface Seen {
  kind: "seen";
  throw: number;
}

/** Where a series stands: this game's number from 0, of how many, points so far by seat, and at its end who won. */
export interface SeriesInfo {
  number: number;
  of: number;
  totals: number[];
  winners: number[];
}

/** The link that keeps the seat's promise. */
export interface ShowShare {
  share: string;
}

/** A table as one person sees it: their seats, whose turn it is, and for the host a token for each open seat. */
export interface TableForMe {
  table: TableInfo;
  mine: MySeat[];
  invites: MySeat[];
  host: boolean;
  awaited: number[];
}

/** A table as everybody sees it. */
export interface TableInfo {
  id: string;
  code: string;
  game: string;
  rules: string;
  options: Record<string, unknown>;
  phase: "closed" | "open" | "over" | "playing" | "sharing";
  seats: SeatInfo[];
  clock: Clock;
  luck: LuckInfo;
  series: SeriesInfo | null;
  next: string | null;
  watching: number;
  hints: boolean;
  note: string | null;
}

/** Sit down: with a name, and the token of a seat's own link if one was given. */
export interface TakeSeat {
  name: string;
  picture?: string;
  invite?: string | null;
  share?: string | null;
}

/** So many tickets in a row that would have done the same. */
export interface TicketsFor {
  tickets: number;
  move: number;
}

/** Off; so long for each move; or so long for the whole game and a little back for each move. */
export type Timing = "bank" | "move" | "off";

/** The answer to a try: points by seat if the game were counted right after this move, and what one would see. */
export interface Tried {
  kind: "tried";
  number: number;
  seat: number;
  move: number;
  points: number[];
  sight: number[];
}

/** Ask how everybody would stand after a move, without making it. */
export interface Try {
  kind: "try";
  seat: number;
  number: number;
  move: number;
}

/** Take back one's last move. */
export interface Undo {
  kind: "undo";
  id: string;
  seat: number;
  number: number;
}

/** What just happened, at least one event: the sight after the last is how the table stands. */
export interface Update {
  kind: "update";
  number: number;
  seat: number | null;
  at: number;
  events: Event[];
  awaited: number[];
  legal: number[][];
  can_undo: boolean;
  clock: ClockInfo | null;
  result: ResultInfo | null;
  court: Judged[];
}

/** All that a seat may know now (seat null: a spectator). Comes after hello and wherever there was a gap. */
export interface View {
  kind: "view";
  number: number;
  seat: number | null;
  at: number;
  sight: number[];
  awaited: number[];
  legal: number[][];
  can_undo: boolean;
  clock: ClockInfo | null;
  result: ResultInfo | null;
}

/** How much is compiled, and by game the bots that are not ready: meanwhile quick ones play for them. */
export interface WarmUpInfo {
  done: number;
  of: number;
  bots: Record<string, string[]>;
}

/** What one decision was worth, in chances to win: with the best move, with the move made, and the difference. */
export interface Weighed {
  number: number;
  seat: number;
  parts: number[];
  best: number;
  best_parts: number[];
  before: number;
  after: number;
  loss: number;
  error: number;
  chances: number[];
  doubts: number[];
}

/** The answer to hello; the views of one's seats follow, or the spectators' view. */
export interface Welcome {
  kind: "welcome";
  number: number;
  at: number;
  seats: number[];
  table: TableInfo;
}

export type FromClient =
  | Hello
  | Move
  | Undo
  | Back
  | React
  | Hint
  | Try
  | Press
  | Seen
  | Echo
  | Echoed

export type FromServer =
  | Welcome
  | View
  | Update
  | Done
  | Refused
  | News
  | Reacted
  | Hinted
  | Tried
  | Helped
  | Echoed
  | Pressed
  | Echo

/** How numbers are read: the fields of a record in the order sent. */
export type Layout = readonly FieldInfo[];

/** What a seat sees of Lure, which is everything, and what the rules say about it. */
export interface LureSight {
  seats: number;
  phase: number;
  seat: number;
  dice: number[];
  centre: number[];
  cards: number[][];
  front: number[];
  points: number[];
  worth: number[];
  risk: number;
  little_ones: number;
  daredevil: number;
  jokers_steal: number;
}

export const LURE_SIGHT: Layout = [
  { name: "seats", shape: [], used: null, words: [], shown: null },
  { name: "phase", shape: [], used: null, words: ["choosing first", "throwing", "luring", "deciding", "over"], shown: null },
  { name: "seat", shape: [], used: null, words: [], shown: null },
  { name: "dice", shape: [2], used: null, words: [], shown: null },
  { name: "centre", shape: [5], used: null, words: [], shown: "pile" },
  { name: "cards", shape: [4, 5], used: "seats", words: [], shown: "hand" },
  { name: "front", shape: [5], used: null, words: [], shown: "pile" },
  { name: "points", shape: [4], used: "seats", words: [], shown: "track" },
  { name: "worth", shape: [5], used: null, words: [], shown: null },
  { name: "risk", shape: [], used: null, words: [], shown: null },
  { name: "little_ones", shape: [], used: null, words: [], shown: null },
  { name: "daredevil", shape: [], used: null, words: [], shown: null },
  { name: "jokers_steal", shape: [], used: null, words: [], shown: null },
];

export const LURE_SIGHT_WORDS = {
  phase: ["choosing first", "throwing", "luring", "deciding", "over"],
} as const;

/** What a move of Lure is made of; what its kind has no use for is NONE. */
export interface LureParts {
  kind: number;
  colours: number[];
  owners: number[];
  faces: number[];
  seat: number;
}

export const LURE_PARTS: Layout = [
  { name: "kind", shape: [], used: null, words: ["lure", "throw", "stop", "dice", "first"], shown: null },
  { name: "colours", shape: [2], used: null, words: [], shown: null },
  { name: "owners", shape: [2], used: null, words: [], shown: null },
  { name: "faces", shape: [2], used: null, words: [], shown: null },
  { name: "seat", shape: [], used: null, words: [], shown: null },
];

export const LURE_PARTS_WORDS = {
  kind: ["lure", "throw", "stop", "dice", "first"],
} as const;

/** What a seat sees of Peek. Rows and columns are counted down and right from the start card's top left cell. */
export interface PeekSight {
  version: number;
  seats: number;
  me: number;
  phase: number;
  seat: number;
  cards: number[][];
  turns: number;
  played: number[][];
  top: number;
  left: number;
  columns: number;
  area: number;
  table: number[];
  mice_peeking: number;
  peeking: number[][];
  in_sight: number[];
  holding: number;
  hand: number[];
  held: number[];
  cats: number[];
  deck: number;
  points: number[];
}

export const PEEK_SIGHT: Layout = [
  { name: "version", shape: [], used: null, words: [], shown: null },
  { name: "seats", shape: [], used: null, words: [], shown: null },
  { name: "me", shape: [], used: null, words: [], shown: null },
  { name: "phase", shape: [], used: null, words: ["choosing first", "dealing cats", "dealing mice", "laying", "drawing", "over"], shown: null },
  { name: "seat", shape: [], used: null, words: [], shown: null },
  { name: "cards", shape: [29, 6], used: null, words: [], shown: null },
  { name: "turns", shape: [], used: null, words: [], shown: null },
  { name: "played", shape: [28, 5], used: "turns", words: [], shown: null },
  { name: "top", shape: [], used: null, words: [], shown: null },
  { name: "left", shape: [], used: null, words: [], shown: null },
  { name: "columns", shape: [], used: null, words: [], shown: null },
  { name: "area", shape: [], used: null, words: [], shown: null },
  { name: "table", shape: [4096], used: "area", words: [], shown: "grid" },
  { name: "mice_peeking", shape: [], used: null, words: [], shown: null },
  { name: "peeking", shape: [2, 3], used: "mice_peeking", words: [], shown: null },
  { name: "in_sight", shape: [4], used: null, words: [], shown: null },
  { name: "holding", shape: [], used: null, words: [], shown: null },
  { name: "hand", shape: [6], used: "holding", words: [], shown: "hand" },
  { name: "held", shape: [4], used: "seats", words: [], shown: null },
  { name: "cats", shape: [4], used: "seats", words: [], shown: null },
  { name: "deck", shape: [], used: null, words: [], shown: "pile" },
  { name: "points", shape: [4], used: "seats", words: [], shown: "track" },
];

export const PEEK_SIGHT_WORDS = {
  phase: ["choosing first", "dealing cats", "dealing mice", "laying", "drawing", "over"],
} as const;

/** What a move of Peek is made of; what its kind has no use for is NONE. */
export interface PeekParts {
  kind: number;
  card: number;
  turn: number;
  row: number;
  column: number;
  seat: number;
  is_cat: number;
}

export const PEEK_PARTS: Layout = [
  { name: "kind", shape: [], used: null, words: ["lay", "discard", "draw", "first"], shown: null },
  { name: "card", shape: [], used: null, words: ["card 1", "card 2", "card 3", "card 4", "card 5", "card 6", "card 7", "card 8", "card 9", "card 10", "card 11", "card 12", "card 13", "card 14", "card 15", "card 16", "card 17", "card 18", "card 19", "card 20", "card 21", "card 22", "card 23", "card 24", "cat 1", "cat 2", "cat 3", "cat 4"], shown: null },
  { name: "turn", shape: [], used: null, words: [], shown: null },
  { name: "row", shape: [], used: null, words: [], shown: null },
  { name: "column", shape: [], used: null, words: [], shown: null },
  { name: "seat", shape: [], used: null, words: [], shown: null },
  { name: "is_cat", shape: [], used: null, words: [], shown: null },
];

export const PEEK_PARTS_WORDS = {
  kind: ["lay", "discard", "draw", "first"],
  card: ["card 1", "card 2", "card 3", "card 4", "card 5", "card 6", "card 7", "card 8", "card 9", "card 10", "card 11", "card 12", "card 13", "card 14", "card 15", "card 16", "card 17", "card 18", "card 19", "card 20", "card 21", "card 22", "card 23", "card 24", "cat 1", "cat 2", "cat 3", "cat 4"],
} as const;

/** What a seat sees of Pantry: what it knows, and the reckoning of the field as it is for people to follow. */
export interface PantrySight {
  seats: number;
  me: number;
  phase: number;
  seat: number;
  tiles: number[];
  tiles_laid: number;
  field: number[][];
  spots_open: number;
  spots: number[][];
  hand: number[];
  held: number[];
  stacked: number[];
  unseen: number[][];
  points: number[];
  steps: number;
  reckoning: number[][];
}

export const PANTRY_SIGHT: Layout = [
  { name: "seats", shape: [], used: null, words: [], shown: null },
  { name: "me", shape: [], used: null, words: [], shown: null },
  { name: "phase", shape: [], used: null, words: ["choosing first", "dealing", "placing", "drawing", "over"], shown: null },
  { name: "seat", shape: [], used: null, words: [], shown: null },
  { name: "tiles", shape: [12], used: null, words: [], shown: null },
  { name: "tiles_laid", shape: [], used: null, words: [], shown: null },
  { name: "field", shape: [96, 4], used: "tiles_laid", words: [], shown: "grid" },
  { name: "spots_open", shape: [], used: null, words: [], shown: null },
  { name: "spots", shape: [194, 2], used: "spots_open", words: [], shown: null },
  { name: "hand", shape: [12], used: null, words: [], shown: "hand" },
  { name: "held", shape: [4], used: "seats", words: [], shown: null },
  { name: "stacked", shape: [4], used: "seats", words: [], shown: "pile" },
  { name: "unseen", shape: [4, 12], used: "seats", words: [], shown: null },
  { name: "points", shape: [4], used: "seats", words: [], shown: "track" },
  { name: "steps", shape: [], used: null, words: [], shown: null },
  { name: "reckoning", shape: [96, 7], used: "steps", words: [], shown: null },
];

export const PANTRY_SIGHT_WORDS = {
  phase: ["choosing first", "dealing", "placing", "drawing", "over"],
} as const;

/** What a move of Pantry is made of; what its kind has no use for is NONE. */
export interface PantryParts {
  kind: number;
  tile: number;
  east: number;
  north: number;
  seat: number;
}

export const PANTRY_PARTS: Layout = [
  { name: "kind", shape: [], used: null, words: ["lay", "draw", "first"], shown: null },
  { name: "tile", shape: [], used: null, words: ["plain mouse", "supermouse", "trap-wise mouse", "ginger friend", "black friend", "grey friend", "ginger cat", "black cat", "grey cat", "milk", "trap", "cheese"], shown: null },
  { name: "east", shape: [], used: null, words: [], shown: null },
  { name: "north", shape: [], used: null, words: [], shown: null },
  { name: "seat", shape: [], used: null, words: [], shown: null },
];

export const PANTRY_PARTS_WORDS = {
  kind: ["lay", "draw", "first"],
  tile: ["plain mouse", "supermouse", "trap-wise mouse", "ginger friend", "black friend", "grey friend", "ginger cat", "black cat", "grey cat", "milk", "trap", "cheese"],
} as const;

/** What a seat sees of Pounce: everything but what the others answered in a round that isn't closed yet. */
export interface PounceSight {
  seats: number;
  me: number;
  phase: number;
  cat: number;
  throws: number;
  face: number;
  cards: number[];
  box: number;
  answer: number;
  answer_ms: number;
  been_cat: number[];
  chase: number;
  feints: number;
  cats: number;
  flight: number;
  paws: number[];
  throws_itself: number;
  everyone_is_cat: number;
  version: number;
  window: number;
  fastest: number;
  last: number;
  last_cat: number;
  last_face: number;
  last_presses: number[];
  last_landing: number;
  last_caught: number[];
  last_mistaken: number[];
  last_jumped: number[];
  last_paid: number[];
  last_passed: number;
  last_reason: number;
}

export const POUNCE_SIGHT: Layout = [
  { name: "seats", shape: [], used: null, words: [], shown: null },
  { name: "me", shape: [], used: null, words: [], shown: null },
  { name: "phase", shape: [], used: null, words: ["ready", "tumbling", "shown", "over"], shown: null },
  { name: "cat", shape: [], used: null, words: [], shown: null },
  { name: "throws", shape: [], used: null, words: [], shown: null },
  { name: "face", shape: [], used: null, words: ["mouse", "cat"], shown: null },
  { name: "cards", shape: [6], used: "seats", words: [], shown: "pile" },
  { name: "box", shape: [], used: null, words: [], shown: "pile" },
  { name: "answer", shape: [], used: null, words: ["early", "still", "throw", "feint", "close", "void", "face", "hidden", "press"], shown: null },
  { name: "answer_ms", shape: [], used: null, words: [], shown: null },
  { name: "been_cat", shape: [6], used: "seats", words: [], shown: null },
  { name: "chase", shape: [], used: null, words: [], shown: null },
  { name: "feints", shape: [], used: null, words: [], shown: null },
  { name: "cats", shape: [], used: null, words: [], shown: null },
  { name: "flight", shape: [], used: null, words: [], shown: null },
  { name: "paws", shape: [6], used: "seats", words: [], shown: null },
  { name: "throws_itself", shape: [], used: null, words: [], shown: null },
  { name: "everyone_is_cat", shape: [], used: null, words: [], shown: null },
  { name: "version", shape: [], used: null, words: [], shown: null },
  { name: "window", shape: [], used: null, words: [], shown: null },
  { name: "fastest", shape: [], used: null, words: [], shown: null },
  { name: "last", shape: [], used: null, words: [], shown: null },
  { name: "last_cat", shape: [], used: null, words: [], shown: null },
  { name: "last_face", shape: [], used: null, words: ["mouse", "cat"], shown: null },
  { name: "last_presses", shape: [6], used: "seats", words: [], shown: null },
  { name: "last_landing", shape: [], used: null, words: [], shown: null },
  { name: "last_caught", shape: [6], used: "seats", words: [], shown: null },
  { name: "last_mistaken", shape: [6], used: "seats", words: [], shown: null },
  { name: "last_jumped", shape: [6], used: "seats", words: [], shown: null },
  { name: "last_paid", shape: [6], used: "seats", words: [], shown: null },
  { name: "last_passed", shape: [], used: null, words: [], shown: null },
  { name: "last_reason", shape: [], used: null, words: ["C3", "C5", "C6", "C7", "C8"], shown: null },
];

export const POUNCE_SIGHT_WORDS = {
  phase: ["ready", "tumbling", "shown", "over"],
  face: ["mouse", "cat"],
  answer: ["early", "still", "throw", "feint", "close", "void", "face", "hidden", "press"],
  last_face: ["mouse", "cat"],
  last_reason: ["C3", "C5", "C6", "C7", "C8"],
} as const;

/** What a move of Pounce is made of. */
export interface PounceParts {
  kind: number;
  ms: number;
  face: number;
}

export const POUNCE_PARTS: Layout = [
  { name: "kind", shape: [], used: null, words: ["early", "still", "throw", "feint", "close", "void", "face", "hidden", "press"], shown: null },
  { name: "ms", shape: [], used: null, words: [], shown: null },
  { name: "face", shape: [], used: null, words: ["mouse", "cat"], shown: null },
];

export const POUNCE_PARTS_WORDS = {
  kind: ["early", "still", "throw", "feint", "close", "void", "face", "hidden", "press"],
  face: ["mouse", "cat"],
} as const;

export type GameSight =
  | ({ game: "lure" } & LureSight)
  | ({ game: "peek" } & PeekSight)
  | ({ game: "pantry" } & PantrySight)
  | ({ game: "pounce" } & PounceSight)

export type GameParts =
  | ({ game: "lure" } & LureParts)
  | ({ game: "peek" } & PeekParts)
  | ({ game: "pantry" } & PantryParts)
  | ({ game: "pounce" } & PounceParts)
