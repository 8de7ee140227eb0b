/** Pantry in the player's own words. */
import type { Sound } from "../../sound/sound";
import { m } from "../../words.svelte";
import type { Choice, Happening } from "../board";
import { isCaught, newly, type Brings } from "./foresight";
import { neighbours, said, sortOf, type Kind, type PantryParts, type PantryView, type Spot, type Step } from "./model";

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

/** What was laid, where, and whom it frightens. What was drawn is nobody's business, whoever looks at the screen. */
export function tell(
  { actor, parts }: Happening<PantryParts>,
  before: PantryView | undefined,
  after: PantryView | undefined,
  names: string[],
): string {
  const what = parts && said(parts);
  if (what?.type === "first") return m.tell_first({ name: names[what.seat] ?? "" });
  if (what?.type !== "lay") return "";
  const place = placeOf(what, after);
  const laid = m.pantry_tell_place({ name: names[actor] ?? "", tile: nameOf(what.tile), place });
  const frightened = before && after ? newly(isCaught, before, after).length : 0;
  return frightened > 0 ? `${laid}. ${m.pantry_tell_frightens({ count: frightened })}` : laid;
}

/** A place by what lies beside it. */
export function placeOf(spot: Spot, view: PantryView | undefined): string {
  const things = neighbours(view?.field ?? [], spot).map((tile) => nameOf(tile.kind));
  return things.length > 0 ? m.pantry_near({ things: things.join(", ") }) : m.pantry_tell_middle();
}

/** A place among the others: no two are called the same. */
export function spotLabel(spot: Spot, tile: Kind, view: PantryView): string {
  const spots = [...view.spots, ...view.field];
  const row = 1 + Math.max(...spots.map(({ north }) => north)) - spot.north;
  const column = 1 + spot.east - Math.min(...spots.map(({ east }) => east));
  return m.pantry_spot({ tile: nameOf(tile), row, column, place: placeOf(spot, view) });
}

export const prompt = (_: PantryView, choices: Choice<PantryParts>[]): string =>
  choices.length > 0 ? m.pantry_ask() : "";

export const sound = ({ parts }: Happening<PantryParts>): Sound | null =>
  parts && said(parts)?.type === "lay" ? "tile" : null;

const STEPS: Partial<Record<Step["what"], () => string>> = {
  drinks: m.pantry_step_drinks,
  disarmed: m.pantry_step_disarmed,
  "caught by cat": m.pantry_step_cat,
  "caught by trap": m.pantry_step_trap,
  paid: m.pantry_step_pays,
};
const SOUNDS: Partial<Record<Step["what"], Sound>> = {
  "caught by cat": "meow",
  "caught by trap": "tile",
  paid: "coin",
};
export const soundOf = (what: Step["what"]): Sound => SOUNDS[what] ?? "tap";
export const tellStep = (what: Step["what"] | undefined): string => (what && STEPS[what]?.()) ?? "";

export function advise(parts: PantryParts): string {
  const what = said(parts);
  return what?.type === "lay" ? m.pantry_advise({ tile: nameOf(what.tile) }) : "";
}

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** What a tile would bring, sentence by sentence: first itself, then those around it. */
export function tellBrings({ itself, others }: Brings, tile: Kind): string[] {
  const { caught, freed, fed, calmed, disarmed } = others;
  const around = [
    caught > 0 ? m.pantry_brings_caught({ count: caught }) : "",
    freed > 0 ? m.pantry_brings_freed({ count: freed }) : "",
    fed > 0 ? m.pantry_brings_fed({ count: fed }) : "",
    calmed > 0 || itself?.what === "drinks" ? m.pantry_brings_calmed() : "",
    disarmed > 0 || itself?.what === "disarmed" ? m.pantry_brings_disarmed() : "",
  ].filter((words) => words !== "");
  const own = sortOf(tile) === "mouse" ? tellMouse(itself) : [];
  const all = [...own, ...around];
  return all.length > 0 ? all : [m.pantry_brings_quiet()];
}

function tellMouse(itself: Step | undefined): string[] {
  if (itself?.what === "caught by cat") return [m.pantry_brings_cat()];
  if (itself?.what === "caught by trap") return [m.pantry_brings_trap()];
  const count = itself?.because.length ?? 0;
  return [count > 0 ? m.pantry_brings_cheese({ count }) : m.pantry_brings_hungry(), m.pantry_brings_safe()];
}

/** Who else would win or lose points. */
export function tellOthers({ gains }: Brings, mine: number, names: string[], isShort = false): string {
  const changed = gains.flatMap((gain, seat) =>
    gain === 0 || seat === mine ? [] : [`${names[seat] ?? ""} ${signed(gain)}`],
  );
  if (changed.length > 0) return changed.join(", ");
  return isShort ? m.pantry_brings_no_one_short() : m.pantry_brings_no_one();
}
