/** What tables in the page need from where they run: modules, a store, time and chance. Tests bring their own. */
import type { Search } from "../bots/search";
import type { Library } from "../solved/library";
import type { Store } from "../store";

export interface Surroundings {
  search: (game: string) => Promise<Search>; // a game's rules, and thinking by them; throws if there is no module
  library: Library; // of solved games
  store: Store;
  isKept: boolean; // whether the store outlives the tab
  now: () => number; // milliseconds, by the calendar
  instant: () => number; // milliseconds, by a clock that nobody sets back
  later: (run: () => void, ms: number) => () => void;
  chance: (bytes: number) => Uint8Array;
  simulations: number; // by which each decision of a game is weighed
  changed: (table: string) => void; // tells other tabs
}

export const PACE = 250; // milliseconds that a bot takes at least, so that people can follow

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
