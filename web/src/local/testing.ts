/** For tests: modules from the disk, a store in memory, and time and chance that do as they are told. */
import { readFile } from "node:fs/promises";

import type { FromServer } from "../wire.gen";
import { Search } from "./bots/search";
import type { Connection } from "./live/audience";
import { House } from "./live/house";
import type { LiveTable } from "./live/live";
import type { About } from "./rules/about";
import { Rules } from "./rules/rules";
import { Library, type Sources } from "./solved/library";
import { keyOf, piecesOf, type Shelf } from "./solved/shelf";
import { Memory, type Store } from "./store";
import { Sitting } from "./table/sitting";

const CODE = import.meta.glob<string>("../../modules/*.wasm", { query: "?url&inline", import: "default" });
const ABOUT = import.meta.glob<About>("../../modules/*.json", { import: "default" });
const timing = { now: () => 0, rest: () => Promise.resolve() };
const loaded = new Map<string, Promise<Search>>();

/** A game's module as `make` has written it, with a memory of its own. */
async function rulesOf(game: string): Promise<Rules> {
  const [code, about] = [CODE[`../../modules/${game}.wasm`], ABOUT[`../../modules/${game}.json`]];
  if (!code || !about) throw new Error(`there is no module for ${game}: run \`make web/modules/.ready\``);
  const bytes = atob((await code()).replace(/^.*,/, ""));
  return Rules.of(
    await about(),
    Uint8Array.from(bytes, (one) => one.charCodeAt(0)),
  );
}

/** What was learned of a game, as `make` has written it. */
export const weightsOf = async ({ game, learned }: About): Promise<Uint8Array> =>
  new Uint8Array(learned ? await readFile(`../web/modules/${game}.network`) : []);

/** A game's rules, and thinking by them; all is at hand before it is asked. */
export async function searchWith(game: string, weights = weightsOf): Promise<Search> {
  const rules = await rulesOf(game);
  const found = weights(rules.about);
  await found.catch(() => undefined);
  return new Search(rules, timing, () => found);
}

/** The same for all who only ask. */
export function search(game: string): Promise<Search> {
  const found = loaded.get(game) ?? searchWith(game);
  loaded.set(game, found);
  return found;
}

/** A game of Lure for two, so many entries long at least, in which everybody takes what is offered first. */
export async function someLure(least = 0): Promise<Sitting> {
  const { rules } = await search("lure");
  const dealer = { secret: "a7".repeat(32), shares: [] };
  const sitting = new Sitting(rules, { version: rules.about.version, seats: 2, options: rules.about.options, dealer });
  sitting.deal();
  while (sitting.number < least)
    for (const seat of sitting.seatsOnTurn().slice(0, 1)) sitting.play(seat, sitting.legal(seat)[0] ?? 0);
  return sitting;
}

/** A shelf in memory. */
export class Board implements Shelf {
  readonly pieces = new Map<string, Uint8Array>();

  piece(name: string, number: number): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.pieces.get(keyOf(name, number)));
  }

  keep(files: Record<string, Uint8Array>): Promise<void> {
    for (const [key, piece] of piecesOf(files)) this.pieces.set(key, piece);
    return Promise.resolve();
  }
}

/** A library whose files come from this checkout, or from wherever a test says. */
export const library = (more: Partial<Sources> = {}): Library =>
  new Library({
    rules: rulesOf,
    guide: (game) => `../web/modules/${game}.guide`,
    table: ({ name }) => `../src/mischief/solved/lure/data/${name}`,
    fetch: async (address) => new Response(new Uint8Array(await readFile(address))),
    shelf: new Board(),
    isThrifty: () => false,
    tell: () => undefined,
    ...more,
  });

const SOON = 1000; // milliseconds

type Later = (run: () => void, ms: number) => () => void;

/** Time that stands still; what is due soon comes at once, after what is under way, and the rest never. */
const STILL: { now: number; later: Later } = {
  now: 0,
  later: (run, ms) => {
    let isOff = ms > SOON;
    queueMicrotask(() => isOff || run());
    return () => (isOff = true);
  },
};

/** Time that passes when a test says so. */
export class Time {
  now = 0;
  private alarms: { at: number; run: () => void }[] = [];

  readonly later: Later = (run, ms) => {
    const alarm = { at: this.now + ms, run };
    this.alarms.push(alarm);
    return () => (this.alarms = this.alarms.filter((one) => one !== alarm));
  };

  /** Let so many milliseconds pass, and everything happen in its order. */
  async passes(ms: number): Promise<void> {
    const end = this.now + ms;
    for (let due = await this.nextBefore(end); due; due = await this.nextBefore(end)) {
      this.alarms = this.alarms.filter((one) => one !== due);
      this.now = Math.max(this.now, due.at);
      due.run();
    }
    this.now = end;
  }

  private async nextBefore(end: number): Promise<{ at: number; run: () => void } | undefined> {
    for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
    return this.alarms.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
  }
}

const TURNS = 100; // of promises, more than anything here takes that takes no time

/** A house whose chance is always the same, and whose time is this. */
export function house(
  store: Store = new Memory(),
  changed: (table: string) => void = () => undefined,
  time: { now: number; later: Later } = STILL,
  isKept = true,
  solved = library({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) }),
): House {
  let made = 0;
  return new House({
    search,
    library: solved,
    store,
    isKept,
    now: () => time.now,
    instant: () => time.now,
    later: time.later,
    chance: (bytes) => Uint8Array.from({ length: bytes }, () => (made = (made * 73 + 41) % 251)),
    changed,
    simulations: 4,
  });
}

/** A device at a table: what it heard, and what it says. */
export class Device implements Connection {
  seats: number[] = [];
  heard: FromServer[] = [];
  closed: number | null = null;

  private constructor(private readonly live: LiveTable) {}

  static async at(live: LiveTable, tokens: string[], number: number | null = null): Promise<Device> {
    const device = new Device(live);
    await live.join(device, { kind: "hello", table: live.row.id, tokens, number });
    return device;
  }

  send(message: FromServer): void {
    this.heard.push(message);
  }

  close(code: number): void {
    this.closed = code;
  }

  say(message: Parameters<LiveTable["receive"]>[1]): Promise<void> {
    return this.live.receive(this, message);
  }

  /** The last message of a kind. */
  last<Kind extends FromServer["kind"]>(kind: Kind): Extract<FromServer, { kind: Kind }> | undefined {
    return this.heard.findLast((message) => message.kind === kind) as Extract<FromServer, { kind: Kind }> | undefined;
  }
}
