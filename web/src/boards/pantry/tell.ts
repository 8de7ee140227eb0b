/** Pantry in the player's own words. */
import type { Sound } from "../../sound/sound";
import { m } from "../../words.gen/messages.js";
import type { Happening } from "../board";
import { said, type PantryParts, type PantryView, type Step } from "./model";

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
  { actor, parts }: Happening<PantryParts>,
  _before: PantryView | undefined,
  _after: PantryView | undefined,
  names: string[],
): string {
  const what = parts && said(parts);
  if (!what) return "";
  if (what.type === "lay") return m.pantry_tell_place({ name: names[actor] ?? "", tile: nameOf(what.tile) });
  const name = names[what.seat] ?? "";
  if (what.type === "first") return m.tell_first({ name });
  return what.tile ? m.pantry_tell_draw({ name, tile: nameOf(what.tile) }) : m.pantry_tell_draw_hidden({ name });
}

export const prompt = (): string => m.pantry_ask();

export const sound = ({ parts }: Happening<PantryParts>): Sound =>
  parts && said(parts)?.type === "lay" ? "lay" : "tap";

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

export function advise(parts: PantryParts): string {
  const what = said(parts);
  return what?.type === "lay" ? m.pantry_advise({ tile: nameOf(what.tile) }) : "";
}

/** Who would win or lose points by a tile, if the field were counted with it. */
export function tellGains(gains: number[], names: string[]): string {
  const changed = gains.flatMap((gain, seat) =>
    gain === 0 ? [] : [`${names[seat] ?? ""} ${gain > 0 ? "+" : "−"}${Math.abs(gain)}`],
  );
  return changed.length > 0 ? m.pantry_would({ what: changed.join(", ") }) : m.pantry_would_same();
}
