import type { Reaction } from "../../../net/wire";
import { m } from "../../../words.svelte";

export const phrases = (): Record<Reaction, string> => ({
  hello: m.react_hello(),
  "well-played": m.react_well_played(),
  thanks: m.react_thanks(),
  oops: m.react_oops(),
  wow: m.react_wow(),
  hurry: m.react_hurry(),
  "good-game": m.react_good_game(),
  again: m.react_again(),
});
