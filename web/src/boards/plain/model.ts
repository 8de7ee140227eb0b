/** Any game as things to look at and moves to choose, from its layouts alone: piles, tracks, grids and hands. */
import { NONE, UNKNOWN, type Layout, type Named, type Value } from "../../net/layout";
import type { FieldInfo } from "../../wire.gen";
import type { Choice } from "../board";

const OF_SEATS = "seats"; // the field that counts the seats, in every layout whose rows belong to players

/** One thing on the table: what it is called and what it holds, as rows of words. */
export interface Thing {
  name: string;
  shown: FieldInfo["shown"];
  rows: string[][];
}

export interface Player {
  track: string[]; // what is counted for a player, points first of all
  things: Thing[];
}

export interface PlainView {
  seat: number | null; // who is on turn
  phase: string | null;
  players: Player[];
  things: Thing[];
  facts: Thing[];
}

/** How people are told what layouts call things. */
export interface Telling {
  words: Readonly<Record<string, string>>; // the game's own, for names and words of its layouts
  names: string[]; // of the players
}

const readable = (name: string, { words }: Telling): string => words[name] ?? name.replaceAll("_", " ");

/** A number as people read it: a player by name, by its word if the layout has one. */
function said({ words, shown }: FieldInfo, number: number, telling: Telling): string {
  if (number === NONE) return "–";
  if (number === UNKNOWN) return "?";
  const word = words[number];
  if (word !== undefined) return readable(word, telling);
  return (shown === "seat" ? telling.names[number] : undefined) ?? String(number);
}

const rowsOf = (field: FieldInfo, value: Value, telling: Telling): string[][] =>
  typeof value === "number"
    ? [[said(field, value, telling)]]
    : value.every((one) => typeof one === "number")
      ? [value.map((one) => said(field, one, telling))]
      : value.flatMap((one) => rowsOf(field, one, telling));

const thingOf = (field: FieldInfo, value: Value, telling: Telling): Thing => ({
  name: readable(field.name, telling),
  shown: field.shown,
  rows: rowsOf(field, value, telling),
});

/** What there is to see: per player what has a row for each seat, then what lies on the table, then plain facts. */
export function viewOf(layout: Layout, sight: Named, telling: Telling): PlainView {
  const seats = Number(sight[OF_SEATS] ?? 0);
  const players = Array.from({ length: seats }, (): Player => ({ track: [], things: [] }));
  const view: PlainView = { seat: null, phase: null, players, things: [], facts: [] };
  for (const field of layout) place(view, field, sight[field.name] ?? NONE, telling);
  return view;
}

function place(view: PlainView, field: FieldInfo, value: Value, telling: Telling): void {
  if (field.name === OF_SEATS) return;
  if (field.name === "seat" && typeof value === "number") view.seat = value;
  else if (field.name === "phase" && typeof value === "number") view.phase = said(field, value, telling);
  else if (field.used === OF_SEATS && Array.isArray(value))
    view.players.forEach((player, i) => give(player, field, value[i] ?? NONE, telling));
  else (field.shown ? view.things : view.facts).push(thingOf(field, value, telling));
}

function give(player: Player, field: FieldInfo, value: Value, telling: Telling): void {
  if (field.shown === "track" && typeof value === "number") player.track.push(said(field, value, telling));
  else player.things.push(thingOf(field, value, telling));
}

/** One question on the way to a move: which of these values a part has. */
export interface Question {
  name: string;
  answers: { value: string; words: string; left: Choice<Named>[] }[];
}

const keyOf = (value: Value | undefined): string => JSON.stringify(value ?? NONE);

/** The next thing to decide among moves: the first part in which they differ; null if they don't. */
export function question(layout: Layout, choices: Choice<Named>[], telling: Telling): Question | null {
  for (const field of layout) {
    const groups = new Map<string, Choice<Named>[]>();
    for (const choice of choices) {
      const key = keyOf(choice.parts[field.name]);
      const group = groups.get(key);
      if (group) group.push(choice);
      else groups.set(key, [choice]);
    }
    if (groups.size < 2) continue;
    const answers = [...groups].map(([value, left]) => ({
      value,
      words: wordsOf(field, left[0]?.parts[field.name] ?? NONE, telling) || "–",
      left,
    }));
    return { name: readable(field.name, telling), answers };
  }
  return null;
}

/** The words of one part; nothing for what a move has no use for. */
function wordsOf(field: FieldInfo, value: Value, telling: Telling): string {
  if (typeof value === "number") return value === NONE ? "" : said(field, value, telling);
  const all = value.map((one) => wordsOf(field, one, telling));
  return all.filter(Boolean).join(", ");
}

/** A whole move in words: its kind, then every part that it has, by name. */
export function moveInWords(layout: Layout, parts: Named, telling: Telling): string {
  const words = layout.flatMap((field) => {
    const one = wordsOf(field, parts[field.name] ?? NONE, telling);
    if (!one) return [];
    return field.name === "kind" || field.shown === "seat" ? [one] : [`${readable(field.name, telling)} ${one}`];
  });
  return words.join(" · ");
}
