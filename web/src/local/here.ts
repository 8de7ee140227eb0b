/** The way to tables in this page: requests and sockets like those to the server, to a worker instead. */
import type { Socket } from "../net/link";
import { Refused } from "../net/refused";
import type { FromClient } from "../wire.gen";
import { fetching } from "./fetching.svelte";
import { DATABASE } from "./ids";
import type { FromWorker, ToWorker } from "./worker";

const CODE = import.meta.glob<string>("../../modules/*.wasm", { query: "?url", import: "default", eager: true });
const BROKEN = 1006;

/** Whether a game's rules came with this page. */
export const hasModule = (game: string): boolean => Object.hasOwn(CODE, `../../modules/${game}.wasm`);

/** Whether this device has ever had a table in the page: else nobody needs to look. Whoever can't say looks. */
export async function hasTables(): Promise<boolean> {
  const all = await Promise.resolve()
    .then(() => indexedDB.databases())
    .catch(() => [{ name: DATABASE }]);
  return all.some(({ name }) => name === DATABASE);
}

interface Asking {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

class There {
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly asking = new Map<number, Asking>();
  readonly sockets = new Map<number, Socket>();
  private made = 0;

  constructor(private readonly broken: () => void) {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    this.worker.onerror = () => this.fail();
  }

  post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  next(): number {
    this.made += 1;
    return this.made;
  }

  ask(method: string, path: string, body: unknown): Promise<unknown> {
    const id = this.next();
    return new Promise((resolve, reject) => {
      this.asking.set(id, { resolve, reject });
      this.post({ kind: "ask", id, method, path, body });
    });
  }

  private hear(message: FromWorker): void {
    if (message.kind === "heard")
      this.sockets.get(message.socket)?.onmessage?.({ data: JSON.stringify(message.message) });
    else if (message.kind === "closed") this.sockets.get(message.socket)?.onclose?.({ code: message.code });
    else if (message.kind === "fetching") fetching.share = message.share;
    else this.answered(message);
  }

  private answered(message: Extract<FromWorker, { kind: "answer" | "refused" }>): void {
    const asked = this.asking.get(message.id);
    this.asking.delete(message.id);
    if (message.kind === "answer") asked?.resolve(message.answer);
    else asked?.reject(new Refused(message.code, message.message));
  }

  /** The worker did not load, or broke: whoever waits is told, and the next who asks begins another. */
  private fail(): void {
    this.worker.terminate();
    this.broken();
    for (const { reject } of this.asking.values()) reject(new Refused("unavailable", "tables can't be kept here"));
    for (const socket of [...this.sockets.values()]) socket.onclose?.({ code: BROKEN });
  }
}

let there: There | null = null;
const worker = (): There => (there ??= new There(() => (there = null)));

export function askHere(method: string, path: string, body?: unknown): Promise<unknown> {
  return worker().ask(method, path, body);
}

/** A socket to a table in the page. */
export function connectHere(): Socket {
  const [way, number] = [worker(), worker().next()];
  const socket: Socket = {
    send: (text) => way.post({ kind: "say", socket: number, message: JSON.parse(text) as FromClient }),
    close: () => {
      way.sockets.delete(number);
      way.post({ kind: "close", socket: number });
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  way.sockets.set(number, socket);
  way.post({ kind: "open", socket: number });
  queueMicrotask(() => socket.onopen?.());
  return socket;
}
