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
  const words: Record<string, () => string> = { random: m.level_random, greedy: m.level_greedy };
  return words[level]?.() ?? level;
}
