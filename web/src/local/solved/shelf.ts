/** Where the files of a solved game are kept on this device: cut into pieces, for nobody needs a whole one at once. */
import type { Reader } from "./solved";

const DATABASE = "mischief.solved"; // beside the one with tables, which loses nothing if this one goes
const PIECE = 1 << 18; // bytes
const STORE = "pieces";

export interface Shelf {
  /** A piece of a file; undefined if it is not here. */
  piece(name: string, number: number): Promise<Uint8Array | undefined>;
  /** Keep just these files: all of them, or none. */
  keep(files: Record<string, Uint8Array>): Promise<void>;
}

/** A file's pieces by the names that they are kept under. */
export function piecesOf(files: Record<string, Uint8Array>): [string, Uint8Array][] {
  return Object.entries(files).flatMap(([name, content]) =>
    Array.from({ length: Math.ceil(content.length / PIECE) }, (_, number): [string, Uint8Array] => [
      keyOf(name, number),
      content.slice(number * PIECE, (number + 1) * PIECE),
    ]),
  );
}

export const keyOf = (name: string, number: number): string => `${name} ${number}`;

/** Reads a file on a shelf; the piece read last is at hand. */
export function readerOf(shelf: Shelf, name: string): Reader {
  let last: { number: number; content: Uint8Array } | null = null;
  const piece = async (number: number): Promise<Uint8Array> => {
    if (last?.number === number) return last.content;
    const content = await shelf.piece(name, number);
    if (!content) throw new Error(`a piece of ${name} is missing: ${number}`);
    last = { number, content };
    return content;
  };
  return async (from, to) => {
    const read = new Uint8Array(to - from);
    for (let at = from; at < to;) {
      const number = Math.floor(at / PIECE);
      const found = (await piece(number)).subarray(at - number * PIECE, to - number * PIECE);
      if (found.length === 0) throw new Error(`${name} ends too soon`);
      read.set(found, at - from);
      at += found.length;
    }
    return read;
  };
}

/** The whole of a short file; null if it is not here. */
export async function wholeOf(shelf: Shelf, name: string): Promise<Uint8Array | null> {
  return (await shelf.piece(name, 0)) ?? null;
}

/** A shelf in IndexedDB, which is there without https too; opened when it is first asked. */
export class IndexedShelf implements Shelf {
  private opening: Promise<IDBDatabase> | null = null;

  async piece(name: string, number: number): Promise<Uint8Array | undefined> {
    const store = (await this.database()).transaction(STORE).objectStore(STORE);
    return done(store.get(keyOf(name, number)) as IDBRequest<Uint8Array | undefined>);
  }

  async keep(files: Record<string, Uint8Array>): Promise<void> {
    const writing = (await this.database()).transaction(STORE, "readwrite");
    const store = writing.objectStore(STORE);
    store.clear();
    for (const [key, piece] of piecesOf(files)) store.put(piece, key);
    return new Promise((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error ?? new Error("nothing was kept"));
    });
  }

  private database(): Promise<IDBDatabase> {
    this.opening ??= this.open().catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private async open(): Promise<IDBDatabase> {
    const request = indexedDB.open(DATABASE);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return done(request);
  }
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the shelf does not answer"));
  });
