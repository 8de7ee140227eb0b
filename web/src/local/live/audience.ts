/** Who is at a table in the page: each device is told what its seats may know. As src/mischief/server/live/audience.py. */
import type { FromServer } from "../../wire.gen";
import type { Happening, Sitting } from "../table/sitting";
import { updateOf, viewOf } from "./tidings";

export interface Connection {
  seats: number[];
  send: (message: FromServer) => void;
  close: (code: number) => void;
}

const MOST_MISSED = 16; // entries that a short absence may miss and still see happen

/** The seats that a device looks from; none is a spectator. */
const eyesOf = ({ seats }: Connection): (number | null)[] => (seats.length > 0 ? seats : [null]);

export class Audience {
  private readonly listeners = new Set<Connection>();

  constructor(private readonly now: () => number) {}

  /** Whether anybody is here. */
  get isHere(): boolean {
    return this.listeners.size > 0;
  }

  join(connection: Connection): void {
    this.listeners.add(connection);
  }

  leave(connection: Connection): void {
    this.listeners.delete(connection);
  }

  tell(message: FromServer): void {
    for (const listener of this.listeners) listener.send(message);
  }

  /** Tell everybody what just happened; `ids` are the page's own names of moves, by log number. */
  update(sitting: Sitting, happened: Happening[], ids: Map<number, string>): void {
    for (const listener of this.listeners) this.show(listener, sitting, happened, ids);
  }

  /** Give everybody a fresh view. */
  refresh(sitting: Sitting): void {
    for (const listener of this.listeners) this.view(listener, sitting);
  }

  view(connection: Connection, sitting: Sitting): void {
    for (const seat of eyesOf(connection)) connection.send(viewOf(sitting, seat, this.now()));
  }

  /** Tell what was missed since a log number, if it is little; else give a fresh view. */
  catchUp(connection: Connection, sitting: Sitting, seen: number | null, ids: Map<number, string>): void {
    const missed = seen === null || seen >= sitting.number ? [] : [...sitting.history()].slice(seen);
    if (missed.length > 0 && missed.length <= MOST_MISSED) this.show(connection, sitting, missed, ids);
    else this.view(connection, sitting);
  }

  private show(connection: Connection, sitting: Sitting, happened: Happening[], ids: Map<number, string>): void {
    for (const seat of eyesOf(connection)) connection.send(updateOf(sitting, seat, this.now(), happened, ids));
  }
}
