/** The socket to a table: says hello, comes back by itself, sends unanswered moves again under the same id. */
import { connectHere } from "../local/here";
import { isHere } from "../local/ids";
import type { FromClient, FromServer } from "./wire";

export type LinkState = "joining" | "open" | "lost" | "closed";

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Wiring {
  connect: (table: string) => Socket;
  wait: (run: () => void, ms: number) => () => void;
  heard: (message: FromServer) => void;
  changed: (state: LinkState, code?: number) => void;
}

type Acting = Extract<FromClient, { kind: "move" | "undo" }>;
type Press = Extract<FromClient, { kind: "press" }>;

export const WELCOME_WITHIN = 20_000; // a server whose database hangs still says so within ten seconds
export const QUIET_FOR = 10_000; // after which we ask whether anybody is there; who hangs has lost the table by then
export const ANSWER_WITHIN = 10_000;
const PAUSES = [0, 500, 1_000, 2_000, 4_000, 8_000];
const NOBODY = 1006; // what a browser says of a connection that broke
const FOR_GOOD = new Set([4000, 4002, 4003, 4006, 4007]);

export class Link {
  private socket: Socket | null = null; // open, perhaps not welcomed yet
  private trying: Socket | null = null; // the latest one, open or not
  private tries = 0;
  private number: number | null = null;
  private unanswered = new Map<string, Acting | Press>();
  private stopWaiting: () => void = () => undefined;
  private isOver = false;
  private isWelcome = false;
  private wasHeard = false; // since we looked last
  private made = 0;
  private readonly name = Math.random().toString(36).slice(2, 8);

  constructor(
    private readonly table: string,
    private readonly tokens: string[],
    private readonly wiring: Wiring,
  ) {
    this.open();
  }

  move(seat: number, number: number, move: number): string {
    return this.act({ kind: "move", id: this.nextId(), seat, number, move });
  }

  undo(seat: number, number: number): string {
    return this.act({ kind: "undo", id: this.nextId(), seat, number });
  }

  /** A press is sent at once, and again after a break until it is answered: the first claim stands. */
  press(message: Press): void {
    this.unanswered.set(pressId(message), message);
    this.socket?.send(JSON.stringify(message));
  }

  say(message: Exclude<FromClient, Acting | Press>): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** The network or the page has come back: try at once, or ask whether anybody is still there. */
  hurry(): void {
    if (this.isOver) return;
    if (this.isWelcome) this.ask();
    if (this.socket) return;
    this.tries = 0;
    this.stopWaiting();
    this.open();
  }

  end(): void {
    this.isOver = true;
    this.stopWaiting();
    this.socket?.close();
  }

  private nextId(): string {
    this.made += 1;
    return `${this.name}-${this.made}`;
  }

  private act(message: Acting): string {
    this.unanswered.set(message.id, message);
    this.socket?.send(JSON.stringify(message));
    return message.id;
  }

  private open(): void {
    this.hangUp();
    const socket = (this.trying = this.wiring.connect(this.table));
    this.stopWaiting = this.wiring.wait(() => this.giveUp(), WELCOME_WITHIN);
    socket.onopen = () => {
      this.socket = socket;
      this.say({ kind: "hello", table: this.table, tokens: this.tokens, number: this.number });
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as FromServer);
    socket.onclose = ({ code }) => this.lost(code);
  }

  /** No welcome came, or nothing more: try again. */
  private giveUp(): void {
    this.hangUp();
    this.lost(NOBODY);
  }

  /** Hear nothing more from the last try. */
  private hangUp(): void {
    if (!this.trying) return;
    this.trying.onopen = this.trying.onmessage = this.trying.onclose = null;
    this.trying.close();
    this.trying = null;
  }

  /** A server that hangs, or a network that swallows everything, closes no connection. */
  private listen(ms = QUIET_FOR, whenSilent = (): void => this.ask()): void {
    this.wasHeard = false;
    this.stopWaiting = this.wiring.wait(() => {
      if (this.wasHeard) this.listen();
      else whenSilent();
    }, ms);
  }

  private ask(): void {
    this.stopWaiting();
    this.say({ kind: "echo", sent: 0 });
    this.listen(ANSWER_WITHIN, () => this.giveUp());
  }

  private hear(message: FromServer): void {
    this.wasHeard = true;
    if (message.kind === "echo") return this.say({ kind: "echoed", sent: message.sent }); // first: the way back is timed
    if (message.kind === "welcome") this.welcomed();
    if (message.kind === "view" || message.kind === "update") this.number = message.number;
    if (message.kind === "update") for (const event of message.events) if (event.id) this.unanswered.delete(event.id);
    if (message.kind === "pressed") this.unanswered.delete(pressId(message));
    if (message.kind === "refused" && message.id === null) this.forgetPresses();
    if ((message.kind === "done" || message.kind === "refused") && message.id) this.unanswered.delete(message.id);
    this.wiring.heard(message);
  }

  /** A refusal of a press has no id: then none of those under way can count any more. */
  private forgetPresses(): void {
    for (const [id, { kind }] of this.unanswered) if (kind === "press") this.unanswered.delete(id);
  }

  private welcomed(): void {
    this.tries = 0;
    this.isWelcome = true;
    this.stopWaiting();
    this.listen();
    this.wiring.changed("open");
    for (const message of this.unanswered.values()) this.socket?.send(JSON.stringify(message));
  }

  private lost(code: number): void {
    this.socket = this.trying = null;
    this.isWelcome = false;
    this.stopWaiting();
    if (this.isOver || FOR_GOOD.has(code)) {
      this.isOver = true;
      this.wiring.changed("closed", code);
      return;
    }
    this.wiring.changed("lost", code);
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 0;
    this.tries += 1;
    this.stopWaiting = this.wiring.wait(() => this.open(), pause);
  }
}

const pressId = ({ seat, throw: count }: { seat: number; throw: number }): string => `press ${seat} ${count}`;

/** The wiring of a real browser; the table is in the address so that a proxy can send its people to one server. */
export function browserWiring(heard: Wiring["heard"], changed: Wiring["changed"]): Wiring {
  return {
    connect: (table) =>
      isHere(table)
        ? connectHere()
        : (new WebSocket(
            `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?table=${encodeURIComponent(table)}`,
            "mischief.2",
          ) as unknown as Socket),
    wait: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    heard,
    changed,
  };
}
