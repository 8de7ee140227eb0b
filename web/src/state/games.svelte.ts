/** The games that can be played here: what the server says about each, and what this page adds for those it knows. */
import { games as askServer } from "../net/api";
import type { GameInfo } from "../net/wire";
import { m } from "../words.svelte";
import { keep, kept } from "./device/keep";
import { language } from "./device/language.svelte";

/** What only this page says about a game. */
interface Ours {
  title: () => string;
  line: () => string;
  minutes: number;
  age: number;
  bots: number; // how many sit down when one taps "play"
}

const OURS = {
  lure: { title: m.game_lure, line: m.line_lure, minutes: 15, age: 7, bots: 2 },
  peek: { title: m.game_peek, line: m.line_peek, minutes: 25, age: 7, bots: 1 },
  pantry: { title: m.game_pantry, line: m.line_pantry, minutes: 20, age: 7, bots: 1 },
  pounce: { title: m.game_pounce, line: m.line_pounce, minutes: 10, age: 4, bots: 3 },
} satisfies Record<string, Ours>;

export type OurGame = keyof typeof OURS;
export const OUR_GAMES = Object.keys(OURS) as OurGame[];
export const isOurs = (name: string | undefined): name is OurGame => name !== undefined && Object.hasOwn(OURS, name);
export const ours = (name: string): Ours | undefined => (isOurs(name) ? OURS[name] : undefined);

let told = $state.raw<GameInfo[]>([]);

/** Every game, ours first. */
export const games = (): GameInfo[] => told;
export const gameOf = (name: string | undefined): GameInfo | undefined => told.find((game) => game.name === name);

async function ask(): Promise<void> {
  const all = await askServer().catch(() => null);
  if (!all) return;
  told = all;
  keep("games", all);
}

/** Ask the server, unless this device remembers what it said: then that will do until it answers. */
export async function knowGames(): Promise<void> {
  const asked = ask();
  told = remembered();
  if (told.length === 0) await asked;
}

function remembered(): GameInfo[] {
  const all = kept("games") as GameInfo[] | null; // an older page may have kept less
  return Array.isArray(all) && all.every((game) => typeof game.words === "object") ? all : [];
}

/** What the server says about a game; it is asked again for one that may be new there. */
export async function knownGame(name: string): Promise<GameInfo> {
  if (!gameOf(name)) await ask();
  const game = gameOf(name);
  if (!game) throw new Error(`no such game: ${name}`);
  return game;
}

export const title = (game: string): string => ours(game)?.title() ?? gameOf(game)?.titles[language()] ?? game;
export const line = (game: string): string => ours(game)?.line() ?? gameOf(game)?.lines[language()] ?? "";
export const isTimed = (game: string): boolean => gameOf(game)?.timed === true;
export const fewest = (game: string): number => gameOf(game)?.seats[0] ?? 2;
