/** Pantry in the player's own words. */
import type { Sound } from "../../sound/sound";
import { m } from "../../words.gen/messages.js";
import type { Happening } from "../board";
import { placings, type PantryView, type Step } from "./model";

const NAMES: Record<string, () => string> = {
  "plain mouse": m.pantry_plain_mouse,
  supermouse: m.pantry_supermouse,
  "trap-wise mouse": m.pantry_trap_wise_mouse,
  "ginger friend": m.pantry_ginger_friend,
  "black friend": m.pantry_black_friend,
  "grey friend": m.pantry_grey_friend,
  "ginger cat": m.pantry_ginger_cat,
  "black cat": m.pantry_black_cat,
  "grey cat": m.pantry_grey_cat,
  milk: m.pantry_milk,
  trap: m.pantry_trap,
  cheese: m.pantry_cheese,
};

export const nameOf = (kind: string): string => NAMES[kind]?.() ?? kind;

export function tell(
  event: Happening,
  _before: PantryView | undefined,
  _after: PantryView | undefined,
  names: string[],
): string {
  const placing = placings([event])[0];
  if (placing) return m.pantry_tell_place({ name: names[event.actor] ?? "", tile: nameOf(placing.tile) });
  if (event.words.endsWith(" begins")) return m.tell_first({ name: event.words.slice(0, -" begins".length) });
  const [name = "", tile = ""] = event.words.split(" draws ");
  return tile === "a tile" ? m.pantry_tell_draw_hidden({ name }) : m.pantry_tell_draw({ name, tile: nameOf(tile) });
}

export const prompt = (): string => m.pantry_ask();

export const sound = (event: Happening): Sound => (placings([event]).length > 0 ? "lay" : "tap");

export function tellStep(step: Step, view: PantryView, names: string[]): string {
  const name = names[view.field[step.tile]?.owner ?? 0] ?? "";
  const words: Record<string, () => string> = {
    drinks: m.pantry_step_drinks,
    disarmed: m.pantry_step_disarmed,
    "caught by cat": m.pantry_step_cat,
    "caught by trap": m.pantry_step_trap,
    paid: () => m.pantry_step_paid({ name, count: step.points }),
  };
  return words[step.what]?.() ?? "";
}

export function advise(words: string): string {
  const placing = placings([{ move: 0, words }])[0];
  return placing ? m.pantry_advise({ tile: nameOf(placing.tile) }) : "";
}

/** Who would win or lose points by a tile, if the field were counted with it. */
export function tellGains(gains: number[], names: string[]): string {
  const changed = gains.flatMap((gain, seat) =>
    gain === 0 ? [] : [`${names[seat] ?? ""} ${gain > 0 ? "+" : "−"}${Math.abs(gain)}`],
  );
  return changed.length > 0 ? m.pantry_would({ what: changed.join(", ") }) : m.pantry_would_same();
}
