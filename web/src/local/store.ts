/** Tables and their logs, kept move by move. */
import type { Evidence } from "./table/court";
import type { Row } from "./table/row";
import type { Entry, Sitting } from "./table/sitting";

/** A log entry as it is kept: with the page's own name for the move, when it was made, and what a court knew of a press. */
export interface StoredEntry extends Entry {
  table: string;
  id: string | null;
  at: number;
  evidence?: Evidence;
}

/** An entry of a game, ready to be kept. */
export function storedIn(
  { evidence }: Sitting,
  entry: Entry,
  more: Pick<StoredEntry, "table" | "id" | "at">,
): StoredEntry {
  const found = evidence.get(entry.number);
  return { ...entry, ...more, ...(found ? { evidence: found } : {}) };
}

export interface Stored {
  row: Row;
  entries: StoredEntry[];
}

export interface Store {
  rows(): Promise<Row[]>;
  load(table: string): Promise<Stored | null>;
  save(row: Row): Promise<void>;
  /** All of them, or none; throws Conflict if there is an entry of such a number. */
  add(entries: StoredEntry[]): Promise<void>;
  remove(table: string): Promise<void>;
}

/** Another tab was quicker. */
export class Conflict extends Error {}

/** For tests, and for browsers that forbid storage: gone with the tab. */
export class Memory implements Store {
  private readonly tables = new Map<string, Stored>();

  rows(): Promise<Row[]> {
    return Promise.resolve([...this.tables.values()].map(({ row }) => structuredClone(row)));
  }

  load(table: string): Promise<Stored | null> {
    return Promise.resolve(structuredClone(this.tables.get(table) ?? null));
  }

  save(row: Row): Promise<void> {
    this.tables.set(row.id, { row: structuredClone(row), entries: this.tables.get(row.id)?.entries ?? [] });
    return Promise.resolve();
  }

  add(added: StoredEntry[]): Promise<void> {
    const entries = this.tables.get(added[0]?.table ?? "")?.entries ?? [];
    if (added[0]?.number !== entries.length + 1) return Promise.reject(new Conflict());
    entries.push(...structuredClone(added));
    return Promise.resolve();
  }

  remove(table: string): Promise<void> {
    this.tables.delete(table);
    return Promise.resolve();
  }
}
