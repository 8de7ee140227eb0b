/** Sights and parts come as flat numbers; what each of them is, the game's layout says. The same for any game. */
import type { FieldInfo, Layout } from "../wire.gen";

export type { Layout };

/** What one must know of a field to read it. */
export type Line = Pick<FieldInfo, "name" | "shape" | "used">;

/** How the sights and the parts of a game are read. */
export interface Layouts {
  sight: Layout;
  parts: Layout;
}

export type Value = number | Value[];

/** The fields of a record by name. */
export type Named = Record<string, Value>;

export const NONE = -1; // there is no such thing
export const UNKNOWN = -2; // there may be, but this seat can't know

/** A record by the names of its fields; of a field whose rows another one counts, only the rows in use have come. */
export function read<Fields = Named>(layout: readonly Line[], numbers: readonly number[]): Fields {
  const found: Named = {};
  let at = 0;
  for (const field of layout) {
    const end = at + sizeOf(field, found);
    if (end > numbers.length) throw new Error(`${field.name} needs more than ${numbers.length} numbers`);
    found[field.name] = shaped(numbers.slice(at, end), field.shape);
    at = end;
  }
  if (at < numbers.length) throw new Error(`${numbers.length} numbers came, the layout has ${at}`);
  return found as Fields;
}

const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);

/** How many numbers of a field have come, given all that came before it. */
function sizeOf({ shape, used }: Omit<Line, "name">, before: Named): number {
  const [rows = 1, ...row] = shape;
  return (used === null ? rows : Math.min(rows, Math.max(0, Number(before[used])))) * product(row);
}

/** Numbers as lists of lists, by the shape; the first size is whatever has come. */
function shaped(numbers: number[], [first, ...row]: readonly number[]): Value {
  if (first === undefined) return numbers[0] ?? NONE;
  const size = product(row);
  return row.length === 0
    ? numbers
    : Array.from({ length: numbers.length / size }, (_, i) => shaped(numbers.slice(i * size, (i + 1) * size), row));
}

/** What a number is called; null if there is no such thing, or if nobody here can know. */
export const nameOf = <Name>(names: readonly Name[], number: number): Name | null => names[number] ?? null;

/** A number that may be none. */
export const orNull = (number: number): number | null => (number === NONE ? null : number);
