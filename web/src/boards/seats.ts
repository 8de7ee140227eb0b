/** The colours that seats play, four in Peek and Pantry, six in Pounce. */
import type { Colour } from "../art/kinds";

export const SEAT_COLOURS: Colour[] = ["blue", "yellow", "purple", "green", "red", "orange"];

export const colourOf = (seat: number): Colour => SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "blue";
