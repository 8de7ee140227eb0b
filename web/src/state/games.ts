/** Facts about the four games that the front page shows. */
import { m } from "../words.gen/messages.js";

export type GameName = "lure" | "peek" | "pounce" | "pantry";

export interface GameFacts {
  name: GameName;
  seats: [fewest: number, most: number];
  minutes: number;
  age: number;
  bots: number; // how many sit down when one taps "play"
  options: string[]; // switches that the set-up page offers
  picks?: Record<string, (number | string)[]>; // and options with a few values
  hasHandicap?: boolean; // whether a seat may be given a head start
  isTimed?: boolean; // whether presses are judged: nothing is shown late, there is no clock for moves
  isReady: boolean;
}

export const GAMES: GameFacts[] = [
  {
    name: "lure",
    seats: [2, 4],
    minutes: 15,
    age: 7,
    bots: 2,
    options: ["little_ones", "daredevil", "jokers_dont_steal"],
    isReady: true,
  },
  { name: "peek", seats: [2, 4], minutes: 25, age: 7, bots: 1, options: [], isReady: true },
  { name: "pantry", seats: [2, 4], minutes: 20, age: 7, bots: 1, options: [], isReady: true },
  {
    name: "pounce",
    seats: [3, 6],
    minutes: 10,
    age: 4,
    bots: 3,
    options: ["everyone_is_cat"],
    picks: { cats: [1, 2, 3, 4, 5], flight: [50, 150, 300, 500], thrower: ["cat", "self"] },
    hasHandicap: true,
    isTimed: true,
    isReady: true,
  },
];

export const title = (game: GameName): string =>
  ({ lure: m.game_lure, peek: m.game_peek, pounce: m.game_pounce, pantry: m.game_pantry })[game]();

export const line = (game: GameName): string =>
  ({ lure: m.line_lure, peek: m.line_peek, pounce: m.line_pounce, pantry: m.line_pantry })[game]();

export const isTimed = (game: string): boolean => GAMES.some(({ name, isTimed }) => name === game && isTimed === true);

export const isGame = (name: string | undefined): name is GameName => GAMES.some((game) => game.name === name);
