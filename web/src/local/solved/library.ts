/** Solved games: a table is fetched when it is first wanted, checked, kept on this device, and read from there. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

import type { SolvedTable } from "../rules/about";
import { Refusal } from "../refusal";
import type { Rules, State } from "../rules/rules";
import { readerOf, wholeOf, type Shelf } from "./shelf";
import { Solved, type Reader } from "./solved";

/** Where everything comes from; tests bring their own. */
export interface Sources {
  rules: (game: string) => Promise<Rules>; // each time with a memory of its own
  guide: (game: string) => string; // its address, which differs where the guide does
  table: (table: SolvedTable) => string;
  fetch: (address: string) => Promise<Response>;
  shelf: Shelf;
  isThrifty: () => boolean; // whether this device would rather not fetch much
  tell: (share: number | null) => void; // how much of a table is here; null when nothing is being fetched
}

/** Whether the table that a game comes with knows this state's game. */
export const isSolved = (rules: Rules, state: State): boolean => {
  if (!rules.about.solved) return false;
  rules.put(rules.at.state, state);
  return rules.rule("is_solved")(rules.at.state) !== 0;
};

export class Library {
  private readonly known = new Map<string, Promise<Solved>>();
  private readonly coming = new Map<string, Promise<Solved>>();

  constructor(private readonly from: Sources) {}

  /** Perfect play of a game, if its table is on this device. */
  async atHand(game: string): Promise<Solved | null> {
    return (this.known.get(game) ?? this.remember(game, this.kept(game))).catch(() => null);
  }

  /** Look again the next time, for what was there can't be read. */
  forget(game: string): void {
    this.known.delete(game);
  }

  private remember(game: string, solved: Promise<Solved>): Promise<Solved> {
    this.known.set(game, solved);
    solved.catch(() => {
      if (this.known.get(game) === solved) this.forget(game);
    });
    return solved;
  }

  /** The same, fetched where it is not there yet; refuses if it can't be had. */
  async wanted(game: string): Promise<Solved> {
    const found = await this.atHand(game);
    if (found) return found;
    const coming = this.coming.get(game) ?? this.fetched(game).finally(() => this.coming.delete(game));
    this.coming.set(game, coming);
    return this.remember(game, coming).catch((error: unknown) => {
      throw new Refusal("no_perfect", String(error));
    });
  }

  /** The same for whoever can do without: nothing is fetched where that is dear. */
  async welcome(game: string): Promise<Solved | null> {
    return this.from.isThrifty() ? this.atHand(game) : this.wanted(game).catch(() => null);
  }

  private async kept(game: string): Promise<Solved> {
    const { shelf } = this.from;
    const guide = await wholeOf(shelf, this.from.guide(game));
    if (!guide) throw new Error(`the table of ${game} is not on this device`);
    const rules = await this.from.rules(game);
    return opened(rules, guide, readerOf(shelf, tableOf(rules).sha256));
  }

  private async fetched(game: string): Promise<Solved> {
    const { shelf, tell } = this.from;
    try {
      const address = this.from.guide(game);
      const guide = new Uint8Array(await (await this.answered(address)).arrayBuffer());
      const rules = await this.from.rules(game);
      const table = tableOf(rules);
      const content = await this.checked(table);
      const isKept = await shelf.keep({ [address]: guide, [table.sha256]: content }).then(
        () => true,
        () => false, // it plays all the same, and is fetched again another time
      );
      return await opened(rules, guide, isKept ? readerOf(shelf, table.sha256) : inMemory(content));
    } finally {
      tell(null);
    }
  }

  private async answered(address: string): Promise<Response> {
    const answer = await this.from.fetch(address);
    if (!answer.ok) throw new Error(`${address} does not load: ${answer.status}`);
    return answer;
  }

  /** The whole table, as long as it should be and with nothing changed. */
  private async checked(table: SolvedTable): Promise<Uint8Array> {
    this.from.tell(0);
    const reader = (await this.answered(this.from.table(table))).body?.getReader();
    const [content, hash] = [new Uint8Array(table.size), sha256.create()];
    let size = 0;
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      if (size + read.value.length > table.size) throw new Error(`${table.name} is too long`);
      content.set(read.value, size);
      hash.update(read.value);
      size += read.value.length;
      this.from.tell(size / table.size);
    }
    if (size !== table.size || bytesToHex(hash.digest()) !== table.sha256) throw new Error(`${table.name} is damaged`);
    return content;
  }
}

const opened = async (rules: Rules, guide: Uint8Array, read: Reader): Promise<Solved> =>
  Solved.of(rules, tableOf(rules), await inflated(guide), read);

function tableOf({ about }: Rules): SolvedTable {
  if (!about.solved) throw new Error(`${about.game} is not solved`);
  return about.solved;
}

const inMemory =
  (content: Uint8Array): Reader =>
  (from, to) =>
    Promise.resolve(content.subarray(from, to));

async function inflated(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
