/** Lure as the board sees it: the view, and what the words of its moves mean. */
import type { Colour } from "../../art/kinds";
import type { LureView as WireView } from "../../wire.gen";

export type LureColour = Exclude<Colour, "purple">;
export type Face = LureColour | "white";
export const COLOURS: LureColour[] = ["red", "orange", "yellow", "green", "blue"];

export type LureView = Omit<WireView, "dice"> & { dice: [Face, Face] | null };

/** A mouse to be lured, and the seat whose card it leaves (null: the centre). */
export interface LuredMouse {
  colour: LureColour;
  seat: number | null;
}

export type Parts =
  | { type: "lure"; mice: LuredMouse[] }
  | { type: "decide"; choice: "throw" | "stop" }
  | { type: "dice"; faces: [Face, Face] }
  | { type: "first"; seat: number };

/** What a move says, read from its words: "red+blue", "2 red: centre, Ann", "throw", "red, white", "Ann begins". */
export function read(words: string, names: string[]): Parts {
  if (words === "throw" || words === "stop") return { type: "decide", choice: words };
  if (words.endsWith(" begins")) return { type: "first", seat: names.indexOf(words.slice(0, -" begins".length)) };
  if (words.includes("+"))
    return { type: "lure", mice: words.split("+").map((colour) => ({ colour: colour as LureColour, seat: null })) };
  const faces = words.split(", ");
  if (faces.length === 2 && !words.includes(":")) return { type: "dice", faces: faces as [Face, Face] };
  return { type: "lure", mice: readOneColour(words, names) };
}

function readOneColour(words: string, names: string[]): LuredMouse[] {
  const [what = "", where = ""] = words.split(": ", 2);
  const colour = what.replace("2 ", "") as LureColour;
  const seats = where === "" ? [null] : placesIn(where, names);
  return seats.map((seat) => ({ colour, seat }));
}

/** Places as seats; names hold no commas, and nobody may be called "centre". */
function placesIn(where: string, names: string[]): (number | null)[] {
  return where.split(", ").map((place) => (place === "centre" ? null : names.indexOf(place)));
}
