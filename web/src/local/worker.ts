/** Where tables in the page live: a worker, so that thinking never holds up what is drawn. */
import type { FromClient, FromServer } from "../wire.gen";
import { Search } from "./bots/search";
import { House } from "./live/house";
import { Indexed } from "./indexed";
import type { Connection } from "./live/audience";
import { fetchRules, fetchWeights, guideOf, tableOf } from "./rules/modules";
import { Refusal, refusalOf } from "./refusal";
import { Library } from "./solved/library";
import { IndexedShelf } from "./solved/shelf";
import { Memory, type Store } from "./store";

/** What the page asks of the worker, and what it hears. */
export type ToWorker =
  | { kind: "ask"; id: number; method: string; path: string; body: unknown }
  | { kind: "open" | "close"; socket: number }
  | { kind: "say"; socket: number; message: FromClient };
export type FromWorker =
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "refused"; id: number; code: string; message: string }
  | { kind: "heard"; socket: number; message: FromServer }
  | { kind: "closed"; socket: number; code: number }
  | { kind: "fetching"; share: number | null };

const SIMULATIONS = 400; // as the server weighs decisions

const post = (message: FromWorker): void => self.postMessage(message);
const others = new BroadcastChannel("mischief.tables"); // the same page in other tabs

/** Let others do something and come back; a timer would wait four milliseconds each time. */
const { port1: bell, port2: rope } = new MessageChannel();
const resting: (() => void)[] = [];
bell.onmessage = () => resting.shift()?.();
function rest(): Promise<void> {
  rope.postMessage(null);
  return new Promise((resolve) => resting.push(resolve));
}

const timing = {
  now: () => performance.now(),
  rest,
};
const loaded = new Map<string, Promise<Search>>();

/** A game's module, loaded once; one that did not load is tried again. */
function search(game: string): Promise<Search> {
  const known =
    loaded.get(game) ?? fetchRules(game).then((rules) => new Search(rules, timing, () => fetchWeights(rules.about)));
  loaded.set(game, known);
  known.catch(() => loaded.delete(game));
  return known;
}

const library = new Library({
  rules: fetchRules,
  guide: guideOf,
  table: tableOf,
  fetch: (address) => fetch(address),
  shelf: new IndexedShelf(),
  isThrifty: () => {
    const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
    return connection?.saveData === true || connection?.type === "cellular";
  },
  tell: (share) => post({ kind: "fetching", share }),
});

const house = Indexed.open()
  .catch((): Store => new Memory()) // whoever plays is told that nothing is kept
  .then(
    (store) =>
      new House({
        search,
        library,
        store,
        isKept: store instanceof Indexed,
        now: () => Date.now(),
        instant: () => performance.now(),
        later: (run, ms) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        chance: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
        simulations: SIMULATIONS,
        changed: (table) => others.postMessage(table),
      }),
  );

others.onmessage = ({ data }) => void house.then((all) => all.refresh(String(data)));

// --- requests ---

async function answer({ id, method, path, body }: Extract<ToWorker, { kind: "ask" }>): Promise<void> {
  try {
    post({ kind: "answer", id, answer: await (await house).request(method, path, body as Record<string, unknown>) });
  } catch (error) {
    const { code, message } = refusalOf(error);
    post({ kind: "refused", id, code, message });
  }
}

// --- sockets ---

const [NO_SUCH_TABLE, TRY_AGAIN] = [4002, 1006];
const FOR_NOW = ["no_rules", "unavailable"]; // what may be better the next time
const connections = new Map<number, { connection: Connection; table: string | null }>();

function open(socket: number): void {
  const connection: Connection = {
    seats: [],
    send: (message) => post({ kind: "heard", socket, message }),
    close: (code) => post({ kind: "closed", socket, code }),
  };
  connections.set(socket, { connection, table: null });
}

async function hear(socket: number, message: FromClient): Promise<void> {
  const known = connections.get(socket);
  if (!known) return;
  if (message.kind === "hello") known.table = message.table;
  const live = await (await house).table(known.table ?? "").catch(refusalOf);
  if (live instanceof Refusal) known.connection.close(FOR_NOW.includes(live.code) ? TRY_AGAIN : NO_SUCH_TABLE);
  else if (message.kind === "hello") await live.join(known.connection, message);
  else if (message.kind === "echo") known.connection.send({ kind: "echoed", sent: message.sent, at: Date.now() });
  else if (message.kind !== "echoed") await live.receive(known.connection, message);
}

async function close(socket: number): Promise<void> {
  const known = connections.get(socket);
  connections.delete(socket);
  if (known?.table) (await (await house).table(known.table)).leave(known.connection);
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "ask") void answer(data);
  else if (data.kind === "open") open(data.socket);
  else if (data.kind === "say") void hear(data.socket, data.message);
  else void close(data.socket).catch(() => undefined);
};
