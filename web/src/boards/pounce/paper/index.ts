/** The drawings that Pounce is printed with. */
import Pounce from "../../../art/covers/Pounce.svelte";
import { COVER, drawing, type Drawing } from "../../../art/paper";
import CheeseCard from "../../../art/pounce/CheeseCard.svelte";
import PounceFace from "../../../art/pounce/PounceFace.svelte";
import { SEAT_COLOURS } from "../../seats";
import CheeseFromAbove from "./CheeseFromAbove.svelte";
import MouseOnTail from "./MouseOnTail.svelte";

const FACE: Drawing["box"] = [-39.6, -39.6, 79.2, 79.2];
const LINE = 0.7; // thinner than on the page, where cards are tiny
const onTail = SEAT_COLOURS.map((colour, seat): [string, Drawing] => [
  `mouse-${seat}`,
  drawing(MouseOnTail, { colour }, [0, 0, 182, 38]),
]);

export const DRAWINGS: Record<string, Drawing> = {
  cover: drawing(Pounce, {}, COVER),
  card: drawing(CheeseCard, { line: LINE }, [-10 - LINE / 2, -13 - LINE / 2, 20 + LINE, 26 + LINE]),
  cheese: drawing(CheeseFromAbove, {}, [-65, -65, 130, 130]),
  "face-cat": drawing(PounceFace, { face: "cat" }, FACE),
  "face-mouse": drawing(PounceFace, { face: "mouse" }, FACE),
  ...Object.fromEntries(onTail),
};
