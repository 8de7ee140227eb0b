/** What a table lends to its board besides the board's own props: the header, the prompt, and who sits where. */
import { getContext, setContext, type Snippet } from "svelte";

import { FACES, type FaceName } from "../ui/faces";
import type { Happening } from "./board";
import { Room } from "./room.svelte";

/** How a player is there: for whom a bot plays, who is away, and for how many whole minutes if that was seen. */
export interface Presence {
  kind: "here" | "away" | "kept";
  minutes: number | null;
}

/** The time that a player has left, and whether it is running out now. */
export interface TimeLeft {
  words: string;
  isRunning: boolean;
}

export interface Stage {
  readonly room: Room;
  readonly tools: Snippet | null; // home, hint, menu; upright with the pill between them
  readonly pill: Snippet | null; // what happened last, with the face of who did it
  readonly moves: Snippet | null; // what happened lately in words, where there is room for it
  readonly prompt: string; // what is asked, or whom we wait for
  readonly isMyTurn: boolean;
  readonly mine: number[]; // the seats at this device
  readonly awaited: number[];
  readonly lastMove: Happening | null; // of a player, never of luck; marked until the next one
  readonly lastMover: number | null;
  goOn: () => void; // whoever taps has seen enough of what is shown
  presence: (seat: number) => Presence;
  clock: (seat: number) => TimeLeft | null; // where moves have a time
  face: (seat: number) => FaceName;
}

const KEY = Symbol("stage");

/** Where nothing is lent: a replay, a gallery. */
export const bareStage = (room = new Room()): Stage => ({
  room,
  tools: null,
  pill: null,
  moves: null,
  prompt: "",
  isMyTurn: false,
  mine: [],
  awaited: [],
  lastMove: null,
  lastMover: null,
  goOn: () => undefined,
  presence: () => ({ kind: "here", minutes: null }),
  clock: () => null,
  face: (seat) => FACES[seat % FACES.length] ?? "cat-ginger",
});

export const setStage = (stage: Stage): Stage => setContext(KEY, stage);
export const getStage = (): Stage => getContext<Stage | undefined>(KEY) ?? bareStage();
