// Made from src/mischief/server/wire*.py and the games' views by `make generate`. Don't edit: change them.

/** A move that one might make, the chance to win with it, and one standard error of that chance. */
export interface Advice {
  move: number;
  words: string;
  value: number;
  error: number;
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

/** A legal move, and how it is said; where there are very many, only the moves are told. */
export interface Choice {
  move: number;
  words?: string;
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
  words: string;
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

/** One log entry as the receiver may know it. Actor 6 is luck, 7 the clock; move -1 is an undo. */
export interface Event {
  number: number;
  actor: number;
  move: number;
  words: string;
  id: string | null;
}

/** A game that can be played here, with its options as JSON Schema. */
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
  options: Record<string, unknown>;
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

/** A moment of Lure. Lists by colour run red, orange, yellow, green, blue. */
export interface LureView {
  game: "lure";
  seats: number;
  phase: string;
  seat: number | null;
  dice: [string, string] | null;
  centre: number[];
  cards: number[][];
  front: number[];
  points: number[];
  worth: number[];
  risk: number | null;
  little_ones: boolean;
  daredevil: boolean;
  jokers_dont_steal: boolean;
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

/** A place where a tile may go. */
export interface PantrySpot {
  east: number;
  north: number;
}

/** What reckoning says of one tile, and which neighbours are the reason; tiles by their number on the field. */
export interface PantryStep {
  what: string;
  tile: number;
  because: number[];
  points: number;
}

/** A tile on the field, so many steps east and north of the first one. */
export interface PantryTile {
  kind: string;
  owner: number;
  east: number;
  north: number;
}

/** A moment of Pantry as one seat sees it. */
export interface PantryView {
  game: "pantry";
  seats: number;
  me: number | null;
  phase: string;
  seat: number | null;
  tiles: Record<string, number>;
  field: PantryTile[];
  spots: PantrySpot[];
  hand: Record<string, number> | null;
  held: number[];
  stacked: number[];
  unseen: Record<string, number>[];
  points: number[];
  reckoning: PantryStep[];
}

/** A mouse that peeks through a hole. */
export interface PeekPeeking {
  row: number;
  column: number;
  colour: string;
}

/** A card that was laid, its quarter turns and the top left cell of its box; a discarded one has no place. */
export interface PeekPlayed {
  seat: number;
  card: number;
  turn: number | null;
  row: number | null;
  column: number | null;
}

/** A moment of Peek as one seat sees it.

    Cards are numbered as in `cards`: 24 mouse cards, four cats, the start card. Rows and columns are counted down and
    right from the top left cell of the start card. Seat n plays colour n of blue, yellow, purple, green.
    A move that lays a card is ((card * 4 + turn) * 64 + row % 64) * 64 + column % 64. */
export interface PeekView {
  game: "peek";
  seats: number;
  me: number | null;
  phase: string;
  seat: number | null;
  cards: string[];
  played: PeekPlayed[];
  top: number;
  left: number;
  table: string[];
  peeking: PeekPeeking[];
  in_sight: number[];
  hand: number[] | null;
  held: number[];
  cats: number[];
  deck: number;
  points: number[];
  version: number;
}

/** What a seat does about the face; None where one may not know yet, and ms only after the face. */
export interface PounceAnswer {
  type: "answer";
  kind: "early" | "press" | "still" | null;
  ms: number | null;
}

/** How the last round was reckoned; lists of seats, or of one number a seat. */
export interface PounceVerdict {
  cat: number;
  face: "cat" | "mouse" | null;
  presses: (number | null)[];
  landing: number | null;
  caught: number[];
  mistaken: number[];
  jumped: number[];
  paid: number[];
  passed: boolean;
  rule: "C3" | "C5" | "C6" | "C7" | "C8";
}

/** A moment of Pounce as one seat sees it. */
export interface PounceView {
  game: "pounce";
  seats: number;
  seat: number | null;
  phase: string;
  cat: number;
  throws: number;
  face: "cat" | "mouse" | null;
  cards: number[];
  box: number;
  answered: PounceAnswer | null;
  been_cat: boolean[];
  chase: boolean;
  feints: number;
  last: PounceVerdict | null;
  cats: number;
  flight: number;
  paws: number[];
  thrower: "cat" | "self";
  everyone_is_cat: boolean;
  version: number;
  window: number;
  fastest: number;
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

/** The view after log entry `number`, and the steps from there; `of` is the length of the whole log. */
export interface Replay {
  seat: number | null;
  number: number;
  of: number;
  view: GameView;
  steps: ReplayStep[];
}

/** One log entry as the asker may know it, who is awaited after it, and the fields of the view that it changed. */
export interface ReplayStep {
  number: number;
  actor: number;
  move: number;
  words: string;
  awaited: number[];
  changed: Record<string, unknown>;
  court: Judged | null;
}

/** How the game ended. */
export interface ResultInfo {
  points: number[];
  winners: number[];
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

/** Where a series stands: this game's number from 0, of how many, and points so far by seat. */
export interface SeriesInfo {
  number: number;
  of: number;
  totals: number[];
}

/** The link that keeps the seat's promise. */
export interface ShowShare {
  share: string;
}

/** A table as one person sees it: with their seats, and for the host a link token for each open seat. */
export interface TableForMe {
  table: TableInfo;
  mine: MySeat[];
  invites: MySeat[];
  host: boolean;
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
  words: string;
}

/** Off; so long for each move; or so long for the whole game and a little back for each move. */
export type Timing = "bank" | "move" | "off";

/** The answer to a try: points by seat if the game were counted right after this move. */
export interface Tried {
  kind: "tried";
  number: number;
  seat: number;
  move: number;
  points: number[];
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

/** What just happened, and the view after it. */
export interface Update {
  kind: "update";
  number: number;
  seat: number | null;
  at: number;
  events: Event[];
  view: GameView;
  awaited: number[];
  legal: Choice[];
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
  view: GameView;
  awaited: number[];
  legal: Choice[];
  can_undo: boolean;
  clock: ClockInfo | null;
  result: ResultInfo | null;
}

/** What one decision was worth, in chances to win: with the best move, with the move made, and the difference. */
export interface Weighed {
  number: number;
  seat: number;
  words: string;
  best: number;
  best_words: string;
  before: number;
  after: number;
  loss: number;
  error: number;
  chances: number[];
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
  | Echo
  | Press
  | Seen
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

export type GameView =
  | LureView
  | PeekView
  | PantryView
  | PounceView
