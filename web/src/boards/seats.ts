/** The colours that seats play in Peek and Pantry. */
import type { Colour } from "../art/kinds";

export const SEAT_COLOURS: Colour[] = ["blue", "yellow", "purple", "green"];

export const colourOf = (seat: number): Colour => SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "blue";
