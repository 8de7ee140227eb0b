/** The store in IndexedDB: one row for each table, one for each entry, so that two tabs can't both write entry 17. */
import { Conflict, type Store, type Stored, type StoredEntry } from "./store";
import { DATABASE } from "./ids";
import type { Row } from "./table/row";

const VERSION = 1;

export class Indexed implements Store {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Indexed> {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("tables", { keyPath: "id" });
      request.result.createObjectStore("entries", { keyPath: ["table", "number"] });
    };
    const database = await done(request);
    database.onversionchange = () => database.close(); // a newer page wants to change it
    return new Indexed(database);
  }

  rows(): Promise<Row[]> {
    return done(this.reading().objectStore("tables").getAll() as IDBRequest<Row[]>);
  }

  async load(table: string): Promise<Stored | null> {
    const reading = this.reading();
    const asked = reading.objectStore("tables").get(table) as IDBRequest<Row | undefined>;
    const all = reading.objectStore("entries").getAll(entriesOf(table)) as IDBRequest<StoredEntry[]>;
    const [row, entries] = await Promise.all([done(asked), done(all)]);
    return row ? { row, entries } : null;
  }

  save(row: Row): Promise<void> {
    return this.write((stores) => stores.objectStore("tables").put(row));
  }

  add(entries: StoredEntry[]): Promise<void> {
    return this.write((stores) => {
      for (const entry of entries) stores.objectStore("entries").add(entry);
    });
  }

  remove(table: string): Promise<void> {
    return this.write((stores) => {
      stores.objectStore("tables").delete(table);
      stores.objectStore("entries").delete(entriesOf(table));
    });
  }

  private reading(): IDBTransaction {
    return this.database.transaction(["tables", "entries"]);
  }

  /** Resolves once it is on disk. */
  private write(change: (stores: IDBTransaction) => unknown): Promise<void> {
    const writing = this.database.transaction(["tables", "entries"], "readwrite", { durability: "strict" });
    return new Promise((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(reason(writing.error));
      change(writing);
    });
  }
}

const entriesOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);
const reason = (error: DOMException | null): Error =>
  error?.name === "ConstraintError" ? new Conflict() : (error ?? new Error("nothing was stored"));

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the store does not answer"));
  });
