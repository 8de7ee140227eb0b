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
  { name: "pounce", seats: [3, 6], minutes: 10, age: 4, bots: 2, options: [], isReady: false },
];

export const title = (game: GameName): string =>
  ({ lure: m.game_lure, peek: m.game_peek, pounce: m.game_pounce, pantry: m.game_pantry })[game]();

export const line = (game: GameName): string =>
  ({ lure: m.line_lure, peek: m.line_peek, pounce: m.line_pounce, pantry: m.line_pantry })[game]();

export const isGame = (name: string | undefined): name is GameName => GAMES.some((game) => game.name === name);
