/** Records as numbers: whole in a module's memory, and with only the rows in use where they are sent. */
import type { About, Line } from "./about";

const sizeOf = (shape: readonly number[]): number => shape.reduce((all, size) => all * size, 1);

export const numbersIn = (memory: ArrayBuffer, at: number, count: number): Int32Array<ArrayBuffer> =>
  new Int32Array(memory, at, count);

/** A whole record as it is sent: of a field whose rows another one counts, only those. */
export function flat(layout: readonly Line[], whole: Int32Array): number[] {
  const sent: number[] = [];
  const places = new Map<string, number>();
  let at = 0;
  for (const { name, shape, used } of layout) {
    places.set(name, at);
    const size = sizeOf(shape);
    sent.push(...whole.subarray(at, at + taken(shape, used === null ? null : (whole[places.get(used) ?? 0] ?? 0))));
    at += size;
  }
  return sent;
}

/** How many numbers of a field are in use, if so many rows are. */
const taken = (shape: readonly number[], rows: number | null): number =>
  rows === null ? sizeOf(shape) : Math.min(shape[0] ?? 1, Math.max(0, rows)) * sizeOf(shape.slice(1));

const NONE = -1;

/** Where the numbers of an option lie. */
function placeOf({ layouts, written }: About, option: string): { at: number; size: number } | null {
  const field = written[option]?.field ?? option;
  let at = 0;
  for (const { name, shape } of layouts.options) {
    const size = sizeOf(shape);
    if (name === field) return { at, size };
    at += size;
  }
  return null;
}

/** The numbers of an option where nobody chose. */
export function usualNumbers(about: About, option: string): number[] {
  const { at, size } = placeOf(about, option) ?? { at: 0, size: 0 };
  return about.options.slice(at, at + size);
}

/** The numbers of chosen options; null if the rules have no such option, or no such value of it. */
export function packed(about: About, chosen: Record<string, unknown>): number[] | null {
  const numbers = [...about.options];
  for (const [option, value] of Object.entries(chosen)) {
    const place = placeOf(about, option);
    const values = value === null ? [] : numbersOf(value, about.written[option]?.words ?? []);
    if (!place || !values || values.length > place.size || !isMadeOf(about, option, values)) return null;
    if (value === null && place.size === 1) values.push(NONE);
    numbers.splice(place.at, values.length, ...values);
  }
  return numbers;
}

/** Whether cards show what the usual ones show, in any order. */
function isMadeOf(about: About, option: string, values: number[]): boolean {
  const size = about.written[option]?.piece ?? 0;
  if (size === 0 || values.length === 0) return true;
  const pieces = (numbers: number[]): string =>
    JSON.stringify(
      Array.from({ length: numbers.length / size }, (_, i) => numbers.slice(i * size, (i + 1) * size).sort()),
    );
  return pieces(values) === pieces(usualNumbers(about, option));
}

function numbersOf(value: unknown, words: string[]): number[] | null {
  if (typeof value === "boolean") return [Number(value)];
  if (typeof value === "number") return [value];
  if (typeof value === "string") return wordsAsNumbers(value, words);
  return Array.isArray(value) && value.every((one) => Number.isInteger(one)) ? (value as number[]) : null;
}

function wordsAsNumbers(value: string, words: string[]): number[] | null {
  const said = words.includes(value) ? [value] : [...value.replaceAll("-", "")];
  const numbers = said.map((word) => words.indexOf(word));
  return numbers.includes(-1) ? null : numbers;
}

/** The first limit that chosen options don't keep, as the rules say it. */
export function mistakeIn({ limits }: About, chosen: Record<string, unknown>): string | null {
  for (const { option, places, least, most, refusal } of limits) {
    const numbers = numbersOf(chosen[option] ?? null, []);
    const total = places.reduce((sum, place) => sum + (numbers?.[place] ?? 0), 0);
    if (numbers && (total < least || total > most)) return `${option}: ${refusal.replace("{}", String(total))}`;
  }
  return null;
}

/** The options that differ from the default, in the game's own order. */
export const changed = ({ defaults }: About, chosen: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set([...Object.keys(defaults), ...Object.keys(chosen)])]
      .filter((name) => name in chosen && JSON.stringify(chosen[name]) !== JSON.stringify(defaults[name]))
      .map((name) => [name, chosen[name]]),
  );
