/** House rules in plain words. */
import { m } from "../../words.gen/messages.js";

export function optionWords(option: string): string {
  const words: Record<string, () => string> = {
    little_ones: m.option_little_ones,
    daredevil: m.option_daredevil,
    jokers_dont_steal: m.option_jokers_dont_steal,
  };
  return words[option]?.() ?? option;
}

export function levelWords(level: string): string {
  const words: Record<string, () => string> = {
    random: m.level_random,
    kitten: m.level_kitten,
    greedy: m.level_greedy,
    cat: m.level_cat,
    tiger: m.level_tiger,
    perfect: m.level_perfect,
  };
  return words[level]?.() ?? level;
}
