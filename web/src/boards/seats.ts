/** How players are told apart: by colours, four in Peek and Pantry, six in Pounce, and by names that have room. */
import type { Colour } from "../art/kinds";

export const SEAT_COLOURS: Colour[] = ["blue", "yellow", "purple", "green", "red", "orange"];

export const colourOf = (seat: number): Colour => SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "blue";

/** A name in so many letters; whoever shortens it says the whole of it in a title or label. */
export const shortName = (name: string, letters: number): string =>
  name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
